//! Callers that throw, lie, hand over rubbish or too much of it, or call back. Whatever they do,
//! they get an error, and the next caller gets an answer.

use std::cell::RefCell;

use balance_lab::wasm;
use js_sys::Error;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

use crate::{FOUR, THREE, call, js, side, thrown};

/// Often enough that what a single call leaves behind adds up to a failure.
const TIMES: usize = 5_000;

fn ring() -> JsValue {
    js("{id: 'ring', points: 10}")
}

fn keys() -> JsValue {
    js("['a', 'b', 'c']")
}

/// A lab that has compared.
fn lab() -> wasm::Lab {
    let mut lab = wasm::Lab::new();
    lab.set_keys(keys()).unwrap();
    lab.compare(side("{id: 'ring'}", THREE), side("{id: 'ring'}", FOUR))
        .unwrap();
    lab
}

/// An expression in which `boom()` throws.
fn armed(expression: &str) -> JsValue {
    js(&format!(
        "(() => {{ const boom = () => {{ throw new RangeError('boom'); }}; return {expression}; }})()"
    ))
}

fn assert_still_works() {
    let owners = wasm::place(ring(), js(FOUR), keys()).unwrap().to_vec();
    assert!(owners.iter().all(|owner| (0..4).contains(owner)));
    let ranked = wasm::rank(ring(), js(FOUR), js("'a'"), 4.into()).unwrap();
    assert_eq!(ranked.get_index(0), owners[0]);
    assert_eq!(
        lab()
            .samples(9.0.into())
            .map(|samples| crate::integers(&samples, "after").len()),
        Ok(3)
    );
}

/// Bytes that the instance holds.
fn memory() -> usize {
    core::arch::wasm32::memory_size::<0>() * 65_536
}

/// What a lab in JavaScript's hands does when `act(lab)` must throw: an Error, and the lab then
/// works and lets itself be freed.
fn assert_survives(act: &str, argument: &JsValue) {
    let lab = JsValue::from(lab());
    let fault = call(
        &format!(
            "(lab, argument, THREE, FOUR) => {{
                const ring = (workers) => ({{rule: {{id: 'ring'}}, workers}});
                try {{
                    ({act})(lab, argument, ring(FOUR));
                    return 'nothing was thrown';
                }} catch (error) {{
                    if (!(error instanceof Error)) return `threw ${{typeof error}}`;
                }}
                try {{
                    if (lab.setKeys(['a', 'b']) !== 2) return 'setKeys';
                    if (lab.compare(ring(THREE), ring(FOUR)).keys !== 2) return 'compare';
                    if (lab.ringBins({{start: 0, span: 1, bins: 8}}).after.length !== 8) return 'ringBins';
                    if (lab.follow('a', 4).after.stops.length !== 4) return 'follow';
                    lab.free();
                    return '';
                }} catch (error) {{
                    return `afterwards: ${{error}}`;
                }}
            }}"
        ),
        &[&lab, argument, &js(THREE), &js(FOUR)],
    );
    assert_eq!(fault, "", "{act}");
}

#[wasm_bindgen_test]
fn what_a_caller_s_own_code_throws_comes_out_unchanged_every_time() {
    type Call<'a> = Box<dyn Fn(JsValue) -> Result<(), JsValue> + 'a>;
    let lab = RefCell::new(lab());
    let (ring, four, keys) = (&ring(), &js(FOUR), &keys());
    let (text, turning, after) = (
        &js("'a'"),
        &js("{id: 'round-robin'}"),
        &side("{id: 'ring'}", FOUR),
    );
    let rule: Call = Box::new(|bad| wasm::place(bad, four.clone(), keys.clone()).map(drop));
    let shares: Call = Box::new(|bad| wasm::shares(bad, four.clone()).map(drop));
    let turns: Call = Box::new(|bad| wasm::turns(bad, four.clone(), 3.into()).map(drop));
    let fleet: Call = Box::new(|bad| wasm::turns(turning.clone(), bad, 3.into()).map(drop));
    let rank: Call =
        Box::new(|bad| wasm::rank(ring.clone(), bad, text.clone(), 3.into()).map(drop));
    let workers: Call = Box::new(|bad| wasm::place(ring.clone(), bad, keys.clone()).map(drop));
    let listed: Call = Box::new(|bad| wasm::place(ring.clone(), four.clone(), bad).map(drop));
    let warmup: Call = Box::new(|bad| wasm::warmup(bad).map(drop));
    let wish: Call = Box::new(|bad| wasm::points_needed(ring.clone(), four.clone(), bad).map(drop));
    let tallied: Call = Box::new(|bad| wasm::tally(bad, js("{}")).map(drop));
    let set_keys: Call = Box::new(|bad| lab.borrow_mut().set_keys(bad).map(drop));
    let before: Call = Box::new(|bad| lab.borrow_mut().compare(bad, after.clone()).map(drop));
    let bins: Call = Box::new(|bad| lab.borrow().ring_bins(bad).map(drop));
    let stretches: Call = Box::new(|bad| lab.borrow().ring_stretches(bad).map(drop));
    let cases = [
        (&rule, "{get id() { boom(); }}"),
        (&rule, "{id: 'ring', get points() { boom(); }}"),
        (&rule, "new Proxy({id: 'ring'}, {get: boom})"),
        (&rule, "new Proxy({id: 'ring'}, {ownKeys: boom})"),
        (&shares, "{id: 'ring', get seed() { boom(); }}"),
        (&turns, "{get id() { boom(); }}"),
        (&rank, "[{name: 'a'}, {get name() { boom(); }}]"),
        (&fleet, "[{name: 'a', get down() { boom(); }}]"),
        (&workers, "[{name: 'a', get weight() { boom(); }}]"),
        (&workers, "[new Proxy({name: 'a'}, {ownKeys: boom})]"),
        (&workers, "new Proxy([{name: 'a'}], {get: boom})"),
        (
            &workers,
            "Object.defineProperty([{name: 'a'}], 0, {get: boom})",
        ),
        (&listed, "new Proxy(['a'], {get: boom})"),
        (
            &listed,
            "new Proxy(['a', 'b'], {get: (list, name) => name === '1' ? boom() : list[name]})",
        ),
        (&wish, "{imbalance: 1.1, get probability() { boom(); }}"),
        (&tallied, "new Proxy([1], {get: boom})"),
        (
            &tallied,
            "Object.defineProperty(new Float64Array(8), 'length', {get: boom})",
        ),
        (&set_keys, "new Proxy(['a'], {get: boom})"),
        (
            &set_keys,
            "{prefix: 'k', start: 0, get count() { boom(); }}",
        ),
        (&set_keys, "{get lines() { boom(); }}"),
        (&before, "{get rule() { boom(); }}"),
        (&before, "{rule: {id: 'ring'}, get workers() { boom(); }}"),
        (&bins, "{start: 0, span: 1, get bins() { boom(); }}"),
        (&stretches, "{get start() { boom(); }, span: 1, bins: 9}"),
        (
            &warmup,
            "{get read_per_s() { boom(); }, write_per_s: 1, hit_ratio: 0, window_s: 1, moved_ratio: 1}",
        ),
    ];
    let bad: Vec<JsValue> = cases.iter().map(|(_, bad)| armed(bad)).collect();
    let mut held = 0;
    for round in 0..TIMES {
        for ((call, expression), bad) in cases.iter().zip(&bad) {
            let error: Error = call(bad.clone())
                .expect_err(expression)
                .dyn_into()
                .expect(expression);
            assert_eq!(error.name(), "RangeError", "{expression}");
            assert_eq!(error.message(), "boom", "{expression}");
        }
        if round == 0 {
            held = memory();
        }
    }
    // For each exception that it catches wasm-bindgen keeps a slot in a table that doubles.
    let lost = memory() - held;
    let calls = TIMES * cases.len();
    assert!(lost <= 24 * calls, "{lost} bytes lost in {calls} calls");
    assert_still_works();
    lab.borrow_mut().set_keys(keys.clone()).unwrap();
}

#[wasm_bindgen_test]
fn a_lab_survives_whatever_is_thrown_while_it_works() {
    for (act, argument) in [
        (
            "(lab, bad) => lab.setKeys(bad)",
            "new Proxy(['a'], {get: boom})",
        ),
        (
            "(lab, bad) => lab.setKeys(bad)",
            "{prefix: 'k', get start() { boom(); }, count: 3}",
        ),
        (
            "(lab, bad, good) => lab.compare(good, bad)",
            "{rule: {id: 'ring', get points() { boom(); }}, workers: []}",
        ),
        (
            "(lab, bad, good) => lab.compare(bad, good)",
            "new Proxy({}, {ownKeys: boom})",
        ),
        (
            "(lab, bad) => lab.ringBins(bad)",
            "{start: 0, get span() { boom(); }, bins: 9}",
        ),
        (
            "(lab, bad) => lab.ringStretches(bad)",
            "new Proxy({}, {get: boom})",
        ),
        // What is thrown need not be an Error; the act passes its own.
        (
            "(lab, bad) => { try { lab.setKeys(bad); } catch (thrown) { throw new Error(thrown); } }",
            "new Proxy(['a'], {get: () => { throw 'a string'; }})",
        ),
    ] {
        assert_survives(act, &armed(argument));
    }
}

/// Values that throw when a program only wants to know what they are.
const UNASKABLE: [&str; 5] = [
    "(() => { const {proxy, revoke} = Proxy.revocable({}, {}); revoke(); return proxy; })()",
    "(() => { const {proxy, revoke} = Proxy.revocable([], {}); revoke(); return proxy; })()",
    "(() => { const {proxy, revoke} = Proxy.revocable(() => 0, {}); revoke(); return proxy; })()",
    // Revoked by the first look at it.
    "(() => { const {proxy, revoke} = Proxy.revocable({}, {get: () => (revoke(), 1)}); return proxy; })()",
    "(() => { const {proxy, revoke} = Proxy.revocable([], {get: () => (revoke(), 1)}); return proxy; })()",
];

/// `Uint8Array`s whose length is not what they say, or cannot be read.
const LIARS: [&str; 5] = [
    "Object.defineProperty(new Uint8Array(8), 'length', {get: boom})",
    "Object.defineProperty(new Uint8Array(60000), 'length', {value: 1})",
    "Object.defineProperty(new Uint8Array(1), 'length', {value: 60000})",
    // One byte when memory is set aside, then all of them.
    "(() => { let asked = 0; return Object.defineProperty(new Uint8Array(60000).fill(255), 'length',
        {get: () => asked++ < 3 ? 1 : 60000}); })()",
    "Object.setPrototypeOf(new DataView(new ArrayBuffer(8)), Uint8Array.prototype)",
];

#[wasm_bindgen_test]
fn a_value_that_cannot_be_asked_what_it_is_is_refused_wherever_it_stands() {
    for value in UNASKABLE {
        for act in [
            "(lab, bad) => lab.setKeys(bad())",
            "(lab, bad) => lab.setKeys([bad()])",
            "(lab, bad) => lab.setKeys({lines: bad()})",
            "(lab, bad) => lab.setKeys({prefix: bad(), start: 0, count: 1})",
            "(lab, bad) => lab.setKeys({prefix: 'k', start: 0, count: bad()})",
            "(lab, bad, good) => lab.compare(bad(), good)",
            "(lab, bad, good) => lab.compare(good, {...good, rule: bad()})",
            "(lab, bad, good) => lab.compare(good, {...good, rule: {id: bad()}})",
            "(lab, bad, good) => lab.compare(good, {...good, rule: {id: 'ring', points: bad()}})",
            "(lab, bad, good) => lab.compare(good, {...good, workers: bad()})",
            "(lab, bad, good) => lab.compare(good, {...good, workers: [bad()]})",
            "(lab, bad, good) => lab.compare(good, {...good, workers: [{name: bad()}]})",
            "(lab, bad, good) => lab.compare(good, {...good, workers: [{name: 'a', weight: bad()}]})",
            "(lab, bad, good) => lab.compare(good, {...good, workers: [{name: 'a', down: bad()}]})",
            "(lab, bad) => lab.ringBins(bad())",
            "(lab, bad) => lab.ringBins({start: bad(), span: 1, bins: 9})",
            "(lab, bad) => lab.ringStretches(bad())",
            "(lab, bad) => lab.follow(bad(), 1)",
            "(lab, bad) => lab.follow('a', bad())",
            "(lab, bad) => lab.setPopularity(bad())",
            "(lab, bad) => lab.setPopularity({kind: bad()})",
            "(lab, bad) => lab.setPopularity({kind: 'zipf', exponent: bad()})",
            "(lab, bad) => lab.setPopularity({kind: 'counts', counts: bad()})",
            "(lab, bad) => lab.setPopularity({kind: 'counts', counts: [bad()]})",
            "(lab, bad) => lab.warmupCurve(bad())",
            "(lab, bad) => lab.warmupCurve({read_per_s: bad()})",
        ] {
            assert_survives(act, &js(&format!("() => {value}")));
        }
    }
    for value in UNASKABLE {
        let bad = || js(value);
        assert!(wasm::place(bad(), js(FOUR), keys()).is_err());
        assert!(wasm::place(ring(), bad(), keys()).is_err());
        assert!(wasm::place(ring(), js(FOUR), bad()).is_err());
        assert!(wasm::rank(ring(), js(FOUR), js("'a'"), bad()).is_err());
        assert!(wasm::turns(js("{id: 'round-robin'}"), js(FOUR), bad()).is_err());
        assert!(wasm::warmup(bad()).is_err());
        assert!(wasm::warmup_curve(bad()).is_err());
        assert!(wasm::rollout(bad()).is_err());
        assert!(wasm::Sequence::new(ring(), js(FOUR), bad()).is_err());
    }
    assert_still_works();
}

#[wasm_bindgen_test]
fn bytes_that_lie_about_their_length_do_no_harm() {
    let trusted = wasm::place(ring(), js(FOUR), js("[new Uint8Array(60000)]")).unwrap();
    for liar in LIARS {
        // Whether it is refused or read as it is does not matter; that all goes on does.
        let fault = call(
            "(lab, liar, good) => {
                for (const act of [(bad) => lab.setKeys([bad]), (bad) => lab.follow(bad, 1)]) {
                    for (let i = 0; i < 50; i++) {
                        try { act(liar()); } catch (error) {
                            if (!(error instanceof Error)) return `threw ${typeof error}`;
                        }
                    }
                    try {
                        lab.setKeys(['a', 'b']);
                        if (lab.compare(good, good).keys !== 2) return 'compare';
                    } catch (error) {
                        return `afterwards: ${error}`;
                    }
                }
                return '';
            }",
            &[
                &lab().into(),
                &armed(&format!("() => {liar}")),
                &side("{id: 'ring'}", FOUR),
            ],
        );
        assert_eq!(fault, "", "{liar}");
        let again = wasm::place(ring(), js(FOUR), js("[new Uint8Array(60000)]")).unwrap();
        assert_eq!(again.to_vec(), trusted.to_vec());
    }
    assert_still_works();
}

#[wasm_bindgen_test]
fn a_getter_that_calls_the_lab_at_work_gets_an_error_and_the_lab_goes_on() {
    let fault = call(
        "(lab, THREE, FOUR) => {
            const good = {rule: {id: 'ring'}, workers: FOUR};
            const view = {start: 0, span: 1, bins: 8};
            const answers = [];
            const attempt = (calls) => {
                for (const call of calls) {
                    try { call(); answers.push('went through'); }
                    catch (error) { answers.push(error instanceof Error ? 'error' : typeof error); }
                }
            };
            const every = [
                () => lab.setKeys(['x']), () => lab.compare(good, good), () => lab.ringBins(view),
                () => lab.follow('a', 1), () => lab.samples(1),
            ];
            const writers = every.slice(0, 2);
            for (let i = 0; i < 1000; i++) {
                const rule = {id: 'ring', get points() { attempt(every); return 10; }};
                if (lab.compare({rule, workers: THREE}, good).keys !== 3) return 'compare';
                const keys = new Proxy(['a', 'b', 'c'], {
                    get(list, name) { if (name === '1') attempt(every); return list[name]; },
                });
                if (lab.setKeys(keys) !== 3) return 'setKeys';
                if (lab.compare(good, good).keys !== 3) return 'compare after setKeys';
                const busy = {...view, get bins() { attempt(writers); return 8; }};
                if (lab.ringBins(busy).after.length !== 8) return 'ringBins';
            }
            const wrong = answers.filter((answer) => answer !== 'error');
            if (answers.length !== 12000 || wrong.length > 0) return `${answers.length}, ${wrong[0]}`;
            if (lab.follow('a', 4).after.stops.length !== 4) return 'follow';
            lab.free();
            return '';
        }",
        &[&lab().into(), &js(THREE), &js(FOUR)],
    );
    assert_eq!(fault, "");
    assert_still_works();
}

#[wasm_bindgen_test]
fn readers_of_a_lab_do_not_shut_one_another_out() {
    let bins = call(
        "(lab) => lab.ringBins({start: 0, span: 1,
            get bins() { return lab.follow('a', 4).after.stops.length; }}).after.length",
        &[&lab().into()],
    );
    assert_eq!(bins, 4);
}

#[wasm_bindgen_test]
fn a_lab_freed_by_a_getter_takes_no_other_with_it() {
    let others = lab();
    let fault = call(
        "(lab, good) => {
            const answers = [];
            const rule = {get id() {
                try { lab.free(); answers.push('went through'); } catch { answers.push('error'); }
                return 'ring';
            }};
            try { lab.compare({...good, rule}, good); } catch {}
            return answers.length > 0 && answers.every((answer) => answer === 'error') ? '' : answers.join();
        }",
        &[&lab().into(), &side("{id: 'ring'}", FOUR)],
    );
    assert_eq!(fault, "");
    assert!(others.samples(1.0.into()).is_ok());
    assert_still_works();
}

#[wasm_bindgen_test]
fn odd_objects_are_taken_for_what_they_hold() {
    let expected = wasm::place(ring(), js(FOUR), keys()).unwrap().to_vec();
    let place = |rule: &str, workers: &str, keys: &str| {
        let owners = wasm::place(js(rule), js(workers), js(keys)).unwrap();
        owners.to_vec()
    };
    let (rule, names) = ("{id: 'ring', points: 10}", "['a', 'b', 'c']");
    // No prototype, a getter, one inherited; a frozen one.
    for rule in [
        "Object.assign(Object.create(null), {id: 'ring', points: 10})",
        "{id: 'ring', get points() { return 10; }}",
        "Object.assign(Object.create({id: 'ring'}), {points: 10})",
        "Object.freeze({id: 'ring', points: 10, [Symbol('tag')]: 1})",
        "new Proxy({id: 'ring', points: 10}, {})",
    ] {
        assert_eq!(place(rule, FOUR, names), expected, "{rule}");
    }
    let workers = format!("new Proxy({FOUR}.map((worker) => new Proxy(worker, {{}})), {{}})");
    assert_eq!(place(rule, &workers, names), expected);
    for keys in [
        "new Proxy(['a', 'b', 'c'], {})",
        "(() => { class Keys extends Array {} return Keys.from(['a', 'b', 'c']); })()",
        "[...'abc'].map((key) => new TextEncoder().encode(key))",
        "[...'abc'].map((key) => new (class Bytes extends Uint8Array {})(new TextEncoder().encode(key)))",
    ] {
        assert_eq!(place(rule, FOUR, keys), expected, "{keys}");
    }
    // What was transferred away has no bytes left.
    let detached = "(() => { const key = new Uint8Array(9);
        structuredClone(key, {transfer: [key.buffer]}); return [key]; })()";
    assert_eq!(place(rule, FOUR, detached), place(rule, FOUR, "['']"));
}

#[wasm_bindgen_test]
fn what_only_looks_like_a_list_or_a_key_is_refused() {
    for (keys, part) in [
        (
            "['a', , 'c']",
            "Key 2 must be a string or a Uint8Array, got undefined",
        ),
        ("new Array(3)", "Key 1"),
        ("{0: 'a', length: 1}", "The keys must be an array"),
        ("new Set(['a'])", "The keys must be an array"),
        ("new Uint8Array(3)", "The keys must be an array"),
        (
            "[new Proxy(new Uint8Array(3), {})]",
            "Key 1 must be a string or a Uint8Array",
        ),
        ("[Object.create(Uint8Array.prototype)]", "Key 1"),
        ("[new Uint16Array(3)]", "Key 1"),
        ("[new ArrayBuffer(3)]", "Key 1"),
        ("[new String('a')]", "Key 1"),
        ("[Symbol('a')]", "Key 1"),
    ] {
        let (code, message) = thrown(wasm::place(ring(), js(FOUR), js(keys)));
        assert_eq!(code, "wrong-kind", "{keys}");
        assert!(message.contains(part), "{keys}: {message}");
    }
}

#[wasm_bindgen_test]
fn a_list_too_long_is_refused_by_its_length_alone() {
    // Its first item throws, so an error of ours shows that nobody looked.
    let list = |length: u32| {
        armed(&format!(
            "Object.defineProperty(Object.assign([], {{length: {length}}}), 0, {{get: boom}})"
        ))
    };
    for (result, parts) in [
        (
            wasm::place(ring(), js(FOUR), list(12_000_000)).map(drop),
            ["10,000,000", "12,000,000"],
        ),
        (
            wasm::Lab::new().set_keys(list(12_000_000)).map(drop),
            ["10,000,000", "12,000,000"],
        ),
        (
            wasm::place(ring(), list(3_000_000), keys()).map(drop),
            ["1,024", "3,000,000"],
        ),
        (
            wasm::Lab::new()
                .compare(
                    call(
                        "(workers) => ({rule: {id: 'ring'}, workers})",
                        &[&list(3_000_000)],
                    ),
                    js("{}"),
                )
                .map(drop),
            ["1,024", "3,000,000"],
        ),
        (
            wasm::place(
                ring(),
                js(FOUR),
                js("new Proxy([], {get: (list, name) => name === 'length' ? Infinity : list[name]})"),
            )
            .map(drop),
            ["10,000,000", "∞"],
        ),
    ] {
        let (code, message) = thrown(result);
        assert_eq!(code, "too-many");
        for part in parts {
            assert!(message.contains(part), "{message}");
        }
    }
}

#[wasm_bindgen_test]
fn a_text_too_long_is_refused_before_it_is_copied() {
    assert_still_works();
    let held = memory();
    let text = || js("'x'.repeat(100_000_000)");
    let named = |object: &str| call(&format!("(text) => ({object})"), &[&text()]);
    let place = |rule, workers, keys| thrown(wasm::place(rule, workers, keys));
    let mut lab = lab();
    for (what, (code, message)) in [
        ("id", place(named("{id: text}"), js(FOUR), keys())),
        (
            "option",
            place(named("{id: 'ring', hash: text}"), js(FOUR), keys()),
        ),
        (
            "option's name",
            place(named("{id: 'ring', [text]: 1}"), js(FOUR), keys()),
        ),
        ("name", place(ring(), named("[{name: text}]"), keys())),
        (
            "slots",
            place(ring(), named("[{name: 'a', slots: text}]"), keys()),
        ),
        ("field", place(ring(), named("[{[text]: 1}]"), keys())),
        ("key", place(ring(), js(FOUR), named("[text]"))),
        (
            "bytes",
            place(ring(), js(FOUR), js("[new Uint8Array(100_000_000)]")),
        ),
        ("followed", thrown(lab.follow(text(), 1.into()))),
        (
            "prefix",
            thrown(lab.set_keys(named("{prefix: text, start: 0, count: 1}"))),
        ),
    ] {
        assert_eq!(code, "too-long", "{what}: {message}");
        assert!(message.contains("got 100,000,000"), "{what}: {message}");
        assert!(message.len() < 200, "{what}");
    }
    for (what, (code, message)) in [
        (
            "weight",
            place(ring(), named("[{name: 'a', weight: text}]"), keys()),
        ),
        ("count", thrown(lab.follow(js("'a'"), text()))),
        ("workers", place(ring(), text(), keys())),
    ] {
        assert_eq!(code, "wrong-kind", "{what}: {message}");
        assert!(message.len() < 200, "{what}");
    }
    assert_eq!(memory(), held, "some of it was copied");
    assert_still_works();
}
