import { LATIN_LOOKALIKES } from './confusables.generated.js';
import { type Offence, offenceAt, type UntrustedReason } from './offence.js';
import { BESIDE_LATIN_CLASS, CJK_CLASS, LIVING_CLASSES } from './unicode-scripts.js';

const WORD = String.raw`[\p{L}\p{M}\p{N}\u200C\u200D]`;
/** Belongs to any script: digits, common letters and marks, joiners. */
const NEUTRAL = String.raw`\p{Script_Extensions=Common}\p{Script=Inherited}`;
const LATIN = String.raw`\p{Script_Extensions=Latin}`;

let oneScript: readonly RegExp[] | undefined;
/** Words of one script, the commonest scripts first, then of scripts newer than the list; made on first use. */
const scripts = (): readonly RegExp[] =>
  (oneScript ??= [
    ...LIVING_CLASSES.map((script) => new RegExp(`^[${script}${NEUTRAL}]+$`, 'v')),
    new RegExp(`^[^${LIVING_CLASSES.join('')}]+$`, 'v'),
  ]);
const WORDS = new RegExp(`${WORD}+`, 'gu');

const HAS_LATIN = /\p{Script_Extensions=Latin}/u;
const LATIN_OR_NEUTRAL = new RegExp(`[${LATIN}${NEUTRAL}]+`, 'gu');
const FOREIGN = new RegExp(`[^${LATIN}${NEUTRAL}]`, 'u');
const FOREIGN_LETTER = new RegExp(`[${WORD}--[${LATIN}${NEUTRAL}]]`, 'v');
const BETWEEN_LATIN = /\P{Script_Extensions=Latin}+/gu;
const ALL_BESIDE_LATIN = new RegExp(`^[${BESIDE_LATIN_CLASS}]+$`, 'u');
const ALL_GREEK = /^\p{Script_Extensions=Greek}+$/u;
const HAS_GREEK = /\p{Script=Greek}/u;
const HAS_CJK = new RegExp(`[${CJK_CLASS}]`, 'u');
const BETWEEN_CJK = new RegExp(`[^${CJK_CLASS}]+`, 'gu');
const LETTERS = /[\p{L}\p{Nd}\p{Nl}]/gu;

/** Capitals before one small Greek symbol: TNFα, IFNγ. No Latin word looks so. */
const ACRONYM_WITH_SYMBOL = /^[A-Z\d]*[A-Z]\d*[αγνρσυ]\d*$/u;
/** The Persian plural: cursive joining keeps it from looking like the Latin letters of its skeleton. */
const PERSIAN_PLURAL = /^\u200C?ها$/u;

interface Fault {
  readonly reason: UntrustedReason;
  /** UTF-16 offset in the word. */
  readonly offset: number;
}

/** Finds a word whose letters mix scripts otherwise than people do (UTS #39, section 5, word by word). */
export function findMixedScript(text: string): Offence | undefined {
  if (!FOREIGN_LETTER.test(text)) return undefined;
  let usual: RegExp | undefined;
  for (const match of text.matchAll(WORDS)) {
    const word = match[0];
    if (!FOREIGN.test(word) || usual?.test(word) === true) continue;
    const own = scripts().find((script) => script.test(word));
    usual = own ?? usual;
    const fault = own === undefined ? judgeWord(word) : undefined;
    if (fault !== undefined) return offenceAt(fault.reason, text, match.index + fault.offset);
  }
  return undefined;
}

function judgeWord(word: string): Fault | undefined {
  const offset = word.search(FOREIGN);
  if (offset < 0 || isOfOneScript(word)) return undefined;
  if (HAS_GREEK.test(word) && HAS_CJK.test(word)) return judgeGreekInCjk(word);
  const foreign = word.replace(LATIN_OR_NEUTRAL, '');
  const mixed: Fault = { reason: 'mixed_script', offset };
  if (!HAS_LATIN.test(word) || !isOfOneScript(foreign)) return mixed;
  if (ALL_GREEK.test(foreign)) return isScientific(word, foreign) ? undefined : mixed;
  return ALL_BESIDE_LATIN.test(foreign) ? judgeRuns(word) : mixed;
}

function isOfOneScript(word: string): boolean {
  return scripts().some((script) => script.test(word));
}

/** CJK text has no spaces, so it ends the words of other scripts around a Greek letter: β版, 10μm以上. */
function judgeGreekInCjk(word: string): Fault | undefined {
  for (const match of word.matchAll(BETWEEN_CJK)) {
    const fault = judgeWord(match[0]);
    if (fault !== undefined) return { reason: fault.reason, offset: match.index + fault.offset };
  }
  return undefined;
}

function isScientific(word: string, greek: string): boolean {
  // Decomposed as well: an accent hides no lookalike.
  return ACRONYM_WITH_SYMBOL.test(word) || !Array.from(greek + greek.normalize('NFD')).some(looksLatin);
}

/** Refuses a run between Latin letters that a reader could take for Latin: every letter of it looks so. */
function judgeRuns(word: string): Fault | undefined {
  for (const { 0: run, index } of word.matchAll(BETWEEN_LATIN)) {
    const offset = run.search(FOREIGN);
    if (offset < 0 || PERSIAN_PLURAL.test(run)) continue;
    const letters = run.replace(LATIN_OR_NEUTRAL, '').match(LETTERS) ?? [];
    if (letters.every(looksLatin)) {
      return { reason: 'mixed_script_confusable', offset: index + offset };
    }
  }
  return undefined;
}

/** Whether the letter has one ASCII letter or digit for its UTS #39 skeleton. */
function looksLatin(letter: string): boolean {
  return LATIN_LOOKALIKES.has(letter);
}

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
