import type { CharSet } from 'refa';

/** Characters that a person reads, the commonest first. */
const READABLE = [...'a1A -.,:@/_+(\'"='].map((character) => character.codePointAt(0) ?? 0);
const FIRST_VISIBLE = 0x21;
const LAST_TRIED = 0x3000;

/** A character of the set, a readable one where there is one. */
export function readableCharacter(set: CharSet): string {
  const known = READABLE.find((code) => set.has(code));
  if (known !== undefined) return String.fromCodePoint(known);
  for (let code = FIRST_VISIBLE; code < LAST_TRIED; code++) {
    if (set.has(code)) return String.fromCodePoint(code);
  }
  return String.fromCodePoint(set.ranges[0]?.min ?? FIRST_VISIBLE);
}
