//! HAProxy: the directives pick the rule, the servers' options their fields.

use balance_lab::{Gateway, OptionValue, Placement, Worker};

use super::{Fields, File, Result, differs, equal, fleet, place, rule};

/// What a backend's directives say.
#[derive(Default)]
struct Backend {
    balance: String,
    consistent: bool,
    options: Vec<(&'static str, OptionValue)>,
    factor: Option<f64>,
}

fn text(value: &str) -> OptionValue {
    OptionValue::Text(value.to_owned())
}

fn directives(case: &mut Fields) -> Result<Backend> {
    let mut backend = Backend::default();
    for directive in case.texts("directives")? {
        let words: Vec<&str> = directive.split_whitespace().collect();
        match words[..] {
            ["balance", "hash", fetch] if fetch.starts_with("req.fhdr(") => {
                backend.balance = "hash".into();
            }
            ["balance", header] if header.starts_with("hdr(") => {
                backend.balance = "hash".into();
                backend.options.push(("header", OptionValue::Flag(true)));
            }
            ["balance", "source"] => {
                backend.balance = "hash".into();
                backend.options.push(("source", OptionValue::Flag(true)));
            }
            [
                "balance",
                turns @ ("roundrobin" | "static-rr" | "leastconn"),
            ] => {
                backend.balance = turns.into();
            }
            [
                "hash-type",
                kind @ ("consistent" | "map-based"),
                ref rest @ ..,
            ] => {
                backend.consistent = kind == "consistent";
                for word in rest {
                    backend.options.push(match *word {
                        "avalanche" => ("avalanche", OptionValue::Flag(true)),
                        function => ("function", text(function)),
                    });
                }
            }
            ["hash-balance-factor", factor] => {
                backend.factor = Some(factor.parse().map_err(|e| format!("{directive}: {e}"))?);
            }
            _ => return Err(format!("directive {directive:?} is not understood")),
        }
    }
    Ok(backend)
}

/// The servers; a `hash-key` among their options is the backend's, which has one for all.
fn workers(case: &mut Fields, backend: &mut Backend) -> Result<Vec<Worker>> {
    let extra = case.optional("server_extra");
    let extra = extra.as_ref().and_then(|e| e.as_str()).unwrap_or_default();
    let mut hash_key: Option<String> = None;
    let mut workers = Vec::new();
    for server in case.list("servers")? {
        let mut server = Fields::new("a server", server)?;
        let mut worker = Worker::new(server.text("name")?).weighted(server.number("weight")?);
        worker.address = Some(server.text("addr")?);
        let options = format!("{} {extra}", server.text("opts")?);
        let mut words = options.split_whitespace();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(format!("{options}: {word} what?"));
            match word {
                "id" => worker.id = Some(value()?.parse().map_err(|_| options.clone())?),
                "guid" => worker.guid = Some(value()?.into()),
                "weight" => worker.weight = value()?.parse().map_err(|_| options.clone())?,
                "hash-key" => hash_key = Some(value()?.into()),
                "disabled" => worker.down = true,
                _ => return Err(format!("server option {word:?} is not understood")),
            }
        }
        server.finish()?;
        workers.push(worker);
    }
    if let Some(hash_key) = hash_key {
        backend.options.push(("hash_key", text(&hash_key)));
    }
    Ok(workers)
}

pub fn haproxy(file: &mut File) -> Result<()> {
    for (name, mut case) in file.cases()? {
        case.describe(&["backend"]);
        let mut backend = directives(&mut case)?;
        let workers = workers(&mut case, &mut backend)?;
        let fleet = fleet(workers)?;
        let mut options = backend.options;
        let id = match (&*backend.balance, backend.consistent, backend.factor) {
            ("roundrobin", _, None) => "haproxy-round-robin",
            ("static-rr", _, None) => "haproxy-static-rr",
            ("leastconn", _, None) => "haproxy-leastconn",
            ("hash", true, Some(factor)) => {
                options.push(("hash_balance_factor", OptionValue::Number(factor)));
                "haproxy-bounded"
            }
            ("hash", true, None) => "haproxy-consistent",
            ("hash", false, None) => {
                options.retain(|(name, _)| *name != "hash_key");
                "haproxy-map"
            }
            _ => return Err(format!("{name}: this backend is not understood")),
        };
        let header = options.iter().any(|(name, _)| *name == "header");
        let rule = rule(id, options)?;
        if let Some(picks) = case.indices("pick")? {
            let keys = file.keys_of(&mut case)?;
            file.compare(&name, &*place(&rule, &fleet)?, &keys, &picks)?;
        }
        if let Some(picks) = case.indices("empty_key_sequence")? {
            let placement = place(&rule, &fleet)?;
            if header {
                equal(&format!("{name}, empty key"), None, placement.owner(b""))?;
                file.tally
                    .not_compared
                    .push(format!("{name}, empty header"));
            } else {
                let keys = vec![String::new(); picks.len()];
                file.compare(&name, &*placement, &keys, &picks)?;
            }
        }
        if case.map.contains_key("by_source_ip") {
            by_source_ip(file, &name, &mut case, &*place(&rule, &fleet)?)?;
        }
        let balancer = rule.balancer(&fleet).map_err(|error| error.to_string())?;
        let mut balancer = Gateway::new(balancer, 0);
        for field in ["sequence", "sequence_idle"] {
            if let Some(picks) = case.indices(field)? {
                let keys = picks.iter().map(|_| String::new());
                file.compare_picks(&name, &mut balancer, fleet.len(), keys, &picks, false)?;
            }
        }
        if let Some(picks) = case.indices("held")? {
            let keys = match case.map.contains_key("held_keys") {
                true => case.texts("held_keys")?,
                false => vec![String::new(); picks.len()],
            };
            equal(&format!("{name}, held keys"), picks.len(), keys.len())?;
            let what = format!("{name}, held");
            let keys = keys.into_iter();
            file.compare_picks(&what, &mut balancer, fleet.len(), keys, &picks, true)?;
        }
        case.finish()?;
    }
    Ok(())
}

/// Rows of a client's address and the server it got.
pub fn by_source_ip(
    file: &mut File,
    name: &str,
    case: &mut Fields,
    placement: &dyn Placement,
) -> Result<()> {
    for row in case.list("by_source_ip")? {
        let ip = row[0].as_str().ok_or("an address is no text")?.to_owned();
        let expected = super::index(&row[1])?;
        let got = placement.owner(ip.as_bytes());
        if got.map(|id| id.index()) != Some(expected) {
            return Err(differs(name, &ip, expected, got));
        }
        file.tally.keys += 1;
    }
    Ok(())
}
