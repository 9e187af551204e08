//! The MD5 rules of the "Four ways to choose" lesson; workers are told by name.

use balance_lab::{Fleet, OptionValue, Rule};

use super::{Fields, File, Result, differs, equal, place, rule};

pub fn md5(file: &mut File) -> Result<()> {
    let keys = file.fields.texts("keys")?;
    for family in ["ring", "rendezvous"] {
        for (name, case) in Fields::new(family, file.fields.take(family)?)?.entries() {
            let what = format!("{family} {name}");
            let mut case = Fields::new(&*what, case)?;
            let names = case.texts("workers")?;
            let (rule, top) = match family {
                "ring" => {
                    let points = OptionValue::Number(case.number("points")?);
                    (
                        rule("lesson-md5-ring", vec![("points", points)])?,
                        "replicas3",
                    )
                }
                _ => (rule("lesson-md5-rendezvous", vec![])?, "top3"),
            };
            compare(file, &what, &rule, &names, &keys, &mut case, top)?;
            case.finish()?;
            file.tally.cases += 1;
        }
    }
    Ok(())
}

fn compare(
    file: &mut File,
    what: &str,
    rule: &Rule,
    names: &[String],
    keys: &[String],
    case: &mut Fields,
    top: &str,
) -> Result<()> {
    let fleet = Fleet::named(names.to_vec()).map_err(|error| error.to_string())?;
    let placement = place(rule, &fleet)?;
    let picks = case.texts("pick")?;
    equal(&format!("{what}, picks"), keys.len(), picks.len())?;
    for (key, pick) in keys.iter().zip(&picks) {
        let got = placement.owner(key.as_bytes());
        if got.map(|id| &names[id.index()]) != Some(pick) {
            return Err(differs(what, key, pick, got));
        }
    }
    let ranked = case.list(top)?;
    for (key, expected) in keys.iter().zip(&ranked) {
        let ids = placement.ranked(key.as_bytes(), 3);
        let got: Vec<Option<&str>> = ids.iter().map(|id| Some(&*names[id.index()])).collect();
        let expected = expected.as_array().ok_or("a ranking is no list")?;
        let expected: Vec<Option<&str>> = expected.iter().map(|name| name.as_str()).collect();
        equal(&format!("{what}: key {key}"), expected, got)?;
    }
    file.tally.keys += keys.len() + ranked.len();
    Ok(())
}
