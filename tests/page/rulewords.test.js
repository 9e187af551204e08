// Every rule, option and field of a worker that the core tells of has its words in Spanish.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { initSync, rules } from '../../dist/pkg/balance_lab.js';
import { MEANINGS, OPTIONS, SOURCES, TITLES } from '../../www/strings/es/rules.js';

initSync({ module: readFileSync(new URL('../../dist/pkg/balance_lab_bg.wasm', import.meta.url)) });
const told = rules();

/** The list has what the core tells, no less and no more. */
const same = (list, names) => assert.deepEqual(Object.keys(list).sort(), [...new Set(names)].sort());

test('every rule has a title in Spanish', () => same(TITLES, told.map(({ id }) => id)));

test('every option has a title in Spanish', () => same(OPTIONS, told.flatMap(({ options }) => options.map(({ name }) => name))));

test('every field of a worker has a meaning in Spanish', () =>
  same(MEANINGS, told.flatMap(({ worker_fields: fields }) => fields.map(({ meaning }) => meaning))));

test('one option name stands for one title', () => {
  const titles = new Map();
  for (const { name, title } of told.flatMap(({ options }) => options)) {
    assert.equal(titles.get(name) ?? title, title, name);
    titles.set(name, title);
  }
});

test('a source without Spanish says no more than names and addresses', () => {
  for (const { id, source } of told) {
    if (!(id in SOURCES)) assert.doesNotMatch(source, /\b(and|the|as|of|in|Folklore)\b(?![^ ]*[./])/, id);
  }
  for (const id of Object.keys(SOURCES)) assert.ok(told.some((rule) => rule.id === id), id);
});
