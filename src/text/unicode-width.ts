import { type Offence, offenceAt } from './offence.js';
import { CJK_CLASS } from './unicode-scripts.js';

/** Fullwidth and small punctuation, symbols and digits; letters and halfwidth forms are refused elsewhere. */
const WIDE = String.raw`\uFF01-\uFF20\uFF3B-\uFF40\uFF5B-\uFF60\uFFE0-\uFFE6\uFE50-\uFE6B`;
/** One hyphen, stop or slash may stand between two wide digits (０３-１２３４). */
const WIDE_RUN = new RegExp(String.raw`[${WIDE}]+(?:[\-./:,\u2010-\u2015\u2212][${WIDE}]+)*`, 'gu');
/** CJK and Yi letters and their own punctuation, the ideographic space and brackets among them. */
const CJK_TEXT = String.raw`[[${CJK_CLASS}\p{Script=Yi}\u3000-\u303F\u30FB]--\p{Script_Extensions=Latin}]`;
const CJK_JUST_BEFORE = new RegExp(`${CJK_TEXT}$`, 'v');
const CJK_FIRST = new RegExp(`^${CJK_TEXT}`, 'v');
/** Marks between clauses: an input method sets them between Latin words of a CJK sentence too. */
const CLAUSE_MARKS = /^[！（），：；？～]+$/u;
const CJK_LETTER = new RegExp(String.raw`[[${CJK_CLASS}]&&\p{L}]`, 'v');

/** Finds fullwidth punctuation or digits that touch no CJK text. */
export function findStrayWide(text: string): Offence | undefined {
  let lineStart = 0;
  for (const line of text.split('\n')) {
    const offset = strayWideInLine(line);
    if (offset !== undefined) return offenceAt('fullwidth_halfwidth', text, lineStart + offset);
    lineStart += line.length + 1;
  }
  return undefined;
}

function strayWideInLine(line: string): number | undefined {
  let hasCjk: boolean | undefined;
  for (const match of line.matchAll(WIDE_RUN)) {
    if (touchesCjk(line, match.index, match[0].length)) continue;
    hasCjk ??= CJK_LETTER.test(line);
    if (!(hasCjk && CLAUSE_MARKS.test(match[0]))) return match.index;
  }
  return undefined;
}

function touchesCjk(line: string, start: number, length: number): boolean {
  const end = start + length;
  return (
    CJK_JUST_BEFORE.test(line.slice(Math.max(0, start - 2), start)) ||
    CJK_FIRST.test(line.slice(end, end + 2))
  );
}
