//! Every recorded answer in a folder against what this crate computes: `tests/golden`, or the
//! folder that `GOLDEN_DIR` names. A file's name picks its adapter; what an adapter does not
//! understand in a file is a failure, never passed over.

mod golden_adapters;

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use golden_adapters::{File, adapter};

#[test]
fn every_recorded_answer_is_the_computed_one() {
    let own = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"));
    let folder = std::env::var_os("GOLDEN_DIR").map_or(own.clone(), PathBuf::from);
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".json"))
        .collect();
    names.sort();
    assert!(!names.is_empty(), "{} has no files", folder.display());

    // Straight to the standard output, which the harness does not hold back.
    let mut out = std::io::stdout().lock();
    let (mut failures, mut cases, mut keys) = (Vec::new(), 0, 0);
    for name in &names {
        let result = match adapter(name) {
            Some(run) => File::read(&[&folder, &own], name).and_then(|mut file| {
                run(&mut file)?;
                file.finish()
            }),
            None => Err("no adapter for this name".into()),
        };
        match result {
            Ok(tally) => {
                cases += tally.cases;
                keys += tally.keys;
                writeln!(out, "golden {name}: {tally}").unwrap();
            }
            Err(message) => {
                writeln!(out, "golden {name}: FAILED: {message}").unwrap();
                failures.push(format!("{name}: {message}"));
            }
        }
    }
    let files = names.len();
    writeln!(
        out,
        "golden: {files} files, {cases} cases, {keys} keys compared"
    )
    .unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
