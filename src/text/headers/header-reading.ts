import { once } from '../../core/once.js';
import { plainLetters } from '../../core/plain-letters.js';
import { isCategory } from '../../core/harmonization-table.js';
import {
  AGED_THINGS,
  AXIS_WORDS,
  GOODS_WORDS,
  KEY_WORDS,
  MEASURE_WORDS,
  MODIFYING_WORDS,
  MONEY_UNITS,
  NAMED_THINGS,
  NAMING_WORDS,
  OTHER_NUMBER_WORDS,
  OWNING_WORDS,
  POSTAL_WORDS,
  PROPER_NAME_WORDS,
  QUESTION_WORDS,
  STATISTIC_WORDS,
  TURNING_WORDS,
  VAGUE_WORDS,
} from './header-words.js';

/** What a header says about its column. */
export interface HeaderReading {
  /** Whether the header contains a word of at least two letters. */
  readonly isWorded: boolean;
  /** Categories that the header names. */
  readonly named: ReadonlySet<string>;
  /** Named categories whose word often means something else: `name`, `total`, `cap`. */
  readonly vague: ReadonlySet<string>;
  /** Whether the header names keys, references or codes. */
  readonly isKey: boolean;
  /** Whether the header names measurements, counts or computed values. */
  readonly isMeasure: boolean;
  /** Whether the last word says that the values are keys: `address_id`. */
  readonly endsInKey: boolean;
  /** Whether the header is about goods or recipes, whose names resemble names of people and companies. */
  readonly isOfGoods: boolean;
  /** Whether the header ends in a word for works, species, ships or other things with names. */
  readonly isOfNamedThings: boolean;
  /** Whether the header names numbers of devices and supply points, which have the form of numbers of people: `imei`. */
  readonly isOtherNumber: boolean;
  /** Whether the header names postal codes, or coordinates: other places are no numbers. */
  readonly isPostal: boolean;
  readonly isAxis: boolean;
  /** Categories of which the column contains proper names, by the end of the header. */
  readonly properNames: ReadonlySet<string>;
  /** Whether a word turns the category into an attribute of it, as in `phone_model`. */
  readonly isTurned: boolean;
}

/** Index of whole words and phrases, prefixes and suffixes. */
interface Lookup {
  readonly phrases: ReadonlySet<string>;
  readonly beginnings: readonly string[];
  readonly ends: readonly string[];
}

/** Last words of headers of keys: the values are keys, whatever the words before them name (`address_id`). */
const KEY_ENDS: ReadonlySet<string> = new Set([
  'id',
  'ids',
  'key',
  'keys',
  'pk',
  'fk',
  'uuid',
  'guid',
  'oid',
]);
/** Categories whose values are words, amounts or dates, never keys. */
const DESCRIBED: ReadonlySet<string> = new Set([
  ...[
    'PERSON',
    'LOCATION',
    'ORGANIZATION',
    'AMOUNT',
    'DATETIME',
    'TITLE',
    'NRP',
    'AGE',
    'GENDER',
    'CURRENCY',
  ],
]);

/** Maximum number of words in a phrase. */
const LONGEST_PHRASE = 5;
/** Maximum number of characters of a header to examine. */
const LONGEST_HEADER = 200;

const lookupOf = (words: readonly string[]): Lookup => ({
  phrases: new Set(words.filter((word) => !word.includes('*'))),
  beginnings: words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1)),
  ends: words.filter((word) => word.startsWith('*')).map((word) => word.slice(1)),
});

/** Built on first use: most programs read no table. */
const lookups = once(() => ({
  naming: Object.entries(NAMING_WORDS).map(([category, words]) => [category, lookupOf(words)] as const),
  places: lookupOf(NAMING_WORDS.LOCATION),
  persons: lookupOf(NAMING_WORDS.PERSON),
  organizations: lookupOf(NAMING_WORDS.ORGANIZATION),
  key: lookupOf(KEY_WORDS),
  measure: lookupOf(MEASURE_WORDS),
  turning: lookupOf(TURNING_WORDS),
  goods: lookupOf(GOODS_WORDS),
  things: lookupOf(NAMED_THINGS),
  otherNumber: lookupOf(OTHER_NUMBER_WORDS),
  postal: lookupOf(POSTAL_WORDS),
  axis: lookupOf(AXIS_WORDS),
  aged: lookupOf(AGED_THINGS),
}));
const OWNING: ReadonlySet<string> = new Set(OWNING_WORDS);
const VAGUE: ReadonlySet<string> = new Set(VAGUE_WORDS);
const STATISTICS: ReadonlySet<string> = new Set(STATISTIC_WORDS);

const MONEY: ReadonlySet<string> = new Set(MONEY_UNITS);
const QUESTION: ReadonlySet<string> = new Set(QUESTION_WORDS);
/** Ends of joined words that may name people as well as things: `kundenname`, `hundename`. */
const NAMING_ENDS: ReadonlySet<string> = new Set(['name', 'namn', 'nimi']);
/** A currency symbol with its scale in a header: `MV (€m)`, `Preis k€`. */
const MONEY_SYMBOL =
  /(?:(?<!\p{L})(?:k|m|mn|mln|mio|bn|mrd|tsd)\.? ?)?[$£€](?: ?(?:k|m|mn|mln|mio|bn|mrd|tsd|million|billion)s?(?!\p{L}))?/giu;
/** Last words of headers that classify, number or date amounts: `price_level`, `salary grade`, `budget_year`. */
const NO_AMOUNT: ReadonlySet<string> = new Set([
  ...[
    'level',
    'grade',
    'tier',
    'code',
    'index',
    'number',
    'year',
    'yr',
    'jahr',
    'annee',
    'anno',
    'jaar',
    'rok',
  ],
  ...['month', 'monat', 'mois', 'mes', 'mese', 'maand', 'quarter', 'day', 'date', 'datum', 'fecha'],
]);
/** Number of words from which a header is read as a question. */
const LONG_HEADER = 6;

const marked = once(
  () =>
    new Set(
      [...Object.values(NAMING_WORDS), KEY_WORDS, MEASURE_WORDS].flat().filter((word) => fold(word) !== word),
    ),
);

/** Splits a header into folded words: `custNm2` gives `cust`, `nm`, `2`; `Straße/Nr.` gives `strasse`, `nr`. */
export const headerWords = (header: string): readonly string[] =>
  fold(parted(header)).match(/[\p{L}\p{N}]+/gu) ?? [];

const parted = (header: string): string =>
  header
    .slice(0, LONGEST_HEADER)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\p{N})|(\p{N})(\p{L})/gu, '$1$3 $2$4')
    .toLowerCase()
    .normalize('NFC');

const fold = (text: string): string => plainLetters(text).normalize('NFC');

/** Splits a header into words for lookup: folded, except for words listed with their marks (`lön`). */
function lookupWords(header: string): readonly string[] {
  const words = parted(spelledMoney(header)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) =>
    marked().has(word) ? [word] : (fold(word).match(/[\p{L}\p{N}]+/gu) ?? []).flatMap(plainWords),
  );
}

/** Minimum number of letters of a joined word, of its parts, and of the longer one. */
const SHORTEST_JOINED = 7;
const SHORTEST_PART = 3;
const SHORTEST_LONG_PART = 4;
/** Words with which other words end as well: `storage`, `Portland`, `carport`. */
const USUAL_ENDS: ReadonlySet<string> = new Set(['age', 'land', 'port']);
/** Last parts that are too short to stand in a joined word otherwise. */
const SHORT_HEADS: ReadonlySet<string> = new Set(['id', 'no', 'nr', 'cd', 'dt', 'nm']);

/**
 * Words of the lists: `known` ones stand alone or in a phrase, `saying` ones say something alone; `joined` gives the words
 * of a phrase that is written without spaces. Words of other alphabets than the Latin one are left out.
 */
const vocabulary = once(() => {
  const lists = [...Object.values(NAMING_WORDS), KEY_WORDS, MEASURE_WORDS].flat();
  const all = [...lists, ...TURNING_WORDS, ...GOODS_WORDS, ...OTHER_NUMBER_WORDS, ...AGED_THINGS];
  const phrases = all.map((phrase) => phrase.replaceAll('*', '').split(' '));
  const latin = (words: readonly string[]): ReadonlySet<string> =>
    new Set(words.filter((word) => /^[a-z]{3,}$/.test(word)));
  return {
    known: latin([...phrases.flat(), ...MODIFYING_WORDS]),
    saying: latin(lists),
    joined: new Map(phrases.filter(({ length }) => length > 1).map((words) => [words.join(''), words])),
  };
});

/** Returns the word, its singular if only that is listed, or the listed words that it joins: `homephone`. */
function plainWords(word: string): readonly string[] {
  const { known, saying, joined } = vocabulary();
  if (known.has(word) || !/^[a-z]{5,}$/.test(word)) return [word];
  const singular = [word.replace(/ies$/, 'y'), word.replace(/e?s$/, ''), word.replace(/s$/, '')].find(
    (one) => one !== word && saying.has(one),
  );
  if (singular !== undefined) return [singular];
  const phrase = joined.get(word);
  if (phrase !== undefined) return phrase;
  if (word.length < SHORTEST_JOINED) return [word];
  for (let at = SHORTEST_PART; at < word.length - 1; at++) {
    const [first, last] = [word.slice(0, at), word.slice(at)];
    const isJoined =
      last.length < SHORTEST_PART
        ? SHORT_HEADS.has(last)
        : saying.has(last) &&
          !USUAL_ENDS.has(last) &&
          Math.max(first.length, last.length) >= SHORTEST_LONG_PART;
    if (isJoined && known.has(first)) return [first, last];
  }
  return [word];
}

/** Writes a currency symbol as a word; cells such as `$5` and `€` are no headers. */
const spelledMoney = (header: string): string =>
  /[$£€]/.test(header) && /\p{L}{2}/u.test(header) && !/\p{N}/u.test(header)
    ? header.replaceAll(MONEY_SYMBOL, ' eur ')
    : header;

/** Returns the words of a header that say something about its values: of a question, all but the words of questions. */
const sayingWords = (header: string | undefined, words: readonly string[]): readonly string[] =>
  header?.includes('?') === true || words.length >= LONG_HEADER
    ? words.filter((word) => !QUESTION.has(word))
    : words;

/** Reads a header. Without a header all results are negative. */
export function readHeader(header: string | undefined): HeaderReading {
  const words = header === undefined ? [] : lookupWords(header);
  const standing = phrasesOf(words);
  // Two currencies are a rate: `usd_eur`.
  const isRate = words.filter((word) => MONEY.has(word)).length > 1;
  const isMoney =
    !isRate &&
    words
      .slice(1)
      .slice(-1)
      .some((word) => MONEY.has(word));
  const found = lookups().naming.flatMap(([category, lookup]) => {
    const isOfMoney = category === 'AMOUNT' && isMoney;
    const hit =
      longestHit(words, standing, lookup) ?? (isOfMoney ? { length: 1, isVague: false } : undefined);
    if (hit === undefined || (category === 'AMOUNT' && isRate)) return [];
    const isOfAmount = category === 'AMOUNT' && words.length > hit.length;
    if (isOfAmount && words.slice(-1).some((word) => NO_AMOUNT.has(word))) return [];
    return [{ category, length: hit.length, isVague: hit.isVague && !isOfMoney }];
  });
  // The longest phrase wins: `credit card` is not a credit, and `account name` is not a person.
  const most = Math.max(0, ...found.map(({ length }) => length));
  // "Name / ID" and "Name (PK)" say what the values are and, apart from that, that they are keys.
  const isOneName = header !== undefined && !/[/()[\]]/.test(header);
  const endsInKey = isOneName && words.length > 1 && words.slice(-1).some((word) => KEY_ENDS.has(word));
  const isKeyOfIt = endsInKey && words.length > most;
  const longest = found.filter(
    ({ category, length }) => length === most && !(isKeyOfIt && DESCRIBED.has(category)),
  );
  // "town name" names a place: "name" alone says no more than the word before it.
  const isPlaceName = longest.some(({ category, isVague }) => category === 'LOCATION' && !isVague);
  const named = longest.filter(({ category, isVague }) => !(isPlaceName && category === 'PERSON' && isVague));
  const isAmount = named.some(({ category, isVague }) => category === 'AMOUNT' && !isVague);
  const hasRole = words.length > 1 && words.some(isRole);
  const saying = sayingWords(header, words);
  const measured = isAmount ? saying.filter((word) => !STATISTICS.has(word)) : saying;
  const measuring = measured === words ? standing : phrasesOf(measured);
  return {
    isWorded: words.some((word) => /\p{L}{2}/u.test(word)),
    named: new Set(named.map(({ category }) => category)),
    vague: new Set(named.flatMap(({ category, isVague }) => (isVague ? [category] : []))),
    isKey: longestHit(words, standing, lookups().key) !== undefined,
    isMeasure: isRate || longestHit(measured, measuring, lookups().measure) !== undefined,
    endsInKey,
    isOfGoods: !hasRole && longestHit(words, standing, lookups().goods) !== undefined,
    isOfNamedThings: isOneThing(header) && !hasRole && endsInThing(words),
    isOtherNumber: longestHit(words, standing, lookups().otherNumber) !== undefined,
    isPostal: longestHit(words, standing, lookups().postal) !== undefined,
    isAxis: longestHit(words, standing, lookups().axis) !== undefined,
    isTurned: most > 0 && words.length > most && isTurned(measured, measuring, named),
    properNames: properNamesAt(words),
  };
}

/** Words that name a value rather than the one who has it: `product name`. */
const NAME_WORDS: ReadonlySet<string> = new Set(
  'name names nm nome nom nombre naam namn nimi navn nazwa first last given middle full label'.split(' '),
);

/** Whether a word names somebody with something to do with goods or things: `pet owner`, `song writer`. */
const isRole = (word: string): boolean => {
  const { persons, organizations, goods, things } = lookups();
  return (
    [persons, organizations].some(({ phrases }) => phrases.has(word)) &&
    ![goods, things].some(({ phrases }) => phrases.has(word)) &&
    !NAME_WORDS.has(word)
  );
};

/** Words between a name and something else in the same cells: `name and title`. */
const CONJUNCTIONS: ReadonlySet<string> = new Set('and und et e y och og en i oraz ja'.split(' '));
const isConjunction = (word: string): boolean => CONJUNCTIONS.has(word);
/** Words for a part of a name of a person, which no thing has. */
const PERSONAL: ReadonlySet<string> = new Set(['first', 'last', 'given', 'middle', 'full']);
/** Whether a word says nothing more about the thing before it: `wine_name`, `title_en`, `language2`. */
const endsName = (word: string): boolean =>
  (NAME_WORDS.has(word) && !PERSONAL.has(word)) || /^(?!by$)(?:\p{L}{1,2}|\d+)$/u.test(word);

const isOneThing = (header: string | undefined): boolean => header !== undefined && !/[/&+]/.test(header);

/** Whether a header ends in a word for things with names: `book title`, but not `title clerk` or `vaccine given by`. */
function endsInThing(words: readonly string[]): boolean {
  const last = words.findLastIndex((word) => !endsName(word)) + 1;
  const { phrases } = lookups().things;
  return [words, words.slice(0, last)].some((all) =>
    all.some(
      (_word, at) => phrases.has(all.slice(at).join(' ')) && !all.slice(at - 1, at).some(isConjunction),
    ),
  );
}

const PROPER_NAMES = Object.entries(PROPER_NAME_WORDS).map(
  ([category, phrases]) => [category, new Set<string>(phrases)] as const,
);
const NAME_ENDS: ReadonlySet<string> = new Set(['name', 'names']);

function properNamesAt(words: readonly string[]): ReadonlySet<string> {
  const isNamed = NAME_ENDS.has(words.slice(-1).join());
  const ends = [words, ...(isNamed ? [words.slice(0, -1)] : [])].flatMap((before) =>
    phrasesOf(before).flatMap(({ phrases }) => phrases.slice(-1)),
  );
  return new Set(
    PROPER_NAMES.flatMap(([category, phrases]) => (ends.some((end) => phrases.has(end)) ? [category] : [])),
  );
}

/** A place at the end of a header belongs to the words before it: `provider city`. */
function isTurned(
  words: readonly string[],
  standing: ReturnType<typeof phrasesOf>,
  named: readonly { readonly category: string; readonly length: number }[],
): boolean {
  const [only] = named;
  if (only?.category === 'AGE' && longestHit(words, standing, lookups().aged) !== undefined) return true;
  const isOfOwner =
    named.length === 1 &&
    only?.category === 'LOCATION' &&
    longestHit(words.slice(-only.length), phrasesOf(words.slice(-only.length)), lookups().places)?.length ===
      only.length;
  const turning = isOfOwner ? phrasesOf(words.filter((word) => !OWNING.has(word))) : standing;
  return longestHit(words, turning, lookups().turning) !== undefined;
}

/** Returns whether a header names a category. */
export const names = ({ named }: HeaderReading, category: string): boolean =>
  isCategory(category) && named.has(category);

/** Returns the phrases of a list of words by number of words, longest first. */
const phrasesOf = (words: readonly string[]) =>
  Array.from({ length: Math.min(LONGEST_PHRASE, words.length) }, (_one, index) => {
    const length = index + 1;
    const phrases = Array.from({ length: words.length - index }, (_phrase, at) =>
      words.slice(at, at + length).join(' '),
    );
    return { length, phrases };
  }).reverse();

/**
 * Finds the longest matching phrase; among equally long ones, an unambiguous one.
 * @param standing phrases of the header
 */
function longestHit(
  words: readonly string[],
  standing: ReturnType<typeof phrasesOf>,
  { phrases, beginnings, ends }: Lookup,
): { readonly length: number; readonly isVague: boolean } | undefined {
  for (const { length, phrases: those } of standing) {
    const hits = those.filter((phrase) => phrases.has(phrase));
    if (hits.length > 0) return { length, isVague: hits.every((phrase) => VAGUE.has(phrase)) };
  }
  const joinedAt = words.flatMap((word) => [
    ...beginnings.filter((start) => word.startsWith(start)),
    ...ends.filter((end) => word.length > end.length + 1 && word.endsWith(end)),
  ]);
  if (joinedAt.length === 0) return undefined;
  return { length: 1, isVague: joinedAt.every((part) => NAMING_ENDS.has(part)) };
}
