import { sameValue } from '../same-value.js';
import type { FoundValue } from '../found-value.js';
import { redrawn } from './by-form.js';
import { coined } from './coined.js';
import { pick, type NextNumber } from './draws.js';
import { inCaseOf } from '../letter-case.js';
import type { SurrogateTools } from './surrogate.js';
import { FIRM_WORDS, PARTICLES, TITLES } from './words/kept-words.list.js';
import { givenNameOf, WORDS } from './words/word-tables.js';

/** A word of a name, its hyphens and apostrophes apart: `Anna-Lena` is two. */
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]+)*/gu;

/**
 * Another name in as many words: titles, particles and letter case stay, initials become initials. A word becomes the
 * same word in every name, so that "Jane Doe", "Doe, Jane" and "Ms Doe" still belong together.
 */
export function personLike(found: FoundValue, attempt: number, tools: SurrogateTools): string | undefined {
  const { text } = found;
  const words = Array.from(text.matchAll(WORD), ([word]) => word).filter(isNamePart);
  if (words.length === 0) return undefined;
  // A script without capitals may write a whole name as one word.
  if (text.toLowerCase() === text.toUpperCase()) return wholeName(found, attempt, tools);
  const isFamilyFirst = /^[^,]+,/u.test(text) && words.length > 1;
  const family = isFamilyFirst ? words[0] : words.at(-1);
  const isAlone = words.length === 1;
  const digits = tools.draws.for('digits of a name', sameValue('PERSON', text));
  return text
    .replaceAll(/\p{Nd}+/gu, (written) => redrawn(written, digits))
    .replaceAll(WORD, (word) => {
      if (!isNamePart(word)) return word;
      const isFamily = word === family && !(isAlone && givenNameOf(word) !== 'none');
      // Later attempts change the family name, or the one word that there is.
      const tried = word === family ? attempt : 0;
      return inCaseOf(word, nameFor(word, isFamily, tried, tools));
    });
}

/** Polish family names of women end so where those of men end in `-ski` or `-cki`. */
const OF_WOMEN = /[sc]ka$/iu;

const endingAs = (word: string, family: string): string =>
  OF_WOMEN.test(word) ? family.replace(/([sc]k)i$/u, '$1a') : family;

const isParticle = (word: string): boolean => PARTICLES.has(word);
const isNamePart = (word: string): boolean => !TITLES.has(word.toLowerCase()) && !isParticle(word);

function nameFor(
  word: string,
  isFamily: boolean,
  attempt: number,
  { draws, language }: SurrogateTools,
): string {
  const next = draws.for('name', isFamily ? 'family' : 'given', sameValue('PERSON', word), language, attempt);
  if (word.length === 1) return redrawn(word, next);
  const table = WORDS[language];
  if (isFamily) return endingAs(word, coined(table.family, next));
  const whose = givenNameOf(word);
  if (whose === 'female' || whose === 'male') return pick(table[whose], next);
  return pick(next(2) === 0 ? table.female : table.male, next);
}

/** A given and a family name of the language in use. */
function wholeName(
  { category, text }: FoundValue,
  attempt: number,
  { draws, language }: SurrogateTools,
): string {
  const next = draws.for('whole name', sameValue(category, text), language, attempt);
  const table = WORDS[language];
  return `${pick(next(2) === 0 ? table.female : table.male, next)} ${coined(table.family, next)}`;
}

/** An abbreviation with full stops, such as `S.A.`, or a word. */
const FIRM_PART = new RegExp(`(?<!\\p{L})\\p{L}(?:\\.\\p{L})+(?!\\p{L})|${WORD.source}`, 'gu');

/** Another firm in as many words: its legal form stays, a name in capitals alone becomes other capitals. */
export function organizationLike(
  found: FoundValue,
  attempt: number,
  tools: SurrogateTools,
): string | undefined {
  const { text } = found;
  const { draws, language } = tools;
  let count = 0;
  const isForm = (word: string): boolean =>
    FIRM_WORDS.has(word.replaceAll('.', '').toLowerCase()) || isParticle(word);
  const parts = Array.from(text.matchAll(FIRM_PART), ([word]) => word);
  if (parts.every(isForm)) return undefined;
  const asOne = draws.for('organization', sameValue(found.category, text), language, attempt);
  return text
    .replaceAll(/\p{Nd}+/gu, (digits) => redrawn(digits, asOne))
    .replaceAll(FIRM_PART, (word) => {
      if (isForm(word)) return word;
      const isFirst = count++ === 0;
      if (/^\p{Lu}{2,4}$|\./u.test(word)) return redrawn(word, asOne);
      return inCaseOf(word, firmWord(isFirst, asOne, tools));
    });
}

const firmWord = (isFirst: boolean, next: NextNumber, { language }: SurrogateTools): string =>
  isFirst ? coined(WORDS[language].place, next) : pick(WORDS[language].trade, next);
