//! The memcached family.

use balance_lab::systems::ketama;
use balance_lab::{OptionValue, Worker};

use super::{Fields, File, Result, envoy, equal, fleet, number, place, rule};

fn workers(case: &mut Fields) -> Result<Vec<Worker>> {
    let mut workers = Vec::new();
    for server in case.list("servers")? {
        let mut server = Fields::new("a server", server)?;
        workers.push(Worker::new(server.text("addr")?).weighted(server.number("weight")?));
        server.finish()?;
    }
    Ok(workers)
}

fn picks(case: &mut Fields) -> Result<Vec<usize>> {
    case.indices("pick")?.ok_or_else(|| "no picks".into())
}

pub fn libketama(file: &mut File) -> Result<()> {
    for (name, mut case) in file.cases()? {
        let placement = place(&rule("libketama", vec![])?, &fleet(workers(&mut case)?)?)?;
        let ring = placement.as_ring().ok_or("no ring")?;
        let points = case.number("points")? as usize;
        equal(&format!("{name}, points"), points, ring.len())?;
        let points = ring
            .points()
            .map(|(position, id)| (position.0 >> 32, id.index()));
        envoy::first_points(&name, &mut case, points)?;
        let (keys, picks) = (file.keys_of(&mut case)?, picks(&mut case)?);
        file.compare(&name, &*placement, &keys, &picks)?;
        case.finish()?;
    }
    Ok(())
}

pub fn libmemcached(file: &mut File) -> Result<()> {
    for (name, mut case) in file.cases()? {
        let options = vec![
            ("distribution", OptionValue::Text(case.text("mode")?)),
            ("hash", OptionValue::Text(case.text("hash")?)),
        ];
        let placement = place(
            &rule("libmemcached", options)?,
            &fleet(workers(&mut case)?)?,
        )?;
        let (keys, picks) = (file.keys_of(&mut case)?, picks(&mut case)?);
        file.compare(&name, &*placement, &keys, &picks)?;
        case.finish()?;
    }
    Ok(())
}

pub fn twemproxy(file: &mut File) -> Result<()> {
    for (name, mut case) in file.cases()? {
        let mut options = vec![
            (
                "distribution",
                OptionValue::Text(case.text("distribution")?),
            ),
            ("hash", OptionValue::Text(case.text("hash")?)),
        ];
        if case.map.contains_key("hash_tag") {
            options.push(("hash_tag", OptionValue::Text(case.text("hash_tag")?)));
        }
        let mut workers = Vec::new();
        for server in case.list("servers")? {
            let mut server = Fields::new("a server", server)?;
            let (address, weight) = (server.text("addr")?, server.number("weight")?);
            let own = server.text("name")?;
            server.finish()?;
            workers.push(match &*own {
                "" => Worker::new(address).weighted(weight),
                own => Worker {
                    address: Some(address),
                    ..Worker::new(own).weighted(weight)
                },
            });
        }
        let placement = place(&rule("twemproxy", options)?, &fleet(workers)?)?;
        let (keys, picks) = (file.keys_of(&mut case)?, picks(&mut case)?);
        file.compare(&name, &*placement, &keys, &picks)?;
        case.finish()?;
    }
    Ok(())
}

/// npm hashring and uhashring: libketama's rule over a map of nodes to weights, perhaps without
/// the default port.
pub fn nodes(file: &mut File) -> Result<()> {
    for (name, mut case) in file.cases()? {
        let port = case.optional("default_port").and_then(|port| number(&port));
        let suffix = port.map(|port| format!(":{port}"));
        let mut workers = Vec::new();
        for (node, weight) in Fields::new("nodes", case.take("nodes")?)?.entries() {
            let weight = number(&weight).ok_or(format!("{weight} is no weight"))?;
            let bare = suffix.as_ref().and_then(|suffix| node.strip_suffix(suffix));
            workers.push(Worker {
                address: bare.map(str::to_owned),
                ..Worker::new(&*node).weighted(weight)
            });
        }
        let ring = ketama::libketama(&fleet(workers)?).map_err(|error| error.to_string())?;
        if case.map.contains_key("points") {
            let points = case.number("points")? as usize;
            equal(&format!("{name}, points"), points, ring.len())?;
        }
        let (keys, picks) = (file.keys_of(&mut case)?, picks(&mut case)?);
        file.compare(&name, &ring, &keys, &picks)?;
        case.finish()?;
    }
    Ok(())
}

pub fn pymemcache(file: &mut File) -> Result<()> {
    for (name, mut case) in file.cases()? {
        let workers = case.texts("nodes")?.into_iter().map(Worker::new).collect();
        let placement = place(&rule("pymemcache", vec![])?, &fleet(workers)?)?;
        let (keys, picks) = (file.keys_of(&mut case)?, picks(&mut case)?);
        file.compare(&name, &*placement, &keys, &picks)?;
        case.finish()?;
    }
    Ok(())
}

/// Equal servers under libketama and libmemcached, where float rounding takes points away.
pub fn float(file: &mut File) -> Result<()> {
    let servers = file.fields.texts("servers")?;
    let fleet = fleet(servers.into_iter().map(Worker::new).collect())?;
    let keys = file.keys_of(&mut Fields::new("", serde_json::json!({}))?)?;
    let points = file.fields.number("libketama_points")? as usize;
    let weighted = OptionValue::Text("weighted".into());
    for (field, rule) in [
        ("libketama_pick", rule("libketama", vec![])?),
        (
            "libmemcached_weighted_pick",
            rule("libmemcached", vec![("distribution", weighted)])?,
        ),
    ] {
        let placement = place(&rule, &fleet)?;
        let ring = placement.as_ring().ok_or("no ring")?;
        equal(&format!("{field}, points"), points, ring.len())?;
        let picks = file.fields.indices(field)?.ok_or(format!("no {field}"))?;
        file.compare(field, &*placement, &keys, &picks)?;
        file.tally.cases += 1;
    }
    Ok(())
}
