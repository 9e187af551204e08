// Takes the custom sections out of a wasm file that only tools read: function names make up more
// than a third of it, and the linker can't leave them out without losing what wasm-bindgen needs.
import { readFile, writeFile } from 'node:fs/promises';

const FOR_TOOLS_ONLY = new Set(['name', 'producers', 'target_features']);
const HEADER = 8;
const CUSTOM = 0;

/**
 * An unsigned LEB128 number and where it ends.
 * @param {Buffer} bytes
 * @param {number} at
 */
function readNumber(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at];
    value += (byte & 0x7f) * 2 ** shift;
    at += 1;
    if (byte < 0x80) return { value, end: at };
  }
}

/** @param {string} file */
export async function stripForTools(file) {
  const bytes = await readFile(file);
  const kept = [bytes.subarray(0, HEADER)];
  for (let at = HEADER; at < bytes.length;) {
    const { value: size, end: content } = readNumber(bytes, at + 1);
    const next = content + size;
    const name = readNumber(bytes, content);
    const isForTools = bytes[at] === CUSTOM
      && FOR_TOOLS_ONLY.has(bytes.toString('utf8', name.end, name.end + name.value));
    if (!isForTools) kept.push(bytes.subarray(at, next));
    at = next;
  }
  await writeFile(file, Buffer.concat(kept));
}
