import { countedAs, familyOf, isCategory, rowOf } from '../../core/harmonization-table.js';
import type { CategoryCount } from './category-count.js';
import type { ColumnProfile } from './column-profile.js';
import { names, type HeaderReading } from '../../text/headers/header-reading.js';
import { KNOWN_AS, type JudgedTally } from './judged-tally.js';
import type { KnownKind } from './names/cell-kinds.js';
import type { VerdictKind } from './column-verdict.js';

/** Information about a column in addition to its tally. */
export interface ColumnSetting {
  readonly header: HeaderReading;
  /** Number of providers that read its cells. */
  readonly providers: number;
  /** Contents of the other columns of the table. */
  readonly neighbours: Neighbours;
  /** The category that the form of the cells and the columns beside them tell (`toldByForm`). */
  readonly told?: string | undefined;
}

/** Estimated contents of one or more columns, each 0 (absent) to 1. */
export interface Subjects {
  /** People and contact data. */
  readonly people: number;
  readonly places: number;
  /** Coverage times confidence of the findings, by category; missing categories count as 0. */
  readonly forces: ReadonlyMap<string, number>;
}

/** Estimated contents of the other columns of a table. */
export type Neighbours = Subjects;

/** Evidence by name; missing names count as 0. */
export type Features = ReadonlyMap<string, number>;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const logit = (share: number): number => Math.log(share / (1 - share));
const flag = (is: boolean): number => (is ? 1 : 0);

/** Coverage times confidence of the findings in a column, used to compare categories. */
const forceOf = (count: CategoryCount, profile: ColumnProfile): number =>
  (count.sums.strength / 1e4 / Math.max(1, profile.cells)) * meanFound(count);

/** Minimum share of the cells, or of their characters, for a column to contain a category rather than leak it. */
const HALF_THE_CELLS = 0.5;
const QUARTER_OF_THE_TEXT = 0.25;

/** Returns whether a category fills a column or occurs in single cells of it. */
export function kindOf({ sums }: CategoryCount, profile: ColumnProfile): VerdictKind {
  const cells = Math.max(1, profile.cells);
  return sums.hits / cells >= HALF_THE_CELLS || sums.found / 1e6 / cells >= QUARTER_OF_THE_TEXT
    ? 'column'
    : 'leak';
}

const meanFound = ({ sums }: CategoryCount): number => sums.found / 1e6 / Math.max(1, sums.hits);

/** Returns the share of cells that are hits among the cells of the same form, averaged over the hits, 0 to 1. */
export function formCoverage(count: CategoryCount, profile: ColumnProfile): number {
  let sum = 0;
  for (const [form, { hits }] of [...count.forms].sort(([a], [b]) => a - b))
    sum += (hits * hits) / Math.max(hits, profile.cellsOf(form));
  return sum / Math.max(1, count.sums.hits);
}

/**
 * Minimum coverage times confidence for the findings to determine a column's category; lower if the header names it.
 */
const CLEAR_FORCE = 0.6;
const NAMED_FORCE = 0.4;

/**
 * Estimates the contents of each column on its own: 1 if it contains people or contact data, 1 if it contains places.
 */
export const subjectsOf = (tally: JudgedTally, header: HeaderReading): Subjects => ({
  people: flag(holdsAny('people', tally, header)),
  places: flag(holdsAny('places', tally, header)),
  forces: new Map(
    [...tally.categories].map(([category, count]) => [category, forceOf(count, tally.profile)]),
  ),
});

const holdsAny = (
  subject: 'people' | 'places',
  { categories, profile }: JudgedTally,
  header: HeaderReading,
): boolean =>
  [...categories].some(
    ([category, count]) =>
      rowOf(category)?.tables.shows === subject &&
      forceOf(count, profile) > (names(header, category) ? NAMED_FORCE : CLEAR_FORCE),
  );

/**
 * Estimates, for each column, the contents of the other columns of the table.
 * @param subjects the result of `subjectsOf` for every column
 */
export function neighboursOf(subjects: readonly Subjects[]): readonly Neighbours[] {
  const people = subjects.filter((one) => one.people > 0).length;
  const places = subjects.filter((one) => one.places > 0).length;
  const first = new Map<string, number>();
  const second = new Map<string, number>();
  for (const { forces } of subjects)
    for (const [category, force] of forces) {
      const most = first.get(category) ?? 0;
      second.set(category, Math.max(second.get(category) ?? 0, Math.min(most, force)));
      first.set(category, Math.max(most, force));
    }
  return subjects.map((own) => ({
    people: flag(people > flag(own.people > 0)),
    places: flag(places > flag(own.places > 0)),
    // The largest of the others: the second largest where the own one is the largest.
    forces: new Map(
      [...own.forces].map(([category, force]) => [
        category,
        (force === first.get(category) ? second : first).get(category) ?? 0,
      ]),
    ),
  }));
}

/** Returns the evidence that does not depend on a category. */
function profileFeatures(profile: ColumnProfile): Features {
  const { values, blocks } = profile.distinct;
  const { mean, deviation } = profile.lengths;
  const unique = Math.min(1, values / Math.max(1, profile.cells));
  const integer = profile.share('integer');
  const dense = values > 2 ? clamp(1 - blocks / values, 0, 1) : 0;
  return new Map([
    ['integer', integer],
    ['number', profile.share('number')],
    ['code', profile.share('code')],
    ['text', profile.share('text')],
    ['unique', unique],
    ['sequence', unique > 0.9 && profile.cells > 4 ? dense * (integer + profile.share('code')) : 0],
    ['few', 1 / Math.max(1, values)],
    ['one-form', profile.commonestForm],
    ['long', clamp(Math.log(Math.max(1, mean)) / 4, 0, 1)],
    ['spread', clamp(deviation / Math.max(1, mean), 0, 1)],
    ['words', clamp(profile.words / 6, 0, 1)],
    ['known-large', profile.shareOf('largePlace')],
    ['known-small', profile.shareOf('smallPlace')],
    ['known-code', profile.shareOf('placeCode')],
    ['known-given', profile.shareOf('given')],
    ['known-family', profile.shareOf('family')],
    ['known-full', profile.shareOf('fullName')],
    ['known-postcode', profile.shareOf('postcode')],
    ['known-gender', profile.shareOf('gender')],
    ['known-years', profile.shareOf('years')],
    ['known-round', profile.shareOf('round')],
    ['known-price', profile.shareOf('likelyMoney')],
  ]);
}

/** Returns the shares of cells that are known as what a category is, and as what it is not. */
function knownFor(
  category: string,
  profile: ColumnProfile,
): { readonly own: number; readonly other: number } {
  const shares = new Map(KNOWN_AS.map(([known, kinds]) => [known, knownShare(profile, kinds)] as const));
  const counted = countedAs(category);
  const others = [...shares].filter(([known]) => known !== counted).map(([, share]) => share);
  return { own: shares.get(counted) ?? 0, other: Math.max(...others) };
}

/** Returns the largest share of cells that lists or forms of one group know. */
const knownShare = (profile: ColumnProfile, groups: readonly (readonly KnownKind[])[]): number =>
  Math.max(...groups.map((kinds) => profile.knownCells(...kinds))) / Math.max(1, profile.cells);

/** Returns the evidence for one category in a column. */
export function featuresOf(
  category: string,
  { profile, categories }: JudgedTally,
  { header, providers, neighbours }: ColumnSetting,
): Features {
  const count = categories.get(category);
  if (count === undefined) return new Map();
  const { hits, strength, agreed, inContext, checked } = count.sums;
  const cells = Math.max(hits, profile.cells);
  const share = clamp(logit((hits + 0.5) / (cells + 1)), -4, 4) / 4;
  const sure = clamp(logit(clamp(strength / 1e4 / hits, 0.02, 0.995)), -4, 5) / 4;
  const isNamed = names(header, category);
  const isVague = isNamed && header.vague.has(category);
  const rivals = [...categories].filter(([other]) => countedAs(other) !== countedAs(category));
  const force = forceOf(count, profile);
  const rival = Math.max(0, ...rivals.map(([, other]) => forceOf(other, profile)));
  const isRivalNamed = rivals.some(([other]) => names(header, other));
  const general = profileFeatures(profile);
  const of = (name: string): number => general.get(name) ?? NaN;
  const numeric = of('integer') + of('number');
  const known = knownFor(category, profile);
  const name = familyOf(category);
  // Only the pattern provider verifies check digits; without it, nothing is known about them. It knows every form only
  // for accounts and cards, so only there does a missing pass mean a failed check.
  const unchecked = flag(providers > 1 && name === 'money') * (1 - checked / hits);
  const features: [string, number][] = [
    ['bias', 1],
    ['share', share],
    ['sure', sure],
    ['found', meanFound(count)],
    ['form-share', formCoverage(count, profile)],
    ['distinct-share', Math.min(1, count.distinct / Math.max(1, profile.distinct.values))],
    ['distinct-hits', clamp(Math.log(1 + count.distinct) / 5, 0, 1)],
    ['agreed', agreed / hits],
    ['in-context', inContext / hits],
    ['checked', checked / hits],
    ['alone', flag(providers < 2)],
    ['named', flag(isNamed && !header.isTurned)],
    ['vague', flag(isVague)],
    ['vague*numeric', flag(isVague) * numeric],
    ['turned', flag(isNamed && header.isTurned)],
    ['other-named', flag(!isNamed && header.named.size > 0)],
    ['rival-named', flag(isRivalNamed && !isNamed)],
    ['key-header', flag(header.isKey && !isNamed)],
    ['measure-header', flag(header.isMeasure && !isNamed)],
    ['named-key', flag(header.isKey && isNamed)],
    ['named-measure', flag(header.isMeasure && isNamed)],
    ['checked*share', (checked / hits) * share],
    ['checked*integer', (checked / hits) * of('integer')],
    ['named*numeric', flag(isNamed) * numeric],
    ['no-header', flag(!header.isWorded)],
    ['rival', rival],
    ['ahead', clamp(force - rival, -1, 1)],
    ['people', neighbours.people],
    ['places', neighbours.places],
    ['known-assumed', flag(count.isAssumed)],
    ['elsewhere', neighbours.forces.get(category) ?? 0],
    ['leak', flag(kindOf(count, profile) === 'leak')],
    ['log-cells', Math.log(1 + profile.cells)],
    ['log-hits', Math.log(1 + hits)],
    ['places*no-header', neighbours.places * flag(!header.isWorded)],
    ...general,
    ['known-own', known.own],
    ['known-other', known.other],
    ['known-ahead', known.own - known.other],
    ['numeric*share', numeric * share],
    ['numeric*sure', numeric * sure],
    ['code*share', of('code') * share],
    ['text*share', of('text') * share],
    ['text*sure', of('text') * sure],
    ['named*share', flag(isNamed) * share],
    ['named*sure', flag(isNamed) * sure],
    ['alone*sure', flag(providers < 2) * sure],
    ['share*sure', share * sure],
  ];
  features.push(
    [name, 1],
    [`${name}*share`, share],
    [`${name}*sure`, sure],
    [`${name}*named`, flag(isNamed)],
    [`${name}*integer`, of('integer')],
    [`${name}*number`, of('number')],
    [`${name}*measure-header`, flag(header.isMeasure && !isNamed)],
    [`${name}*key-header`, flag(header.isKey && !isNamed)],
    [`${name}*people`, neighbours.people],
    [`${name}*found`, meanFound(count)],
    [`${name}*places`, neighbours.places],
    [`${name}*unchecked`, unchecked],
  );
  if (isCategory(category))
    features.push(
      [`is:${category}`, 1],
      [`is:${category}*sure`, sure],
      [`is:${category}*share`, share],
      [`is:${category}*named`, flag(isNamed)],
      [`is:${category}*vague`, flag(isVague)],
      [`is:${category}*numeric`, numeric],
      [`is:${category}*people`, neighbours.people],
      [`is:${category}*places`, neighbours.places],
      [`is:${category}*known-own`, known.own],
      [`is:${category}*known-own*no-header`, known.own * flag(!header.isWorded)],
      [`is:${category}*known-other`, known.other],
      [`is:${category}*known-assumed`, flag(count.isAssumed)],
      [`is:${category}*unchecked`, unchecked],
    );
  if (category === 'LOCATION')
    for (const kind of ['known-small', 'known-code', 'known-postcode'])
      features.push([`is:LOCATION*${kind}`, of(kind)]);
  return new Map(features);
}
