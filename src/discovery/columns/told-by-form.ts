import { names, type HeaderReading } from '../../text/headers/header-reading.js';
import type { ColumnProfile } from './column-profile.js';
import type { ColumnVerdict } from './column-verdict.js';
import type { JudgedTally } from './judged-tally.js';

/** A column with the verdicts on it alone. */
interface JudgedColumn {
  readonly tally: JudgedTally;
  readonly header: HeaderReading;
  readonly verdicts: readonly ColumnVerdict[];
}

const NEARLY_ALL = 0.95;
const MOST_CELLS = 0.9;
const MANY_CELLS = 0.7;
/** Minimum score of a verdict, and of hints by what was found in single cells. */
const LIKELY = 0.7;
const STRONG_HINT = 0.6;
const HINT = 0.3;
const WEAK_HINT = 0.25;
const FEW_NUMBERS = 0.1;
const SOME_CELLS = 0.05;
const HALF = 0.5;
const SOME = 0.3;
const LEAST_VALUES = 3;
const LEAST_GENDERS = 2;
const MOST_GENDERS = 5;
/** Numbers of distinct codes, by length and neighbours, that chance does not find in a list. */
const LEAST_SHORT_CODES = 6;
const LEAST_CODES = 3;
/** Lengths of codes of countries; codes of parts are longer: `DE-BY`. */
const SHORT_CODE = 2;
const LONG_CODE = 3;
/** Maximum deviation of the lengths of postal codes: amounts and counts differ more. */
const ONE_LENGTH = 0.3;

/**
 * Tells columns without a telling header by the form of nearly all their cells and by the columns beside them: codes of
 * places, postal codes beside towns, pairs of coordinates, phone numbers and machine times.
 * @returns the category by the position of the column in `columns`
 */
export function toldByForm(columns: readonly JudgedColumn[]): ReadonlyMap<number, string> {
  return new Map(
    columns.flatMap((column, place) => {
      const category = TOLD.find(
        ([category, tells]) => isOpenTo(column, category) && tells(column, columns, place),
      )?.[0];
      return category === undefined ? [] : [[place, category] as const];
    }),
  );
}

type Tells = (column: JudgedColumn, columns: readonly JudgedColumn[], place: number) => boolean;

const TOLD: readonly (readonly [category: string, tells: Tells])[] = [
  ['PHONE_NUMBER', holdsPhones],
  ['DATETIME', ({ tally: { profile } }) => holdsInstants(profile) || holdsDates(profile)],
  ['GENDER', holdsGenders],
  [
    'LOCATION',
    (...all) =>
      holdsKnownPlaces(all[0]) || holdsPlaceCodes(...all) || holdsPostcodes(...all) || isOfPair(...all),
  ],
  ['AMOUNT', ({ tally: { profile } }) => holdsMoney(profile)],
];

/** Whether neither the header nor check digits say otherwise. */
const isOpenTo = ({ header, tally: { categories, profile } }: JudgedColumn, category: string): boolean =>
  (names(header, category) ? !header.isTurned : !header.isWorded && !header.isMeasure && !header.isKey) &&
  [...categories.values()].every(({ sums }) => sums.checked < MOST_CELLS * profile.cells);

/** Phone numbers, of which some have a country code or the separators that only phone numbers have. */
function holdsPhones({ tally: { profile, categories } }: JudgedColumn): boolean {
  const hits = categories.get('PHONE_NUMBER')?.sums.hits ?? 0;
  const share = profile.shareOf('phone');
  return share >= MOST_CELLS || (share >= SOME_CELLS && hits >= MOST_CELLS * profile.cells);
}

/** Machine times; numbers in sequence are not spread as times are. */
const holdsInstants = (profile: ColumnProfile): boolean =>
  profile.shareOf('instant') >= NEARLY_ALL &&
  profile.distinct.values > 1 &&
  profile.distinct.blocks >= MANY_CELLS * profile.distinct.values;

const holdsDates = (profile: ColumnProfile): boolean =>
  profile.shareOf('compactDate') >= NEARLY_ALL && profile.distinct.values >= LEAST_VALUES;

/** Amounts with cents, of which most are those of prices or of 100 or more: measurements have others. */
const holdsMoney = (profile: ColumnProfile): boolean =>
  profile.shareOf('money') >= NEARLY_ALL &&
  profile.shareOf('likelyMoney') >= HALF &&
  profile.distinct.values >= LEAST_VALUES;

/** Names of places, nearly all of which lists know, and which are no names of people. */
function holdsKnownPlaces(column: JudgedColumn): boolean {
  const { profile } = column.tally;
  return (
    profile.knownCells('largePlace', 'smallPlace') >= MOST_CELLS * profile.cells &&
    profile.share('code') + numericOf(column) < FEW_NUMBERS &&
    profile.lengths.mean > LONG_CODE &&
    profile.distinct.values >= LEAST_VALUES &&
    scoreOf(column, 'LOCATION') >= HALF &&
    scoreOf(column, 'PERSON') < WEAK_HINT
  );
}

function holdsGenders(column: JudgedColumn): boolean {
  const { profile } = column.tally;
  const { values } = profile.distinct;
  const isSome = values >= LEAST_GENDERS && values <= MOST_GENDERS;
  return isSome && profile.shareOf('gender') >= MANY_CELLS && scoreOf(column, 'GENDER') >= STRONG_HINT;
}

const scoreOf = ({ verdicts }: JudgedColumn, category: string): number =>
  verdicts.find((one) => one.category === category)?.score ?? 0;

const numericOf = ({ tally: { profile } }: JudgedColumn): number =>
  profile.share('integer') + profile.share('number');

/** Whether the values are names of places. */
const holdsPlaces = (column: JudgedColumn | undefined): boolean =>
  column !== undefined &&
  column.verdicts[0]?.category === 'LOCATION' &&
  column.verdicts[0].score >= LIKELY &&
  numericOf(column) < FEW_NUMBERS;

/** Whether the values may be codes of countries or states. */
const mayBeCodes = (column: JudgedColumn | undefined): boolean =>
  column !== undefined && column.tally.profile.shareOf('placeCode') >= NEARLY_ALL;

/** Round numbers are counts and amounts. */
const mayBePostcodes = (column: JudgedColumn | undefined): boolean =>
  column !== undefined &&
  column.tally.profile.shareOf('postcode') >= MOST_CELLS &&
  column.tally.profile.shareOf('round') < SOME;

function holdsPlaceCodes(column: JudgedColumn, columns: readonly JudgedColumn[], place: number): boolean {
  const { profile } = column.tally;
  const share = profile.shareOf('placeCode');
  const { values } = profile.distinct;
  const length = profile.lengths.mean;
  if (share >= NEARLY_ALL && values >= 2 && scoreOf(column, 'LOCATION') >= STRONG_HINT) return true;
  if (length >= LONG_CODE) {
    const isCode = profile.lengths.deviation < 1 && profile.share('code') < FEW_NUMBERS;
    const mayBeMoney = scoreOf(column, 'CURRENCY_CODE') >= LIKELY;
    return isCode && share >= MANY_CELLS && values >= LEAST_CODES && !mayBeMoney;
  }
  if (length !== SHORT_CODE || share < NEARLY_ALL) return false;
  if (values >= LEAST_SHORT_CODES) return true;
  const near = [place - 2, place - 1, place + 1, place + 2].map((at) => columns[at]);
  const isBesidePlaces = near.some(holdsPlaces);
  return isBesidePlaces && (values >= LEAST_CODES || near.some(mayBePostcodes));
}

function holdsPostcodes(column: JudgedColumn, columns: readonly JudgedColumn[], place: number): boolean {
  const { profile } = column.tally;
  // Four digits, as in Switzerland and Denmark, before the town.
  const next = columns[place + 1];
  if (profile.shareOf('shortPostcode') >= NEARLY_ALL && profile.distinct.values >= LEAST_VALUES)
    return profile.distinct.blocks > 1 && holdsPlaces(next);
  if (!mayBePostcodes(column)) return false;
  const isDigits = profile.share('integer') >= MANY_CELLS;
  if (isDigits && (profile.lengths.deviation > ONE_LENGTH || scoreOf(column, 'LOCATION') < WEAK_HINT))
    return false;
  const beside = [columns[place - 1], next];
  return beside.some((one) => holdsPlaces(one) || mayBeCodes(one));
}

/** Whether a column of degrees stands beside exactly one other. */
function isOfPair(column: JudgedColumn, columns: readonly JudgedColumn[], place: number): boolean {
  if (!mayBeDegrees(column)) return false;
  let from = place;
  let to = place;
  while (mayBeDegrees(columns[from - 1])) from -= 1;
  while (mayBeDegrees(columns[to + 1])) to += 1;
  const pair = columns.slice(from, to + 1);
  const beside = [columns[from - 1], columns[to + 1]];
  return (
    pair.length === 2 &&
    !beside.some(isMeasured) &&
    (pair.every(({ tally: { profile } }) => profile.shareOf('fineDegrees') >= MANY_CELLS) ||
      pair.some((one) => scoreOf(one, 'LOCATION') >= HINT))
  );
}

/** Whether some decimals of a column may be degrees: a table of measurements has more than two such columns. */
const isMeasured = (column: JudgedColumn | undefined): boolean =>
  column !== undefined &&
  column.tally.profile.share('number') >= HALF &&
  column.tally.profile.shareOf('degrees') >= SOME;

const mayBeDegrees = (column: JudgedColumn | undefined): boolean =>
  column !== undefined &&
  column.tally.profile.shareOf('degrees') >= MANY_CELLS &&
  numericOf(column) >= MOST_CELLS;
