import { Restorer } from '../../../transform/restore-text.js';
import { NO_KEYS } from '../../../transform/key-ring.js';
import type { MapEntry } from '../../../transform/session-map.js';

/** How answers write the bracket that a placeholder begins with. */
const OPENERS = ['[', '\\[', '&#91;', '&#x5b;', '&lsqb;', '&lbrack;', '\\u005b'];
const LONGEST_OPENER = Math.max(...OPENERS.map(({ length }) => length));
/** What may follow it before the placeholder is whole; the letters are those that restoring takes for the same. */
const REST = /^[\w& \\;#\t\r\n-]*$/iu;
/** Answers write a character of a placeholder as so many at most. */
const ESCAPED = 6;

/**
 * How many characters at the end of a restored text may still become others when more of it comes, because they may be
 * the beginning of a placeholder. Whoever shows the text as it comes keeps them back.
 * @param text before it was restored
 * @param restored what became of it
 * @param entries what was given out; every stand-in is in brackets
 * @returns code points
 */
export function openEnd(text: string, restored: string, entries: readonly MapEntry[]): number {
  const longest = Math.max(0, ...entries.map(({ replacement }) => replacement.length));
  if (longest === 0) return 0;
  const first = Math.max(0, text.length - ESCAPED * longest - LONGEST_OPENER);
  for (let at = first; at < text.length; at++) {
    if (!isBegun(text.slice(at).toLowerCase())) continue;
    const settled = new Restorer(entries, NO_KEYS).restore(text.slice(0, at)).text;
    return [...restored.slice(settled.length)].length;
  }
  return 0;
}

function isBegun(tail: string): boolean {
  if (!'[\\&'.includes(tail.charAt(0))) return false;
  return OPENERS.some(
    (opener) => opener.startsWith(tail) || (tail.startsWith(opener) && REST.test(tail.slice(opener.length))),
  );
}
