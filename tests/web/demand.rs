//! A change by requests, its warm-up curve, rollouts and sequences, as JavaScript gets them.

use balance_lab::wasm;
use js_sys::Array;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{FOUR, THREE, call, floats, get, integers, js, number, side, thrown};

const TRAFFIC: &str = "read_per_s: 416.67, write_per_s: 97.22, hit_ratio: 0.9, window_s: 60";

/// A lab that compared modulo on three and four workers.
fn lab(count: u32) -> wasm::Lab {
    let mut lab = wasm::Lab::new();
    lab.set_keys(js(&format!(
        "{{prefix: 'user:', start: 0, count: {count}}}"
    )))
    .unwrap();
    lab.compare(side("{id: 'modulo'}", THREE), side("{id: 'modulo'}", FOUR))
        .unwrap();
    lab
}

#[wasm_bindgen_test]
fn a_hot_key_shows_by_requests_whichever_way_its_counts_are_given() {
    let mut lab = lab(1_000);
    let moved = |lab: &mut wasm::Lab| number(&lab.requests().unwrap(), "moved_ratio");
    let uniform = moved(&mut lab);
    assert!(get(&lab.requests().unwrap(), "hottest").is_null());
    let counts = "Array.from({length: 1000}, (_, i) => i === 7 ? 4e9 : 1)";
    let mut hot = Vec::new();
    for counts in [counts.to_owned(), format!("Uint32Array.from({counts})")] {
        lab.set_popularity(js(&format!("{{kind: 'counts', counts: {counts}}}")))
            .unwrap();
        let requests = lab.requests().unwrap();
        assert_eq!(get(&requests, "hottest.key"), "user:7");
        assert_eq!(number(&requests, "hottest.place"), 7.0);
        assert!(number(&requests, "hottest.share") > 0.99);
        let owner = number(&requests, "hottest.before") as usize;
        assert!(floats(&requests, "before.share")[owner] > 0.99);
        assert!(number(&requests, "before.imbalance") > 2.9);
        let flow = floats(&requests, "flow");
        assert_eq!((flow.len(), number(&requests, "columns")), (20, 5.0));
        assert!((flow.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        hot.push(moved(&mut lab));
    }
    assert_eq!(hot[0], hot[1]);
    assert!(hot[0] > 0.99 || hot[0] < 0.01);
    lab.set_popularity(js("{kind: 'zipf', exponent: 1}"))
        .unwrap();
    assert_eq!(number(&lab.requests().unwrap(), "hottest.place"), 0.0);
    lab.set_popularity(js("{kind: 'uniform'}")).unwrap();
    assert_eq!(moved(&mut lab), uniform);
}

#[wasm_bindgen_test]
fn a_lab_s_curve_starts_where_the_formula_stays_and_has_every_figure() {
    let mut lab = lab(10_000);
    let params = js(&format!(
        "{{{TRAFFIC}, capacity_per_s: 300, until_s: 120, bytes_per_key: 1e6, copy_mb_per_s: 10}}"
    ));
    let curve = lab.warmup_curve(params).unwrap();
    let moved = number(&lab.requests().unwrap(), "moved_ratio");
    let formula = wasm::warmup(js(&format!("{{{TRAFFIC}, moved_ratio: {moved}}}"))).unwrap();
    for (found, expected) in [
        (number(&curve, "base_per_s"), number(&formula, "base_per_s")),
        (
            number(&curve, "peak_per_s"),
            number(&formula, "store_per_s"),
        ),
        (number(&curve, "times_base"), number(&formula, "times_base")),
        (number(&curve, "moved_keys"), moved * 1e4),
        (number(&curve, "extra_in_all"), moved * 9e3),
        (number(&curve, "copy.bytes"), moved * 1e10),
        (number(&curve, "copy.hours"), moved * 1e3 / 3600.0),
        (number(&curve, "two_owners.bytes_twice"), moved * 1e10),
        (
            number(&curve, "two_owners.store_per_s"),
            number(&curve, "base_per_s"),
        ),
        (number(&curve, "two_owners.old_owner_reads"), moved * 9e3),
        (
            number(&curve, "two_owners.old_owner_peak_per_s"),
            number(&curve, "start_per_s"),
        ),
    ] {
        assert!(
            (found / expected - 1.0).abs() < 1e-9,
            "{found} for {expected}"
        );
    }
    assert!(number(&curve, "extra_in_window") < number(&formula, "extra_requests"));
    assert_eq!(get(&curve, "capacity.holds"), false);
    assert!(number(&curve, "capacity.spare_per_s") < -100.0);
    assert!(number(&curve, "capacity.over_s") > 1.0);
    let warm = floats(&curve, "warm_s");
    assert!(warm.len() == 3 && warm.is_sorted());
    let times = floats(&curve, "times_s");
    assert_eq!((times[0], times[times.len() - 1]), (0.0, 120.0));
    for name in ["extra_per_s", "store_per_s"] {
        assert_eq!(floats(&curve, name).len(), times.len());
    }
    let plain = lab
        .warmup_curve(js(&format!("{{{TRAFFIC}, capacity_per_s: null}}")))
        .unwrap();
    for name in ["capacity", "copy", "two_owners.bytes_twice"] {
        assert!(get(&plain, name).is_null(), "{name}");
    }
}

#[wasm_bindgen_test]
fn a_curve_without_keys_is_what_the_lab_s_comes_to_and_softening_softens_it() {
    let mut lab = lab(100_000);
    lab.set_popularity(js("{kind: 'zipf', exponent: 0.5}"))
        .unwrap();
    let requests = lab.requests().unwrap();
    let moved = number(&requests, "moved_ratio");
    let expected = |more: &str| {
        wasm::warmup_curve(js(&format!(
            "{{{TRAFFIC}, keys: 100000, moved_ratio: {moved}, popularity: {{kind: 'zipf', exponent: 0.5}}{more}}}"
        )))
        .unwrap()
    };
    let real = lab.warmup_curve(js(&format!("{{{TRAFFIC}}}"))).unwrap();
    let plain = expected("");
    for name in ["peak_per_s", "extra_in_window", "extra_in_all"] {
        let (found, expected) = (number(&plain, name), number(&real, name));
        assert!(
            (found / expected - 1.0).abs() < 0.01,
            "{name}: {found} for {expected}"
        );
    }
    for more in [
        ", steps: 10, pause_s: 600",
        ", prewarmed_ratio: 0.1",
        ", prewarmed_ratio: 0.1, prewarm_hottest: true",
    ] {
        assert!(
            number(&expected(more), "peak_per_s") < number(&plain, "peak_per_s"),
            "{more}"
        );
    }
    assert_eq!(
        number(&expected(", steps: 10, pause_s: 600"), "peak_s"),
        5_400.0
    );
    // A capacity of the very base is exceeded for ever.
    let for_ever = expected(", base_per_s: 200, capacity_per_s: 200");
    assert_eq!(number(&for_ever, "capacity.over_s"), f64::INFINITY);
}

#[wasm_bindgen_test]
fn a_rollout_has_a_value_for_each_time() {
    for delays in [
        "{kind: 'at-once'}",
        "{kind: 'uniform', within_s: 30}",
        "{kind: 'exponential', mean_s: 30}",
        "{kind: 'listed', delays_s: [0, 3, 3, 40]}",
        "{kind: 'listed', delays_s: Float64Array.of(0, 9)}",
    ] {
        let rollout = wasm::rollout(js(&format!(
            "{{delays: {delays}, moved_ratio: 0.4, write_per_s: 10, handover_s: 12, until_s: null}}"
        )))
        .unwrap();
        let times = floats(&rollout, "times_s");
        assert!(times.len() > 1 && times.is_sorted());
        for name in ["knowing_ratio", "disagreeing_ratio", "wrong_writes_per_s"] {
            assert_eq!(floats(&rollout, name).len(), times.len(), "{name}");
        }
        assert_eq!(floats(&rollout, "known_s").len(), 3);
        for name in [
            "peak_disagreeing_ratio",
            "peak_s",
            "disagreeing_s",
            "wrong_writes",
        ] {
            assert!(number(&rollout, name) >= 0.0, "{name}");
        }
    }
}

#[wasm_bindgen_test]
fn a_sequence_is_followed_step_by_step_beside_what_the_lab_draws() {
    let mut lab = lab(1_000);
    let plans = [
        ("{kind: 'grow', to: 12}", 9, "k12"),
        ("{kind: 'replace'}", 3, "k5"),
        ("{kind: 'fail', worker: 1}", 2, "k2"),
        ("{kind: 'reweight', worker: 0, weight: 2}", 1, "k2"),
        (
            "{kind: 'reweight', worker: 0, weight: 5, steps: 4}",
            4,
            "k2",
        ),
        (
            "{kind: 'then', fleets: [[{name: 'a'}, {name: 'z'}], []]}",
            2,
            "",
        ),
    ];
    for (plan, steps, name) in plans {
        let mut sequence = wasm::Sequence::new(js("{id: 'modulo'}"), js(THREE), js(plan)).unwrap();
        assert_eq!(sequence.of(), steps + 1, "{plan}");
        assert_eq!(floats(&sequence.figures(), "moved").len(), 0);
        let mut done = 0;
        while sequence.step(&mut lab).unwrap() {
            done += 1;
            assert_eq!(sequence.done(), done);
        }
        let figures = sequence.figures();
        for name in [
            "moved",
            "moved_ratio",
            "needless_ratio",
            "least_ratio",
            "moved_so_far_ratio",
            "least_so_far_ratio",
            "imbalance",
            "workers",
        ] {
            assert_eq!(
                floats(&figures, name).len(),
                steps as usize,
                "{plan}: {name}"
            );
        }
        for name in ["joined", "left"] {
            assert_eq!(
                integers(&figures, name).len(),
                steps as usize,
                "{plan}: {name}"
            );
        }
        let [moved, ends, repeat] = [
            "total_moved_ratio",
            "moved_end_to_end_ratio",
            "repeat_ratio",
        ]
        .map(|name| number(&figures, name));
        assert!((moved - ends - repeat).abs() < 1e-12, "{plan}");
        assert_eq!(
            floats(&figures, "moved_so_far_ratio")[steps as usize - 1],
            moved
        );
        let names: Array = sequence.names(steps.into()).unwrap().into();
        let named = names.iter().any(|given| given == name);
        assert_eq!(named, !name.is_empty(), "{plan}");
    }
    let bins = lab.ring_bins(js("{start: 0, span: 1, bins: 8}")).unwrap();
    assert_eq!(integers(&bins, "after").len(), 8);
}

#[wasm_bindgen_test]
fn what_makes_no_sense_is_refused_with_what_would() {
    let mut lab = lab(1_000);
    let mut popularity = |given: &str| thrown(lab.set_popularity(js(given)));
    let curve = |given: &str| {
        thrown(wasm::warmup_curve(js(&format!(
            "{{read_per_s: 100, write_per_s: 40, hit_ratio: 0.9, window_s: 60, keys: 9, moved_ratio: 0.5,
               popularity: {{kind: 'uniform'}}, ...{given}}}"
        ))))
    };
    let rollout = |given: &str| {
        thrown(wasm::rollout(js(&format!(
            "{{delays: {{kind: 'at-once'}}, moved_ratio: 0.4, write_per_s: 10, ...{given}}}"
        ))))
    };
    let plan = |given: &str| {
        thrown(wasm::Sequence::new(js("{id: 'ring'}"), js(THREE), js(given)).map(drop))
    };
    let cases = [
        (
            popularity("{kind: 'zipf', exponent: -1}"),
            "The exponent must be 0 to 10, got -1.",
        ),
        (
            popularity("{kind: 'zipf'}"),
            "The exponent of the popularity must be a number, got undefined.",
        ),
        (
            popularity("{kind: 'pareto'}"),
            "The kind of the popularity must be one of uniform, zipf, counts, got \"pareto\".",
        ),
        (
            popularity("{kind: 'uniform', exponent: 1}"),
            "A property of the popularity must be one of kind, got \"exponent\".",
        ),
        (
            popularity("{kind: 'counts', counts: [1, -2]}"),
            "Count 2 must be 0 to 4,294,967,295, got -2.",
        ),
        (
            popularity("{kind: 'counts', counts: [1, 0.5]}"),
            "Count 2 must be a whole number, got 0.5.",
        ),
        (
            popularity("{kind: 'counts', counts: [0, 0]}"),
            "The counts must be above 0 for at least one key, got 0 for all.",
        ),
        (
            popularity("{kind: 'counts', counts: []}"),
            "Counts must be 1 to 10,000,000, got 0.",
        ),
        (
            popularity("{kind: 'counts', counts: new Float64Array(3)}"),
            "The counts must be an array, got an object.",
        ),
        (
            curve("{read_per_s: -1}"),
            "Reads per second must be 0 to 1,000,000,000,000, got -1.",
        ),
        (
            curve("{hit_ratio: 1.5}"),
            "The hit ratio must be 0 to 1, got 1.5.",
        ),
        (
            curve("{window_s: 0}"),
            "The window in seconds must be 0.001 to 100,000,000, got 0.",
        ),
        (
            curve("{capacity_per_s: 49}"),
            "The store's capacity per second must be at least its base rate of 50, got 49.",
        ),
        (curve("{keys: 0}"), "Keys must be 1 to 10,000,000, got 0."),
        (
            curve("{popularity: {kind: 'counts', counts: [1, 2]}}"),
            "The counts must be one for each of the 9 keys, got 2.",
        ),
        (curve("{stpes: 3}"), "got \"stpes\"."),
        (
            curve("{prewarm_hottest: 1}"),
            "The prewarm_hottest of the warm-up parameters must be true or false, got 1.",
        ),
        (
            rollout("{moved_ratio: 2}"),
            "The moved part must be 0 to 1, got 2.",
        ),
        (
            rollout("{delays: {kind: 'listed', delays_s: [1, '2']}}"),
            "Item 2 of the delays must be a number, got \"2\".",
        ),
        (
            rollout("{delays: {kind: 'listed', delays_s: []}}"),
            "Delays must be 1 to 10,000, got 0.",
        ),
        (
            rollout("{delays: null}"),
            "The delays must be an object, got undefined.",
        ),
        (
            plan("{kind: 'grow', to: 3}"),
            "The workers to grow to must be 4 to 1,024, got 3.",
        ),
        (
            plan("{kind: 'fail', worker: 3}"),
            "The worker's place must be 0 to 2, got 3.",
        ),
        (
            plan("{kind: 'then', fleets: []}"),
            "Fleets must be 2 to 1,025, got 1.",
        ),
        (
            plan("{kind: 'shrink'}"),
            "one of grow, replace, fail, reweight, then, got \"shrink\".",
        ),
    ];
    for ((_, message), expected) in cases {
        assert!(message.ends_with(expected), "{message}");
    }
    // What was refused changed nothing.
    assert!(get(&lab.requests().unwrap(), "hottest").is_null());
    lab.set_popularity(js("{kind: 'counts', counts: [1, 2]}"))
        .unwrap();
    let (code, message) = thrown(lab.requests());
    assert_eq!(code, "wrong-kind");
    assert_eq!(
        message,
        "The counts must be one for each of the 1,000 keys, got 2."
    );
    let (code, _) = thrown(wasm::Lab::new().requests());
    assert_eq!(code, "not-yet");
}

#[wasm_bindgen_test]
fn ten_million_counts_cross_in_one_piece_and_not_one_more() {
    let mut lab = wasm::Lab::new();
    lab.set_popularity(js("{kind: 'counts', counts: new Uint32Array(1e7).fill(3)}"))
        .unwrap();
    let (_, message) = thrown(lab.set_popularity(js(
        "{kind: 'counts', counts: new Uint32Array(1e7 + 1).fill(3)}",
    )));
    assert_eq!(message, "Counts must be 0 to 10,000,000, got 10,000,001.");
    let lies = "Object.defineProperty(new Uint32Array(60000).fill(1), 'length', {value: 1})";
    assert!(
        lab.set_popularity(js(&format!("{{kind: 'counts', counts: {lies}}}")))
            .is_err()
    );
    lab.set_popularity(js("{kind: 'uniform'}")).unwrap();
}

#[wasm_bindgen_test]
fn a_getter_that_asks_the_lab_it_is_read_for_gets_an_error_and_the_lab_goes_on() {
    let fault = call(
        "(lab) => {
            const answers = [];
            const popularity = {get kind() {
                try { lab.requests(); answers.push('went through'); }
                catch (error) { answers.push(error instanceof Error ? 'error' : typeof error); }
                return 'uniform';
            }};
            lab.setPopularity(popularity);
            if (answers.join() !== 'error') return answers.join();
            if (!(lab.requests().moved_ratio > 0)) return 'requests';
            lab.free();
            return '';
        }",
        &[&lab(100).into()],
    );
    assert_eq!(fault, "");
}
