// Writes the names of characters for the page: a file for 4096 code points, a line each, empty where there is no name or
// one that the page can tell without a list ("CJK UNIFIED IDEOGRAPH-4E00" says nothing more than U+4E00).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unicodeReadableName } from 'unicode-name';

const PER_FILE = 0x1000;
const LAST = 0x10ffff;
/** Surrogates are no characters. */
const isSurrogate = (codePoint) => codePoint >= 0xd800 && codePoint <= 0xdfff;

function nameOf(codePoint) {
  const name = isSurrogate(codePoint) ? undefined : unicodeReadableName(String.fromCodePoint(codePoint));
  return name === undefined || name.startsWith('<') || /-[0-9A-F]{4,6}$/.test(name) ? '' : name;
}

export function writeCharacterNames(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (let start = 0; start <= LAST; start += PER_FILE) {
    const lines = Array.from({ length: PER_FILE }, (_line, at) => nameOf(start + at));
    if (lines.every((line) => line === '')) continue;
    writeFileSync(path.join(folder, `${(start / PER_FILE).toString(16)}.txt`), lines.join('\n'));
  }
}
