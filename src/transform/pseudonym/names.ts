import { once } from '../../core/once.js';
import { present } from '../../core/present.js';
import { inCaseOf } from '../letter-case.js';
import { countryCodes, countryName, countryNamed, isPostalCode } from '../places/countries.js';
import { type FoundValue, sameValue } from '../replacements.js';
import { redrawn, coined } from './by-form.js';
import { pick, type NextNumber } from './draws.js';
import type { SurrogateTools } from './permutations.js';
import { numberLike } from './numbers.js';
import { list } from './word-list.js';
import { WORDS } from './word-tables.list.js';

/** A word of a name, without its hyphens: `Anna-Lena` is two words. */
const WORD = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]+)*/gu;

const WORD_OR_NUMBER = /\p{L}[\p{L}\p{M}]*(?:['’.]\p{L}[\p{L}\p{M}]*)*\.?|\p{Nd}+/gu;
/** Street types at the end of a word, as in `Lindenstraße` and `Kungsgatan`. */
const ENDING =
  /(?:straße|strasse|str\.?|gasse|platz|allee|damm|ufer|weg|straat|laan|gracht|plein|kade|gatan|vägen|gränd|torget|veien|gata|vej|gade|katu|tie|kuja|polku|brücke|hof|ring|park)$/iu;
const COORDINATES = /^[-+]?\d{1,3}\.\d{2,}/;
const LATITUDES = 90;
const LONGITUDES = 180;

/**
 * Words that are kept in names and places of the ten languages, in lower case and without a full stop. Exempt from the
 * file-length rule: a table.
 */

/** Forms of address, degrees and suffixes of names. */
const TITLES: ReadonlySet<string> = new Set(
  list(
    'mr mrs ms miss mx messrs mesdames dr drs dres prof professor sir lady lord dame rev fr hr herr herrn frau fräulein dipl ing mag phd md esq mme mlle mm madame monsieur mademoiselle docteur maître don doña dona señor señora señorita sr sra srta lic sig sigra signor signora dott dottssa dottor avv geom arch rag dhr mevr mevrouw meneer mw ir pan pani panią mgr inż hab senhor senhora eng fru fröken rouva neiti herra tri jr jun sen junior senior i ii iii iv v vi vii viii',
  ),
);

/** Lower-case particles between the words of a name. */
const PARTICLES: ReadonlySet<string> = new Set(
  list(
    'von vom van der den dem de del della dello dei degli di da das do dos du des la le los las el al af av zu zur zum ter ten te y e i und and och en et ja bin ibn ben abu st',
  ),
);

/** Legal forms and other words that describe a company or an institution but are not its name. */
const FIRM_WORDS: ReadonlySet<string> = new Set(
  list(
    'inc corp corporation ltd limited llc llp plc co company gmbh ag kg kgaa ohg ug mbh se ev eg sa sas sarl sasu sci sl slu sau srl spa snc bv nv vof sp z o oo zoo spz lda ltda eireli ab hb oy oyj ky tmi as asa aps group gruppe groupe grupo gruppo holding bank banque banco banca banka bankas universität university université universidad università universiteit uniwersytet universidade universitet yliopisto hospital klinik clinic clinique school schule college institute institut the of for für zur zum im am bei on at in per pour para voor för dla',
  ),
);

/** Words for kinds of streets and places, and words that connect their parts. */
const PLACE_WORDS: ReadonlySet<string> = new Set(
  list(
    'street st road rd avenue ave av avda lane ln drive dr boulevard blvd bd court ct place pl terrace way circle crescent close square sq parkway highway hwy grove gardens hill row apt apartment unit suite ste flat floor fl room rm building no nr box p?o rue allée chemin quai impasse route cours passage bis ter calle c/ paseo plaza camino carretera via viale corso piazza vicolo largo rua travessa praça estrada alameda ul ulica al aleja plac os straße strasse str weg gasse platz allee ring ufer postfach apartado north south east west n s e w new old upper lower great county city region province district state lake river mount port am an auf der die das dem den im in zum zur bei de du des del della di da do dos la le les los las el lo y et und and of the van von het op aan sur sous nad på i bad sankt saint san santa são',
  ),
);

/**
 * Returns another name with the same number of words: titles, particles and letter case stay, and initials become
 * initials. A word gets the same replacement in every name, so "Jane Doe", "Doe, Jane" and "Ms Doe" still belong
 * together.
 */
export function personLike(found: FoundValue, attempt: number, tools: SurrogateTools): string | undefined {
  const { text } = found;
  const words = Array.from(text.matchAll(WORD), ([word]) => word).filter(isNamePart);
  if (words.length === 0) return undefined;
  // A script without letter case may write a full name as one word.
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
      // Further attempts change the family name, or the only word.
      const tried = word === family ? attempt : 0;
      return inCaseOf(word, nameFor(word, isFamily, tried, tools));
    });
}

/** Feminine ending of Polish family names, in place of `-ski` or `-cki`. */
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

/** Returns a given name and a family name in the current language. */
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

/**
 * Returns another organization name with the same number of words: the legal form stays, and an acronym is replaced by
 * other capitals.
 */
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

/**
 * Returns another place in the same form: street types, directions and particles stay, numbers are replaced by numbers,
 * and a country name by another country name. A word gets the same replacement in every address.
 */
export function placeLike(found: FoundValue, attempt: number, tools: SurrogateTools): string | undefined {
  const { text } = found;
  if (countryNamed(text) !== undefined) return countryLike(text, attempt, tools);
  if (isPostalCode(text)) return numberLike(found, attempt, tools);
  if (COORDINATES.test(text)) return coordinatesLike(found, attempt, tools);
  let tried = attempt;
  const written = text.replaceAll(WORD_OR_NUMBER, (word) => {
    const other = wordLike(word, text, tried, tools);
    // Changing one word is enough to get a different place.
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
  // Redraw short codes letter by letter: "IL" or "SW" next to a postal code, the "a" of "12a".
  if (/^(?:\p{Lu}{1,3}|\p{L})$/u.test(word)) return redrawn(word, next);
  const pieces = WORDS[language].place;
  const name = coined(ending === '' || ending === word ? pieces : pieces.slice(0, 1), next);
  return inCaseOf(word, name) + (ending === word ? '' : ending);
}

const isKept = (word: string): boolean =>
  word.length > 1 && PLACE_WORDS.has(word.toLowerCase().replace(/\.$/, ''));

/** Draws the same number of digits; the first is not zero unless it was zero before. */
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

/** Returns other coordinates with the same number of decimals. */
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

const folded = (name: string): string => name.normalize('NFC').toLowerCase();
const namesOf = (which: 'female' | 'male'): ReadonlySet<string> =>
  new Set(Object.values(WORDS).flatMap((table) => table[which].map(folded)));
const female = once(() => namesOf('female'));
const male = once(() => namesOf('male'));

/** Gender of each given name in any of the languages: female, male, both or none. */
export function givenNameOf(word: string): 'female' | 'male' | 'both' | 'none' {
  const name = folded(word);
  if (female().has(name)) return male().has(name) ? 'both' : 'female';
  return male().has(name) ? 'male' : 'none';
}
