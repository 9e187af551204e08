//! nginx: the directive picks the rule.

use balance_lab::{Gateway, Worker};

use super::{
    Fields, File, Result, counts, equal, fleet, in_proportion, place, plays_in_proportion, rule,
};

fn workers(case: &mut Fields) -> Result<Vec<Worker>> {
    let servers = case.list("servers")?;
    let mut workers = Vec::new();
    for server in servers {
        let mut server = Fields::new("a server", server)?;
        let mut worker = Worker::new(server.text("server")?).weighted(server.number("weight")?);
        worker.down = server.take("down")?.as_bool().ok_or("down is no boolean")?;
        server.finish()?;
        workers.push(worker);
    }
    Ok(workers)
}

pub fn nginx(file: &mut File) -> Result<()> {
    for (name, mut case) in file.cases()? {
        case.describe(&["upstream", "note"]);
        let workers = workers(&mut case)?;
        let directive = case.optional("directive");
        let directive = directive
            .as_ref()
            .and_then(|d| d.as_str())
            .unwrap_or_default();
        let words: Vec<&str> = directive.trim_end_matches(';').split_whitespace().collect();
        let id = match words[..] {
            [] => "nginx-round-robin",
            ["hash", _, "consistent"] => "nginx-consistent",
            ["hash", _] => "nginx-hash",
            ["ip_hash"] => "nginx-ip-hash",
            ["least_conn"] => "nginx-least-conn",
            ["random"] | ["random", "two", "least_conn"] | ["random", "two"] => {
                random(file, &name, &mut case, &workers, words.len() > 1)?;
                case.finish()?;
                continue;
            }
            _ => return Err(format!("{name}: directive {directive:?} is not understood")),
        };
        let fleet = fleet(workers)?;
        let rule = rule(id, vec![])?;
        if let Some(picks) = case.indices("pick")? {
            let placement = place(&rule, &fleet)?;
            let keys = file.keys_of(&mut case)?;
            let text = |i: usize| fleet.workers()[i].text();
            // Peers of one text take turns: any of them is right.
            file.compare_as(&name, &*placement, &keys, &picks, |a, b| text(a) == text(b))?;
        }
        if let Some(picks) = case.indices("empty_key_sequence")? {
            let placement = place(&rule, &fleet)?;
            if fleet.usable().count() > 1 {
                equal(&format!("{name}, empty key"), None, placement.owner(b""))?;
            }
            let turns = super::rule("nginx-round-robin", vec![])?
                .balancer(&fleet)
                .map_err(|error| error.to_string())?;
            let mut turns = Gateway::new(turns, 0);
            let keys = picks.iter().map(|_| String::new());
            let what = format!("{name}, empty key");
            file.compare_picks(&what, &mut turns, fleet.len(), keys, &picks, false)?;
        }
        if case.map.contains_key("by_source_ip") {
            super::haproxy::by_source_ip(file, &name, &mut case, &*place(&rule, &fleet)?)?;
        }
        let balancer = rule.balancer(&fleet).map_err(|error| error.to_string())?;
        let mut balancer = Gateway::new(balancer, 0);
        if let Some(picks) = case.indices("sequence")? {
            let keys = picks.iter().map(|_| String::new());
            file.compare_picks(&name, &mut balancer, fleet.len(), keys, &picks, false)?;
        } else if case.map.contains_key("held") {
            // They follow the requests of a run that was opened and closed one by one.
            let weights: f64 = fleet.workers().iter().map(|worker| worker.weight).sum();
            let idle = vec![0; fleet.len()];
            for _ in 0..3 * weights as usize + 5 {
                balancer.pick(b"", &idle);
            }
        }
        if let Some(picks) = case.indices("held")? {
            let keys = picks.iter().map(|_| String::new());
            let what = format!("{name}, held");
            file.compare_picks(&what, &mut balancer, fleet.len(), keys, &picks, true)?;
        }
        case.finish()?;
    }
    Ok(())
}

/// `random` draws by weight; `random two` draws a second, different one and takes it unless the
/// first has less to do for its weight.
fn random(
    file: &mut File,
    name: &str,
    case: &mut Fields,
    workers: &[Worker],
    two: bool,
) -> Result<()> {
    file.tally.by_proportion += 1;
    let usable = |worker: &Worker| if worker.usable() { worker.weight } else { 0.0 };
    let total: f64 = workers.iter().map(usable).sum();
    let parts: Vec<f64> = workers.iter().map(|w| usable(w) / total).collect();
    let idle = |i: usize| match two {
        // Idle, the second always wins; after 21 draws of the first again nginx takes a turn.
        true => (0..parts.len())
            .map(|first| {
                let gives_up = parts[first].powi(21);
                let other = match first == i || parts[first] == 1.0 {
                    true => 0.0,
                    false => (1.0 - gives_up) * parts[i] / (1.0 - parts[first]),
                };
                parts[first] * (other + gives_up * parts[i])
            })
            .sum(),
        false => parts[i],
    };
    let ours = rule(if two { "nginx-random-two" } else { "random" }, vec![])?;
    let fleet = fleet(workers.to_vec())?;
    let mut compared = false;
    if case.map.contains_key("counts_3000_idle") {
        let counted = case.list("counts_3000_idle")?;
        let counted: Vec<f64> = counted.iter().filter_map(super::number).collect();
        let expected: Vec<f64> = (0..parts.len()).map(idle).collect();
        in_proportion(name, &counted, &expected)?;
        plays_in_proportion(name, &ours, &fleet, 3000, false, &expected)?;
        compared = true;
    }
    for field in ["held", "sequence"] {
        if let Some(picks) = case.indices(field)? {
            in_proportion(
                &format!("{name}, {field}"),
                &counts(&picks, parts.len()),
                &parts,
            )?;
            compared = true;
        }
    }
    compared
        .then_some(())
        .ok_or(format!("{name}: nothing to compare"))
}
