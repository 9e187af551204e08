//! What goes in and comes out: shapes, typed arrays, and the lesson's figures as JavaScript gets
//! them.

use balance_lab::wasm;
use js_sys::{Array, Float32Array, Float64Array, Int32Array, Object, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{FOUR, THREE, floats, get, integers, js, number, side};

#[wasm_bindgen_test]
fn the_lesson_s_figures_hold() {
    let rows = [
        ("{id: 'lesson-fnv-modulo'}", "1.008 1.004 0.7485 0.7485"),
        (
            "{id: 'lesson-fnv-ring', points: 1}",
            "2.021 2.231 0.5577 0.5577",
        ),
        (
            "{id: 'lesson-fnv-ring', points: 10}",
            "1.548 1.722 0.1557 0.1557",
        ),
        (
            "{id: 'lesson-fnv-ring', points: 100}",
            "1.122 1.204 0.2563 0.2563",
        ),
        (
            "{id: 'lesson-fnv-ring', points: 1000}",
            "1.010 1.059 0.2648 0.2648",
        ),
        (
            "{id: 'ring', hash: 'fnv1a-mix', points: 1000}",
            "1.010 1.059 0.2648 0.2648",
        ),
    ];
    let mut lab = wasm::Lab::new();
    let keys = js("{prefix: 'G', start: 1000000, count: 100000}");
    assert_eq!(lab.set_keys(keys).unwrap(), 100_000.0);
    for (rule, expected) in rows {
        let up = lab.compare(side(rule, THREE), side(rule, FOUR)).unwrap();
        let down = lab.compare(side(rule, FOUR), side(rule, THREE)).unwrap();
        let found = format!(
            "{:.3} {:.3} {:.4} {:.4}",
            number(&up, "before.imbalance"),
            number(&up, "after.imbalance"),
            number(&up, "moved_ratio"),
            number(&down, "moved_ratio"),
        );
        assert_eq!(found, expected, "{rule}");
    }
}

#[wasm_bindgen_test]
fn the_lesson_s_warm_up_holds() {
    let rows = [
        (
            "{id: 'lesson-fnv-modulo'}",
            "0.7736 322.35 419.57 3.02 16841",
        ),
        (
            "{id: 'lesson-fnv-ring', points: 1000}",
            "0.3383 140.96 238.18 1.71 5957",
        ),
    ];
    let mut lab = wasm::Lab::new();
    lab.set_keys(js("{prefix: 'G', start: 1000000, count: 100000}"))
        .unwrap();
    for (rule, expected) in rows {
        let moved = number(
            &lab.compare(side(rule, THREE), side(rule, FOUR)).unwrap(),
            "moved_ratio",
        );
        let given = format!(
            "read_per_s: 416.67, write_per_s: 97.22, hit_ratio: 0.9, window_s: 60, moved_ratio: {moved}"
        );
        let figures = wasm::warmup(js(&format!("{{{given}, base_per_s: 138.89}}"))).unwrap();
        let found = format!(
            "{:.4} {:.2} {:.2} {:.2} {:.0}",
            number(&figures, "miss_ratio"),
            number(&figures, "behind_cache_per_s"),
            number(&figures, "store_per_s"),
            number(&figures, "times_base"),
            number(&figures, "extra_requests"),
        );
        assert_eq!(found, expected);
        let computed = wasm::warmup(js(&format!("{{{given}}}"))).unwrap();
        assert_eq!(format!("{:.2}", number(&computed, "base_per_s")), "138.89");
    }
}

#[wasm_bindgen_test]
fn rules_and_limits_are_plain_data() {
    let rules: Array = wasm::rules().unwrap().into();
    let ring = rules
        .iter()
        .find(|rule| get(rule, "id") == "ring")
        .expect("no ring");
    for name in ["family", "title", "source"] {
        assert!(get(&ring, name).is_string(), "{name}");
    }
    let options: Array = get(&ring, "options").into();
    let points = options.get(0);
    assert_eq!(get(&points, "name"), "points");
    assert_eq!(get(&points, "kind"), "integer");
    assert_eq!(number(&points, "min"), 1.0);
    assert_eq!(number(&points, "max"), 1000.0);
    assert_eq!(number(&points, "default"), 100.0);
    let limits = wasm::limits().unwrap();
    assert_eq!(number(&limits, "workers.max"), 1024.0);
    assert_eq!(number(&limits, "keys.max"), 1e7);
    // Objects, not Maps: `for … in` and JSON see their fields.
    assert!(!limits.is_instance_of::<js_sys::Map>());
    assert!(Object::keys(&limits.into()).length() > 5);
}

#[wasm_bindgen_test]
fn place_takes_strings_and_bytes_alike_and_gives_an_int32array() {
    let (rule, workers) = ("{id: 'ring'}", FOUR);
    let text = js("['a', 'ü', '日本', '', 'x'.repeat(65536)]");
    let bytes =
        js("['a', 'ü', '日本', '', 'x'.repeat(65536)].map((k) => new TextEncoder().encode(k))");
    let place = |keys| wasm::place(js(rule), js(workers), keys).unwrap().to_vec();
    let owners = place(text);
    assert_eq!(owners.len(), 5);
    assert!(owners.iter().all(|owner| (0..4).contains(owner)));
    assert_eq!(place(bytes), owners);
    // A lone surrogate is what TextEncoder makes of it.
    assert_eq!(
        place(js("['\\ud800', 'a\\udc00b']")),
        place(js(
            "['\\ud800', 'a\\udc00b'].map((k) => new TextEncoder().encode(k))"
        ))
    );
}

#[wasm_bindgen_test]
fn nobody_owns_a_key_of_an_empty_or_unusable_fleet() {
    for workers in ["[]", "[{name: 'a', weight: 0}, {name: 'b', down: true}]"] {
        for rule in ["{id: 'ring'}", "{id: 'modulo'}"] {
            let owners = wasm::place(js(rule), js(workers), js("['x', 'y']")).unwrap();
            assert_eq!(owners.to_vec(), [-1, -1], "{rule} {workers}");
            let ranked = wasm::rank(js(rule), js(workers), js("'x'"), 3.into()).unwrap();
            assert_eq!(ranked.length(), 0);
        }
    }
}

#[wasm_bindgen_test]
fn rank_starts_with_place_and_shares_sum_to_one() {
    let rule = "{id: 'lesson-md5-ring', points: 10}";
    let keys = js("['img-0.jpg@64x64']");
    let owner = wasm::place(js(rule), js(FOUR), keys).unwrap().get_index(0);
    let ranked: Int32Array =
        wasm::rank(js(rule), js(FOUR), js("'img-0.jpg@64x64'"), 9.into()).unwrap();
    assert_eq!(ranked.length(), 4);
    assert_eq!(ranked.get_index(0), owner);
    let shares: Float64Array = wasm::shares(js(rule), js(FOUR)).unwrap();
    assert!((shares.to_vec().iter().sum::<f64>() - 1.0).abs() < 1e-12);
}

#[wasm_bindgen_test]
fn null_and_undefined_mean_the_default() {
    let owners = |rule: &str, workers: &str| {
        let keys = js("Array.from({length: 50}, (_, i) => `k${i}`)");
        wasm::place(js(rule), js(workers), keys).unwrap().to_vec()
    };
    let plain = owners("{id: 'ring'}", "[{name: 'a'}, {name: 'b'}]");
    let nulls =
        "[{name: 'a', weight: null, down: undefined}, {name: 'b', weight: undefined, down: null}]";
    assert_eq!(
        owners("{id: 'ring', points: null, hash: undefined}", nulls),
        plain
    );
}

#[wasm_bindgen_test]
fn the_lab_draws_what_it_compared() {
    let mut lab = wasm::Lab::new();
    lab.set_keys(js("['a', 'b', 'c']")).unwrap();
    let comparison = lab
        .compare(side("{id: 'ring'}", THREE), side("{id: 'ring'}", FOUR))
        .unwrap();
    assert_eq!(number(&comparison, "keys"), 3.0);
    assert_eq!(get(&comparison, "shape_before.kind"), "ring");
    assert_eq!(number(&comparison, "shape_before.points"), 300.0);
    assert_eq!(number(&comparison, "shape_after.points"), 400.0);
    assert_eq!(number(&comparison, "shape_after.bits"), 64.0);
    assert_eq!(floats(&comparison, "places_before"), [100.0; 3]);
    assert_eq!(floats(&comparison, "places_after"), [100.0; 4]);
    assert_eq!(get(&comparison, "comparable"), true);
    let flow = floats(&comparison, "flow");
    assert_eq!(flow.iter().sum::<f64>(), 3.0);
    assert_eq!(flow.len(), 4 * 5);
    assert_eq!(number(&comparison, "columns"), 5.0);
    for spread in ["before", "after"] {
        let workers = floats(&comparison, &format!("{spread}.even")).len();
        for name in [
            "keys",
            "share_of_keys",
            "share_of_space",
            "expected",
            "expected_low",
            "expected_high",
        ] {
            let values = floats(&comparison, &format!("{spread}.{name}"));
            assert_eq!(values.len(), workers, "{spread}.{name}");
        }
    }
    let bins = lab.ring_bins(js("{start: 0, span: 1, bins: 512}")).unwrap();
    for name in ["before", "after", "gained_by"] {
        assert_eq!(integers(&bins, name).len(), 512);
    }
    let gained: Float32Array = get(&bins, "gained").dyn_into().unwrap();
    assert_eq!(gained.length(), 512);
    let stretches: Array = lab
        .ring_stretches(js("{start: 0.5, span: 0.1, bins: 400}"))
        .unwrap()
        .into();
    assert_eq!(stretches.length(), 2);
    for side in stretches {
        let owners = integers(&side, "owner").len();
        assert!(owners > 0);
        assert_eq!(floats(&side, "from").len(), owners);
        assert_eq!(floats(&side, "to").len(), owners);
    }
    assert_eq!(lab.set_keys(js("{lines: 'x\\r\\n\\ny\\n'}")).unwrap(), 2.0);
}

#[wasm_bindgen_test]
fn a_followed_key_stops_at_its_owner_and_replicas() {
    let mut lab = wasm::Lab::new();
    lab.set_keys(js("['a', 'b', 'c']")).unwrap();
    lab.compare(side("{id: 'ring'}", THREE), side("{id: 'ring'}", FOUR))
        .unwrap();
    let followed = lab.follow(js("'a'"), 2.into()).unwrap();
    assert!(number(&followed, "expected_points_walked") >= 2.0);
    for (name, workers) in [("before", THREE), ("after", FOUR)] {
        let side = get(&followed, name);
        assert_eq!(get(&side, "hash").as_string().unwrap().len(), 16);
        assert!((0.0..1.0).contains(&number(&side, "turn")));
        let ranked = wasm::rank(js("{id: 'ring'}"), js(workers), js("'a'"), 2.into()).unwrap();
        let stops: Array = get(&side, "stops").dyn_into().unwrap();
        let stopped: Vec<i32> = stops
            .iter()
            .map(|stop| number(&stop, "worker") as i32)
            .collect();
        assert_eq!(stopped, ranked.to_vec());
        for stop in stops {
            assert!((0.0..1.0).contains(&number(&stop, "place.turn")));
            assert!(number(&stop, "place.walked") >= 1.0);
            assert!((1.0..=100.0).contains(&number(&stop, "place.number")));
            assert_eq!(number(&stop, "place.of"), 100.0);
        }
    }
}

#[wasm_bindgen_test]
fn a_load_bound_tells_its_caps_and_what_it_passed_on() {
    let mut lab = wasm::Lab::new();
    lab.set_keys(js("{prefix: 'k', start: 0, count: 1000}"))
        .unwrap();
    let bounded = |workers: &str, bound: &str| {
        js(&format!(
            "{{rule: {{id: 'ring'}}, workers: {workers}, load_bound: {bound}}}"
        ))
    };
    let tight = lab
        .compare(bounded(THREE, "1.02"), bounded(FOUR, "1.02"))
        .unwrap();
    for (name, cap, workers) in [("before", 340.0, 3), ("after", 255.0, 4)] {
        let of = |path: &str| format!("{name}.{path}");
        assert_eq!(floats(&tight, &of("bounded.caps")), vec![cap; workers]);
        assert_eq!(
            floats(&tight, &of("bounded.cap_shares")),
            vec![cap / 1000.0; workers]
        );
        let passed_on = number(&tight, &of("bounded.passed_on"));
        assert!(passed_on > 0.0);
        assert_eq!(
            number(&tight, &of("bounded.passed_on_ratio")),
            passed_on / 1000.0
        );
        assert!(floats(&tight, &of("keys")).iter().all(|keys| *keys <= cap));
    }
    let passed: f64 = (0..1000)
        .map(|i| {
            let followed = lab.follow(js(&format!("'k{i}'")), 1.into()).unwrap();
            assert!(get(&followed, "expected_points_walked").is_null());
            f64::from(u8::from(number(&followed, "after.passed") > 0.0))
        })
        .sum();
    assert_eq!(passed, number(&tight, "after.bounded.passed_on"));
    for bound in ["null", "undefined"] {
        let plain = lab
            .compare(bounded(THREE, bound), bounded(FOUR, bound))
            .unwrap();
        assert!(get(&plain, "after.bounded").is_null());
        let followed = lab.follow(js("'k1'"), 1.into()).unwrap();
        assert_eq!(number(&followed, "after.passed"), 0.0);
    }
    let rules: Array = wasm::rules().unwrap().into();
    let with_ring = |id: &str| {
        let rule = rules.iter().find(|rule| get(rule, "id") == id);
        get(&rule.unwrap(), "ring")
    };
    assert_eq!(with_ring("ring"), true);
    assert_eq!(with_ring("maglev"), false);
    assert_eq!(number(&wasm::limits().unwrap(), "load_bound.min"), 1.01);
}

const CLOCK: &str = "{id: 'lesson-clock-ring'}";
const CLOCK_THREE: &str =
    "[{name: 'w1', position: 20}, {name: 'w2', position: 45}, {name: 'w3', position: 80}]";
const CLOCK_FOUR: &str = "[{name: 'w1', position: 20}, {name: 'w2', position: 45}, \
    {name: 'w3', position: 80}, {name: 'w4', position: 60}]";

#[wasm_bindgen_test]
fn the_clock_crosses_as_plain_data() {
    let mut lab = wasm::Lab::new();
    lab.set_keys(js("['33', '50', '90', 'text', '142']"))
        .unwrap();
    lab.compare(side(CLOCK, CLOCK_THREE), side(CLOCK, CLOCK_FOUR))
        .unwrap();
    let clock = lab.clock(js("'50'"), 20.into()).unwrap();
    let json = |path: &str| {
        let text = js_sys::JSON::stringify(&get(&clock, path)).unwrap();
        String::from(text)
    };
    assert_eq!(number(&clock, "places"), 100.0);
    assert_eq!(floats(&clock, "before.lengths"), [40.0, 25.0, 35.0]);
    assert_eq!(floats(&clock, "after.lengths"), [40.0, 25.0, 20.0, 15.0]);
    assert_eq!(
        json("after.points.2"),
        r#"{"place":60,"worker":3,"made":false,"owns":true}"#
    );
    assert_eq!(
        json("before.runs"),
        concat!(
            r#"[{"first":21,"last":45,"length":25,"ranges":[[21,45]],"owner":1},"#,
            r#"{"first":46,"last":80,"length":35,"ranges":[[46,80]],"owner":2},"#,
            r#"{"first":81,"last":20,"length":40,"ranges":[[81,99],[0,20]],"owner":0}]"#
        )
    );
    assert_eq!(
        json("changes"),
        r#"[{"first":46,"last":60,"length":15,"ranges":[[46,60]],"from":2,"to":3}]"#
    );
    assert_eq!(number(&clock, "changed"), 15.0);
    assert_eq!(
        json("after.search"),
        concat!(
            r#"{"steps":[{"low":1,"high":4,"middle":3,"place":60,"left":true},"#,
            r#"{"low":1,"high":2,"middle":2,"place":45,"left":false}],"row":3,"wraps":false}"#
        )
    );
    assert_eq!(
        json("followed"),
        r#"{"text":"50","place":50,"origin":"written","before":2,"after":3}"#
    );
    assert_eq!(json("keys.3.origin"), "\"hashed\"");
    assert_eq!(
        json("keys.4"),
        r#"{"text":"142","place":42,"origin":"round","before":1,"after":1}"#
    );
    // The middle of the widest stretch before.
    assert_eq!(number(&clock, "free"), 0.0);
    for key in [JsValue::NULL, JsValue::UNDEFINED] {
        let clock = lab.clock(key, 2.into()).unwrap();
        assert!(get(&clock, "followed").is_null());
        assert!(get(&clock, "after.search").is_null());
        assert_eq!(Array::from(&get(&clock, "keys")).length(), 2);
    }
    lab.compare(side(CLOCK, "[]"), side(CLOCK, "[]")).unwrap();
    let empty = lab.clock(js("'50'"), 1.into()).unwrap();
    assert!(get(&empty, "after.search").is_null());
    assert_eq!(number(&empty, "after.runs.0.owner"), -1.0);
    assert_eq!(number(&empty, "followed.after"), -1.0);
}

#[wasm_bindgen_test]
fn what_has_no_circle_has_no_places() {
    let mut lab = wasm::Lab::new();
    lab.set_keys(js("['a', 'b', 'c']")).unwrap();
    let comparison = lab
        .compare(
            side("{id: 'rendezvous'}", THREE),
            side("{id: 'maglev'}", FOUR),
        )
        .unwrap();
    assert_eq!(get(&comparison, "shape_before.kind"), "bare");
    assert_eq!(get(&comparison, "shape_after.kind"), "slots");
    assert_eq!(floats(&comparison, "places_before"), [0.0; 3]);
    assert_eq!(
        floats(&comparison, "places_after").iter().sum::<f64>(),
        number(&comparison, "shape_after.slots")
    );
    assert_eq!(get(&comparison, "comparable"), false);

    let followed = lab.follow(js("'a'"), 1.into()).unwrap();
    assert!(get(&followed, "expected_points_walked").is_null());
    assert!(get(&followed, "before.hash").is_null());
    assert!(get(&followed, "before.turn").is_null());
    let stops: Array = get(&followed, "before.stops").dyn_into().unwrap();
    assert_eq!(stops.length(), 1);
    assert!(get(&stops.get(0), "place").is_null());
    // A slot is a place, but not one of a hash's own.
    assert!(get(&followed, "after.hash").is_null());
    assert!((0.0..1.0).contains(&number(&followed, "after.turn")));

    let samples = lab.samples(9.0.into()).unwrap();
    let keys: Array = get(&samples, "keys").dyn_into().unwrap();
    assert_eq!(keys.length(), 3);
    assert!(
        floats(&samples, "turn_before")
            .iter()
            .all(|turn| turn.is_nan())
    );
    assert!(
        floats(&samples, "turn_after")
            .iter()
            .all(|turn| (0.0..1.0).contains(turn))
    );
    for (name, rule, workers) in [("before", "rendezvous", THREE), ("after", "maglev", FOUR)] {
        let rule = js(&format!("{{id: '{rule}'}}"));
        let owners = wasm::place(rule, js(workers), js("['a', 'b', 'c']")).unwrap();
        assert_eq!(integers(&samples, name), owners.to_vec());
    }
}

#[wasm_bindgen_test]
fn a_fresh_seed_is_a_seed_and_fresh() {
    let seeds: Vec<f64> = (0..8).map(|_| wasm::fresh_seed().unwrap()).collect();
    let max = number(&wasm::limits().unwrap(), "seed.max");
    assert!(
        seeds
            .iter()
            .all(|seed| (0.0..=max).contains(seed) && seed.fract() == 0.0)
    );
    assert!(seeds.iter().any(|seed| *seed != seeds[0]));
}

#[wasm_bindgen_test]
fn bytes_that_are_no_utf_8_are_placed_as_they_are() {
    let key = Uint8Array::from([0xffu8, 0x00, 0xc3].as_slice());
    let owners = wasm::place(js("{id: 'ring'}"), js(FOUR), Array::of1(&key).into()).unwrap();
    assert!((0..4).contains(&owners.get_index(0)));
}
