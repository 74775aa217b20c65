import type { Candidate } from '../define-recognizer.js';
import { matchesIn, searchedExpression } from '../searched-expression.js';
import type { TextView } from '../text-view.js';
import { namesSecret, wordsOfName } from './assignment.js';
import { judgeColumnValue } from './judge-column-value.js';

/** The head of an INSERT statement, up to its values. */
export const INSERT = searchedExpression(
  /\binsert[ \t]{1,4}(?:ignore[ \t]{1,4})?into[ \t]{1,4}["'\x60[]{0,2}[\w."\x60\]]{1,80}\s{0,4}\((?<columns>[^()]{3,600})\)\s{0,8}values\s{0,8}(?=\()/giu,
);
/** A value of a row. A quotation mark in a string is doubled or escaped. */
const VALUE =
  /\s{0,8}(?:N?'(?<single>(?:[^'\\\n]|''|\\.){0,300})'|"(?<double>[^"\\\n]{0,300})"|[^\s,()'"]{1,80}(?:\([^()\n]{0,80}\))?)?\s{0,8}(?<end>[,)])/uy;
const NEXT_ROW = /\s{0,8},\s{0,8}(?=\()/uy;
/** Maximum number of rows of a statement that are read. */
const MOST_ROWS = 50;

/** Finds passwords in INSERT statements, in columns whose name is that of a secret. */
export function* findInsertedPasswords(view: TextView): Iterable<Candidate> {
  const { text } = view;
  for (const match of matchesIn(view, INSERT)) {
    const names = (match.groups?.['columns'] ?? '').split(',').map(wordsOfName);
    if (!names.some(namesSecret)) continue;
    let at = match.index + match[0].length;
    for (let row = 0; row < MOST_ROWS; row++) {
      const end = yield* passwordsOfRow(text, at + 1, names);
      if (end === undefined) break;
      NEXT_ROW.lastIndex = end;
      if (!NEXT_ROW.test(text)) break;
      at = NEXT_ROW.lastIndex;
    }
  }
}

/** Finds the passwords of a row. Returns the offset behind it; undefined if it is not a list of values. */
function* passwordsOfRow(
  text: string,
  begin: number,
  names: readonly (readonly string[])[],
): Generator<Candidate, number | undefined> {
  VALUE.lastIndex = begin;
  for (const words of names) {
    const match = VALUE.exec(text);
    const { single, double, end } = match?.groups ?? {};
    if (match === null) return undefined;
    const after = VALUE.lastIndex;
    const value = single ?? double;
    if (value !== undefined && namesSecret(words))
      yield* judgeColumnValue(value, match.index + match[0].indexOf(value), {
        ...{ name: words.join('_'), words, separator: ',', pattern: 'inserted' },
      });
    if (end === ')') return after;
    VALUE.lastIndex = after;
  }
  return undefined;
}
