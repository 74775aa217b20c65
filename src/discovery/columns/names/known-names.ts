import { createRequire } from 'node:module';
import { hasName, type NameHashes, nameHashes } from './name-filter.js';
import type * as Filters from './name-filters.generated.js';
import { normalizeName } from './normalize-name.js';

/**
 * Kinds of known names. `largePlace`: a town of 15,000 people or more, a region or a country; `smallPlace`: a town of
 * fewer; `given`, `family`: one word; `fullName`: two to four words, a given and a family name at the ends.
 */
export type NameKind = 'largePlace' | 'smallPlace' | 'given' | 'family' | 'fullName';

type FilterName = keyof typeof Filters.NAME_FILTERS;

const NONE: readonly NameKind[] = Object.freeze([]);
const NO_WORDS: readonly string[] = Object.freeze([]);

/** Maximum length of a name in UTF-16 code units. */
const LONGEST = 48;
const SHORTEST = 2;
const MOST_WORDS = 4;
/** The part of a cell before a comma, bracket or slash. */
const FIRST_PART = /^[^,;(/|[]+/;
/** Words around the name of a place that tell its kind. */
const KIND =
  /^(?:city|town|county|state|province|region|departamento|provincia|municipio) (?:of|de|di) | (?:city|county|province|state|region|district|prefecture|municipality|parish|borough|oblast|township)$/;

const filters = new Map<FilterName, Uint8Array>();

const require = createRequire(import.meta.url);
/** Loaded on first use: few commands judge tables. */
const encoded = (): typeof Filters.NAME_FILTERS =>
  (require('./name-filters.generated.js') as typeof Filters).NAME_FILTERS;

/** Decodes a filter on first use. */
function filterOf(name: FilterName): Uint8Array {
  let filter = filters.get(name);
  if (filter === undefined) filters.set(name, (filter = Buffer.from(encoded()[name], 'base64')));
  return filter;
}

const isIn = (filter: FilterName, hashes: NameHashes): boolean => hasName(filterOf(filter), hashes);

/** Returns the kinds of names that a cell is, by its whole text or the part before a comma or bracket. Digits do not count. */
export function knownNames(cell: string): readonly NameKind[] {
  const text = cell.trim();
  if (text.length > LONGEST || text.length < SHORTEST) return NONE;
  const first = FIRST_PART.exec(text)?.[0] ?? '';
  const name = normalizeName(first);
  if (name.length < SHORTEST) return NONE;
  const words = name.split(' ');
  const isWhole = first.length === text.length;
  const isOne = words.length === 1 && isWhole;
  const found: NameKind[] = [];
  const hashes = nameHashes(name);
  const plain = words.length === 1 ? name : name.replace(KIND, '');
  const bare = plain === name ? hashes : nameHashes(plain);
  if (isIn('largePlaces', hashes) || isIn('largePlaces', bare)) found.push('largePlace');
  else if (isIn('smallPlaces', hashes) || isIn('smallPlaces', bare)) found.push('smallPlace');
  if (isOne) {
    if (isIn('givenNames', hashes)) found.push('given');
    if (isIn('familyNames', hashes)) found.push('family');
  } else if (isFullName(words, isWhole ? NO_WORDS : wordsOf(text.slice(first.length))))
    found.push('fullName');
  return found;
}

const wordsOf = (text: string): readonly string[] => normalizeName(text).split(' ').filter(Boolean);

/** @param after words after a comma */
function isFullName(words: readonly string[], after: readonly string[]): boolean {
  const count = words.length + after.length;
  if (count < 2 || count > MOST_WORDS) return false;
  const given = after[0] ?? words[0] ?? '';
  const family = (after.length > 0 ? words[0] : words.at(-1)) ?? '';
  const isNamed = (one: string, filter: FilterName): boolean =>
    one.length > 1 && isIn(filter, nameHashes(one));
  if (isNamed(given, 'givenNames')) return family.length === 1 || isNamed(family, 'familyNames');
  if (given.length === 1) return isNamed(family, 'familyNames');
  return after.length === 0 && isNamed(family, 'givenNames') && isNamed(given, 'familyNames');
}
