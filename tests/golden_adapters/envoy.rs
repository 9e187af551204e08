//! Envoy and gRPC: the policy picks the rule and its options.

use balance_lab::{Gateway, OptionValue, Placement, Worker};
use serde_json::Value;

use super::{
    Fields, File, Result, counts, equal, fleet, in_proportion, place, plays_in_proportion, rule,
};

/// The servers; those with a host name are told by it where the policy says so.
fn workers(case: &mut Fields, by_hostname: bool) -> Result<Vec<Worker>> {
    let mut workers = Vec::new();
    for server in case.list("servers")? {
        let mut server = Fields::new("a server", server)?;
        let mut worker = Worker::new(server.text("addr")?).weighted(server.number("weight")?);
        if let Some(hash_key) = server.optional("hash_key") {
            worker.hash_key = Some(hash_key.as_str().ok_or("hash_key is no text")?.to_owned());
        }
        let hostname = server.optional("hostname");
        if let (true, Some(name), None) = (by_hostname, &hostname, &worker.hash_key) {
            worker.hash_key = name.as_str().map(str::to_owned);
        }
        server.finish()?;
        workers.push(worker);
    }
    Ok(workers)
}

/// What a policy says.
struct Policy {
    /// The last word of its type.
    kind: String,
    options: Vec<(&'static str, OptionValue)>,
    by_hostname: bool,
}

fn policy(case: &mut Fields) -> Result<Policy> {
    let mut policy = Fields::new("policy", case.take("policy")?)?;
    let [only] = <[Value; 1]>::try_from(policy.list("policies")?)
        .map_err(|list| format!("{} policies", list.len()))?;
    policy.finish()?;
    let mut only = Fields::new("policies", only)?;
    let mut extension = Fields::new("extension", only.take("typed_extension_config")?)?;
    only.finish()?;
    extension.describe(&["name"]);
    let mut config = Fields::new("typed_config", extension.take("typed_config")?)?;
    extension.finish()?;
    let kind = config.text("@type")?;
    let kind = kind.rsplit('.').next().unwrap_or_default().to_owned();
    let (mut options, mut by_hostname) = (Vec::new(), false);
    for name in ["minimum_ring_size", "maximum_ring_size", "table_size"] {
        if config.map.contains_key(name) {
            options.push((name, OptionValue::Number(config.number(name)?)));
        }
    }
    if let Some(function) = config.optional("hash_function") {
        let name = function.as_str().unwrap_or_default().to_lowercase();
        options.push(("hash_function", OptionValue::Text(name)));
    }
    if let Some(consistent) = config.optional("consistent_hashing_lb_config") {
        let mut consistent = Fields::new("consistent_hashing_lb_config", consistent)?;
        if consistent.map.contains_key("hash_balance_factor") {
            let factor = consistent.number("hash_balance_factor")?;
            options.push(("hash_balance_factor", OptionValue::Number(factor)));
        }
        let flag = consistent.optional("use_hostname_for_hashing");
        by_hostname = flag.is_some_and(|flag| flag == true);
        consistent.finish()?;
    }
    config.finish()?;
    Ok(Policy {
        kind,
        options,
        by_hostname,
    })
}

pub fn envoy(file: &mut File) -> Result<()> {
    for (name, mut case) in file.cases()? {
        case.describe(&["cluster", "note"]);
        let Policy {
            kind,
            mut options,
            by_hostname,
        } = policy(&mut case)?;
        let fleet = fleet(workers(&mut case, by_hostname)?)?;
        if matches!(&*kind, "LeastRequest" | "RoundRobin") {
            file.tally.by_proportion += 1;
            let parts = fleet.even_shares();
            if case.map.contains_key("counts_2000_idle") {
                let counted = case.list("counts_2000_idle")?;
                let counted: Vec<f64> = counted.iter().filter_map(super::number).collect();
                in_proportion(&name, &counted, &parts)?;
                if kind == "LeastRequest" {
                    let rule = rule("envoy-least-request", vec![])?;
                    plays_in_proportion(&name, &rule, &fleet, 2000, false, &parts)?;
                }
            }
            for field in ["held", "sequence"] {
                if let Some(picks) = case.indices(field)? {
                    let what = format!("{name}, {field}");
                    in_proportion(&what, &counts(&picks, fleet.len()), &parts)?;
                    if kind == "LeastRequest" {
                        let rule = rule("envoy-least-request", vec![])?;
                        let held = field == "held";
                        plays_in_proportion(&what, &rule, &fleet, picks.len(), held, &parts)?;
                    }
                }
            }
            case.finish()?;
            continue;
        }
        let (placing, over) = match &*kind {
            "RingHash" => ("envoy-ring", "ring"),
            "Maglev" => ("envoy-maglev", "maglev"),
            other => return Err(format!("{name}: policy {other} is not understood")),
        };
        let bounded = options.clone();
        options.retain(|(name, _)| *name != "hash_balance_factor");
        let placement = place(&rule(placing, options)?, &fleet)?;
        if let Some(stats) = case.optional("stats") {
            check_stats(&name, stats, &*placement)?;
        }
        if let Some(picks) = case.indices("pick")? {
            let keys = file.keys_of(&mut case)?;
            file.compare(&name, &*placement, &keys, &picks)?;
        }
        if let Some(picks) = case.indices("empty_key_sequence")? {
            let keys = vec![String::new(); picks.len()];
            file.compare(&name, &*placement, &keys, &picks)?;
        }
        if let Some(picks) = case.indices("held")? {
            let keys = case.texts("held_keys")?;
            equal(&format!("{name}, held keys"), picks.len(), keys.len())?;
            let mut options = bounded;
            options.push(("over", OptionValue::Text(over.into())));
            let balancer = rule("envoy-bounded", options)?
                .balancer(&fleet)
                .map_err(|error| error.to_string())?;
            let mut balancer = Gateway::new(balancer, 0);
            let keys = keys.into_iter();
            let what = format!("{name}, held");
            file.compare_picks(&what, &mut balancer, fleet.len(), keys, &picks, true)?;
        }
        case.finish()?;
    }
    Ok(())
}

/// Envoy's own figures of how much each host has.
fn check_stats(name: &str, stats: Value, placement: &dyn Placement) -> Result<()> {
    let mut stats = Fields::new(format!("{name}, stats"), stats)?;
    let (of, size): (Vec<usize>, usize) = match (placement.as_ring(), placement.slots()) {
        (Some(ring), _) => {
            let of = ring.points_of().iter().map(|&points| points as usize);
            (of.collect(), ring.len())
        }
        (_, Some(slots)) => {
            let mut of = vec![0; placement.shares().len()];
            for slot in slots.iter().flatten() {
                of[slot.index()] += 1;
            }
            (of, slots.len())
        }
        _ => return Err(format!("{name}: neither ring nor table")),
    };
    let of: Vec<usize> = of.into_iter().filter(|&points| points > 0).collect();
    for (stat, value) in stats.entries() {
        let got = match stat.rsplit('.').next().unwrap_or_default() {
            "size" => size,
            "min_hashes_per_host" | "min_entries_per_host" => of.iter().copied().min().unwrap_or(0),
            "max_hashes_per_host" | "max_entries_per_host" => of.iter().copied().max().unwrap_or(0),
            _ => return Err(format!("{name}: stat {stat} is not understood")),
        };
        equal(&format!("{name}, {stat}"), super::index(&value)?, got)?;
    }
    Ok(())
}

pub fn grpc(file: &mut File) -> Result<()> {
    for (name, mut case) in file.cases()? {
        let fleet = fleet(workers(&mut case, false)?)?;
        let options = vec![
            (
                "minimum_ring_size",
                OptionValue::Number(case.number("min")?),
            ),
            (
                "maximum_ring_size",
                OptionValue::Number(case.number("max")?),
            ),
        ];
        let placement = place(&rule("grpc-ring", options)?, &fleet)?;
        let ring = placement.as_ring().ok_or("no ring")?;
        let size = case.number("ring_size")? as usize;
        equal(&format!("{name}, ring size"), size, ring.len())?;
        let points = ring.points().map(|(position, id)| (position.0, id.index()));
        first_points(&name, &mut case, points)?;
        let picks = case.indices("pick")?.ok_or("no picks")?;
        let keys = file.keys_of(&mut case)?;
        file.compare(&name, &*placement, &keys, &picks)?;
        case.finish()?;
    }
    Ok(())
}

/// Rows of a point's value and its worker, in order from the circle's start.
pub fn first_points(
    name: &str,
    case: &mut Fields,
    points: impl Iterator<Item = (u64, usize)>,
) -> Result<()> {
    let expected: Vec<(u64, usize)> = case
        .list("first_points")?
        .iter()
        .map(|row| {
            let value = match &row[0] {
                Value::String(text) => text.parse().ok(),
                other => other.as_u64(),
            };
            Ok((
                value.ok_or(format!("{row} is no point"))?,
                super::index(&row[1])?,
            ))
        })
        .collect::<Result<_>>()?;
    let got: Vec<(u64, usize)> = points.take(expected.len()).collect();
    equal(&format!("{name}, first points"), expected, got)
}

/// The vectors of Envoy's own unit tests; a host is told by its port, the last number of its text.
pub fn unit_vectors(file: &mut File) -> Result<()> {
    let port = |text: &str| {
        text.rsplit(':')
            .next()
            .and_then(|port| port.parse::<u64>().ok())
    };
    for case in file.fields.list("ring")? {
        let mut case = Fields::new("ring", case)?;
        let name = case.text("name")?;
        let workers = workers(&mut case, false)?;
        let function = match &*case.text("hash")? {
            "xxh64" => "xx_hash",
            "murmur2" => "murmur_hash_2",
            other => return Err(format!("{name}: hash {other} is not understood")),
        };
        let options = vec![
            (
                "minimum_ring_size",
                OptionValue::Number(case.number("min")?),
            ),
            (
                "maximum_ring_size",
                OptionValue::Number(case.number("max")?),
            ),
            ("hash_function", OptionValue::Text(function.into())),
        ];
        let ports: Vec<Option<u64>> = workers.iter().map(|w| port(&w.name)).collect();
        let placement = place(&rule("envoy-ring", options)?, &fleet(workers)?)?;
        let ring = placement.as_ring().ok_or("no ring")?;
        let expected: Vec<(Option<u64>, Option<u64>)> = case
            .list("ring")?
            .iter()
            .map(|row| {
                (
                    row[0].as_u64(),
                    row[1].as_str().and_then(|text| text.parse().ok()),
                )
            })
            .collect();
        let got: Vec<(Option<u64>, Option<u64>)> = ring
            .points()
            .map(|(position, id)| (ports[id.index()], Some(position.0)))
            .collect();
        file.tally.cases += 1;
        file.tally.keys += expected.len();
        equal(&format!("ring {name}"), expected, got)?;
        case.finish()?;
    }
    for case in file.fields.list("maglev")? {
        let mut case = Fields::new("maglev", case)?;
        let name = case.text("name")?;
        let workers = workers(&mut case, false)?;
        let ports: Vec<Option<u64>> = workers.iter().map(|w| port(&w.name)).collect();
        let size = OptionValue::Number(case.number("table_size")?);
        let placement = place(
            &rule("envoy-maglev", vec![("table_size", size)])?,
            &fleet(workers)?,
        )?;
        let slots = placement.slots().ok_or("no slots")?;
        let got: Vec<Option<u64>> = slots.iter().flatten().map(|id| ports[id.index()]).collect();
        let expected: Vec<Option<u64>> = case.list("table")?.iter().map(Value::as_u64).collect();
        file.tally.cases += 1;
        file.tally.keys += expected.len();
        equal(&format!("maglev {name}"), expected, got)?;
        case.finish()?;
    }
    Ok(())
}
