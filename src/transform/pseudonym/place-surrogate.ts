import { present } from '../../core/present.js';
import type { FoundValue } from '../found-value.js';
import { isPostalCode } from '../places/postal-code.js';
import { inCaseOf } from '../letter-case.js';
import { countryCodes, countryName, countryNamed } from '../places/countries.js';
import { sameValue } from '../same-value.js';
import { redrawn } from './by-form.js';
import { coined } from './coined.js';
import type { NextNumber } from './draws.js';
import { numberLike } from './numbers.js';
import type { SurrogateTools } from './surrogate.js';
import { PLACE_WORDS } from './words/kept-words.list.js';
import { WORDS } from './words/word-tables.js';

const WORD_OR_NUMBER = /\p{L}[\p{L}\p{M}]*(?:['’.]\p{L}[\p{L}\p{M}]*)*\.?|\p{Nd}+/gu;
/** Words that end in what they are: `Lindenstraße`, `Kungsgatan`. */
const ENDING =
  /(?:straße|strasse|str\.?|gasse|platz|allee|damm|ufer|weg|straat|laan|gracht|plein|kade|gatan|vägen|gränd|torget|veien|gata|vej|gade|katu|tie|kuja|polku|brücke|hof|ring|park)$/iu;
const COORDINATES = /^[-+]?\d{1,3}\.\d{2,}/;

/**
 * Another place in the same words: kinds of streets, directions and particles stay, numbers become numbers, the name of
 * a country becomes that of another. A word becomes the same word in every address.
 */
export function placeLike(found: FoundValue, attempt: number, tools: SurrogateTools): string | undefined {
  const { text } = found;
  if (countryNamed(text) !== undefined) return countryLike(text, attempt, tools);
  if (isPostalCode(text)) return numberLike(found, attempt, tools);
  if (COORDINATES.test(text)) return coordinatesLike(found, attempt, tools);
  let tried = attempt;
  const written = text.replaceAll(WORD_OR_NUMBER, (word) => {
    const other = wordLike(word, text, tried, tools);
    // One word is enough to make a place another.
    if (other !== word) tried = 0;
    return other;
  });
  return written === text ? undefined : written;
}

function wordLike(word: string, whole: string, attempt: number, tools: SurrogateTools): string {
  const { draws, language } = tools;
  if (/\p{Nd}/u.test(word)) return numberInPlace(word, draws.for('place number', word, whole, attempt));
  if (isKept(word)) return word;
  const [ending = ''] = ENDING.exec(word) ?? [];
  const next = draws.for('place', sameValue('LOCATION', word), language, attempt);
  // "IL" or "SW" beside a postal code, "12a": a letter for each.
  if (/^(?:\p{Lu}{1,3}|\p{L})$/u.test(word)) return redrawn(word, next);
  const pieces = WORDS[language].place;
  const name = coined(ending === '' || ending === word ? pieces : pieces.slice(0, 1), next);
  return inCaseOf(word, name) + (ending === word ? '' : ending);
}

const isKept = (word: string): boolean =>
  word.length > 1 && PLACE_WORDS.has(word.toLowerCase().replace(/\.$/, ''));

/** As many digits; house numbers do not begin with zero. */
const numberInPlace = (digits: string, next: NextNumber): string =>
  [...digits]
    .map((digit, index) => (index === 0 && digit !== '0' ? (1 + next(9)).toString() : next(10).toString()))
    .join('');

function countryLike(
  text: string,
  attempt: number,
  { permutations, language }: SurrogateTools,
): string | undefined {
  const codes = countryCodes();
  const code = present(countryNamed(text), 'a country');
  const rank = codes.indexOf(code);
  if (rank < 0 || attempt >= codes.length) return undefined;
  const other =
    codes[Number(permutations.at(BigInt(rank), BigInt(codes.length), `COUNTRY:${attempt.toString()}`))];
  if (other === undefined || other === code) return undefined;
  return /^[A-Z]{2}$/.test(text) ? other : countryName(other, language);
}

const LATITUDES = 90;
const LONGITUDES = 180;

/** A point with as many decimals. */
function coordinatesLike({ category, text }: FoundValue, attempt: number, { draws }: SurrogateTools): string {
  const next = draws.for('coordinates', sameValue(category, text), attempt);
  let count = 0;
  return text.replaceAll(/\d{1,3}(?:\.(\d+))?/g, (_whole, decimals: string | undefined) => {
    const degrees = next(count++ === 0 ? LATITUDES : LONGITUDES).toString();
    return decimals === undefined
      ? degrees
      : `${degrees}.${[...decimals].map(() => next(10).toString()).join('')}`;
  });
}
