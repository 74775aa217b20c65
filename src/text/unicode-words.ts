import { LATIN_LOOKALIKES } from './confusables.generated.js';
import { type Offence, type UntrustedReason, offenceAt } from './offence.js';
import { BESIDE_LATIN_CLASS, CJK_CLASS, LIVING_CLASSES } from './unicode-scripts.js';

const WORD = String.raw`[\p{L}\p{M}\p{N}\u200C\u200D]`;
/** Belongs to any script: digits, common letters and marks, joiners. */
const NEUTRAL = String.raw`\p{Script_Extensions=Common}\p{Script=Inherited}`;
const LATIN = String.raw`\p{Script_Extensions=Latin}`;

/** Words of one script, the commonest scripts first, then of scripts newer than the list. */
const ONE_SCRIPT: readonly RegExp[] = [
  ...LIVING_CLASSES.map((script) => new RegExp(`^[${script}${NEUTRAL}]+$`, 'v')),
  new RegExp(`^[^${LIVING_CLASSES.join('')}]+$`, 'v'),
];
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
    const own = ONE_SCRIPT.find((script) => script.test(word));
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
  return ONE_SCRIPT.some((script) => script.test(word));
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
