// The list of lessons names tests and links that exist, and leaves no lesson out.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { LESSONS } from '../../www/lessons.js';
import { withPage } from './harness.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const list = readFileSync(`${root}tests/lessons.md`, 'utf8');
const rows = list.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what it shows'));
const spans = [...list.matchAll(/`([^`]+)`/g)].map(([, text]) => text);
const links = [...new Set(spans.filter((text) => text.startsWith('#v=1')))];

/** Whether a file has a test of a name. @param {string} file @param {string} name */
function hasTest(file, name) {
  if (!existsSync(root + file)) return false;
  const source = readFileSync(root + file, 'utf8');
  if (file.endsWith('.rs')) return new RegExp(`#\\[test\\]\\s+fn ${name}\\(`).test(source);
  return source.split('\n').some((line) => /^\s*test\(/.test(line) && line.includes(name));
}

test('every test that the list names exists, and every row names one', () => {
  assert.ok(rows.length >= 50, `${rows.length} rows`);
  for (const row of rows) {
    const named = [...row.matchAll(/`((?:tests|src)\/[^`:]+): ([^`]+)`/g)];
    assert.ok(named.length > 0, row);
    for (const [, file, name] of named) assert.ok(hasTest(file, name), `${file} has no test "${name}"`);
  }
});

test('every lesson that the list names exists, and none is missing', () => {
  const named = links.flatMap((link) => new URLSearchParams(link.slice(1)).get('lesson') ?? []);
  assert.deepEqual([...new Set(named)].sort(), Object.keys(LESSONS).sort());
});

test('every link opens without a complaint', () =>
  withPage(async ({ page, url }) => {
    for (const link of links) {
      await page.goto('about:blank');
      await page.goto(`${url}${link}`);
      await page.locator('#scene :is([data-request], [data-at])').first().waitFor();
      assert.equal(await page.locator('.notice').count(), 0, link);
    }
  }));
