import { headerWords, readHeader } from '../text/headers/header-reading.js';

/** Whether the first row of a table is a header, and why. */
export interface HeaderDecision {
  readonly hasHeaders: boolean;
  /** One sentence for display; it quotes no cell. */
  readonly reason: string;
}

/** Describes a decision for display. */
export const describeHeader = ({ hasHeaders, reason }: HeaderDecision): string =>
  `The first row was read as ${hasHeaders ? 'a header' : 'data'}. ${reason}`;

/** Number of rows below the first that the decision uses; more rows do not make it more reliable. */
export const ROWS_FOR_HEADER = 50;

/** Maximum number of characters of a cell that are examined. */
const LONGEST_CELL = 200;
/** Maximum number of columns that are examined; wide tables are repetitive. */
const MOST_COLUMNS = 400;
/** Minimum share of the filled cells of a column that have one shape for the column to have that shape. */
const MOSTLY = 0.8;

type Shape =
  'number' | 'date' | 'identifying' | 'link' | 'code' | 'flag' | 'word' | 'words' | 'text' | 'symbols';

const BLANK = /^(?:-+|n\/?a|nan|null|none|nil|\\n|\?+|\.)?$/i;
const NUMBER =
  /^[-+(]?\s?[$€£¥]?\s?-?(?:\d{1,3}(?:[.,' \u00a0]\d{3})+|\d+)?(?:[.,]\d+)?(?:e[-+]?\d+)?\s?[%€$£]?\)?$/i;
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[-. ]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-., ]*\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-. ]+(?:\d{1,2},? +)?\d{2,4}|\d{1,2}:\d{2}(?::\d{2})?)(?:[T ,]+\d{1,2}:\d{2}.*)?$/i;
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const IP = /^(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[\da-f]{0,4}:){3,7}[\da-f]{0,4})(?:\/\d{1,3})?$/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const IBAN = /^[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?$/;
const LINK = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S+$/i;
/** Grouped digits, as in card, phone and social security numbers. */
const DIGIT_GROUPS = /^\+?\(?\d[\d ()./-]{6,}\d$/;
const FLAG = /^(?:true|false|yes|no|[yntf])$/i;
/** Minimum number of digits for an integer to identify a person rather than count something. */
const IDENTIFYING_DIGITS = 9;

/**
 * Decides whether the first row of a table is a header: it is, unless it looks like the rows below it. A first row that
 * contains an identifying value is data, whatever else it contains.
 *
 * The result does not depend on the order of columns. Only the first `ROWS_FOR_HEADER` rows below it are read.
 * @param first cells of the first row
 * @param rows the rows below it, in order
 * @param isFinding whether a cell of the first row is known to be a finding
 */
export function decideHeader(
  first: readonly string[],
  rows: readonly (readonly string[])[],
  isFinding: (cell: string) => boolean = () => false,
): HeaderDecision {
  // All columns are checked for values, because a row that is read as a header is not examined further.
  const all = first.map((cell) => cell.trim().slice(0, LONGEST_CELL));
  const cells = all.slice(0, MOST_COLUMNS);
  const below = rows.slice(0, ROWS_FOR_HEADER);
  const filled = cells.filter((cell) => cell !== '');
  if (all.every((cell) => cell === '')) return header('Its cells are empty.');
  const sequence = sequenceIn(cells, below);
  const valued = valuesIn(all, sequence, isFinding);
  if (valued > 0) return data(`The first row contains ${inWords(valued, 'value')} that would be a finding.`);
  if (below.length === 0) {
    const named = all.filter((cell) => cell !== '');
    const known = named.filter(namesColumn).length;
    return 2 * known >= named.length
      ? header('It is the only row, and its cells are common column names.')
      : data('It is the only row, and its cells are not common column names.');
  }
  if (isTitle(cells, below))
    return data('The first row has one filled cell, the rows below have more: it is a title.');
  const columns = cells.map((cell, index) =>
    weigh(
      cell,
      below.map((row) => (row[index] ?? '').trim().slice(0, LONGEST_CELL)),
      sequence,
    ),
  );
  const repeated = filled.length - new Set(filled.map((cell) => cell.toLowerCase())).size;
  const weight = columns.reduce((sum, one) => sum + one.weight, 0) - 0.6 * repeated;
  const unlike = columns.filter((one) => one.weight > 0).length;
  const like = columns.filter((one) => one.weight < 0).length;
  const examined = inWords(columns.length, 'column');
  const of = cells.length < all.length ? `the first ${examined}` : examined;
  if (weight > 0)
    return header(`The first row differs from the rows below it in ${unlike.toString()} of ${of}.`);
  return data(
    like > 0
      ? `The first row looks like the rows below it in ${like.toString()} of ${of}.`
      : 'The first row cannot be distinguished from the rows below it.',
  );
}

const valuesIn = (
  cells: readonly string[],
  sequence: ReadonlySet<string>,
  isFinding: (cell: string) => boolean = () => false,
): number =>
  cells.filter((cell) => !sequence.has(cell) && (shapeOf(cell) === 'identifying' || isFinding(cell))).length;

/** Whether names can be the header of a table whose rows are not known: none of them is an identifying value. */
export function nameColumns(names: readonly string[]): boolean {
  const cells = names.map((name) => name.trim().slice(0, LONGEST_CELL));
  return valuesIn(cells, sequenceIn(cells.slice(0, MOST_COLUMNS), [])) === 0;
}

/** Five or more digits close together; fewer, as in `line2`, `md5` or `2020`, only number a name. */
const MANY_DIGITS = /\d(?:\D{0,2}\d){4}/;

/**
 * Whether a cell consists of words that commonly name columns, such as `email` or `customer_id`. Such a name is never
 * treated as a value, whatever a provider finds in it.
 */
export const isKnownName = (cell: string): boolean => {
  const { known, words } = knownWords(cell);
  return words > 0 && known === words;
};

/**
 * Whether enough words of a cell commonly name columns to distinguish it from a value: `planet_name`, `Code of Musée`.
 */
function namesColumn(cell: string): boolean {
  const { known, words } = knownWords(cell);
  if (words === 0 || known === words) return words > 0;
  const { named, isKey, isMeasure } = readHeader(cell);
  return (named.size > 0 || isKey || isMeasure) && 2 * known >= words;
}

function knownWords(cell: string): { readonly known: number; readonly words: number } {
  if (cell.includes('@') || MANY_DIGITS.test(cell) || LINK.test(cell)) return { known: 0, words: 0 };
  const words = headerWords(cell).filter((word) => /\p{L}/u.test(word));
  if (words.length > MOST_WORDS) return { known: 0, words: 0 };
  const known = words.filter((word) => {
    if (PLAIN_WORDS.has(word)) return true;
    const { named, isKey, isMeasure, isTurned } = readHeader(word);
    return named.size > 0 || isKey || isMeasure || isTurned;
  });
  return { known: known.length, words: words.length };
}

/** Maximum number of words of a column name that is looked up. */
const MOST_WORDS = 6;

/** Header words that do not indicate a category and are rarely a complete value. */
const PLAIN_WORDS: ReadonlySet<string> = new Set(
  (
    'type types status category categories group class kind level label labels tag tags note notes comment comments ' +
    'description desc text content message details detail summary remark remarks value values code codes field key ' +
    'property properties attribute url uri link links image photo file filename path format size unit units url ' +
    'version active enabled deleted created updated modified added changed is has of the and or to from in on at by ' +
    'for no nr num number flag mode method result results score rank ranking rating votes total sum mean avg average ' +
    'median min max std percent percentage pct share rate ratio frequency freq index position order parent child ' +
    'line lines language lang currency gender sex age country city state region province address zip postal latitude longitude ' +
    'lat lon lng long elevation altitude timezone year month day week quarter date time datetime timestamp hour ' +
    'source target subject topic genre species family variety product brand model make color colour shape material ' +
    'population area gdp income price cost amount balance fee tax revenue sales profit quantity stock team league ' +
    'season round home away goals points wins losses draws game match player position job role department company ' +
    'title name names first last full user username login id ids uuid hash'
  ).split(' '),
);

const header = (reason: string): HeaderDecision => ({ hasHeaders: true, reason });
const data = (reason: string): HeaderDecision => ({ hasHeaders: false, reason });

const inWords = (count: number, noun: string): string =>
  `${count.toString()} ${noun}${count === 1 ? '' : 's'}`;

function shapeOf(cell: string): Shape {
  if (FLAG.test(cell)) return 'flag';
  if (EMAIL.test(cell) || IP.test(cell) || UUID.test(cell) || IBAN.test(cell)) return 'identifying';
  if (NUMBER.test(cell) && /\d/.test(cell))
    return /^\d+$/.test(cell) && cell.length >= IDENTIFYING_DIGITS ? 'identifying' : 'number';
  if (DATE.test(cell)) return 'date';
  if (DIGIT_GROUPS.test(cell)) return 'identifying';
  if (LINK.test(cell)) return 'link';
  const words = cell.match(/[\p{L}\p{M}]+/gu)?.length ?? 0;
  const hasSpace = /\s/.test(cell);
  if (words === 0) return 'symbols';
  if (/\d/.test(cell) && !hasSpace) return 'code';
  if (!hasSpace) return 'word';
  return cell.split(/\s+/).length >= 4 ? 'text' : 'words';
}

/** Shapes typical of values and rare among column names. */
const OF_VALUES: ReadonlySet<Shape> = new Set(['number', 'date', 'identifying', 'link', 'flag', 'symbols']);

/** Weighs the evidence of one column: positive for a header, negative for data. */
function weigh(
  cell: string,
  values: readonly string[],
  sequence: ReadonlySet<string>,
): { readonly weight: number } {
  const filled = values.filter((value) => !BLANK.test(value));
  if (cell === '') return { weight: filled.length > 0 ? -0.2 : 0 };
  if (filled.length === 0) return { weight: namesColumn(cell) ? 0.7 : BLANK.test(cell) ? -0.5 : 0.1 };
  const shapes = filled.map(shapeOf).map((shape) => (shape === 'identifying' ? 'number' : shape));
  const own = shapeOf(cell);
  const share = (one: Shape): number => shapes.filter((shape) => shape === one).length / shapes.length;
  const valued = shapes.filter((shape) => OF_VALUES.has(shape)).length / shapes.length;
  if (sequence.has(cell)) return { weight: share(own) >= MOSTLY && own !== 'number' ? -1 : 1 };
  if (BLANK.test(cell)) return { weight: -0.7 };
  if (filled.includes(cell)) return { weight: namesColumn(cell) ? -0.5 : -2 };
  if (valued >= MOSTLY) {
    const isLetter = own === 'flag' && share(own) < 0.5;
    if (OF_VALUES.has(own) && !isLetter) return { weight: share(own) >= 0.5 ? -2 : -0.7 };
    return { weight: own === 'code' ? 1 : 2 };
  }
  if (OF_VALUES.has(own) && own !== 'flag') return { weight: -1 };
  return { weight: amongWords(cell, own, filled, share) };
}

/** Weighs a cell with letters above values with letters, using vocabulary, lengths and letter case. */
function amongWords(
  cell: string,
  own: Shape,
  filled: readonly string[],
  share: (one: Shape) => number,
): number {
  let weight = 0;
  // If the values are themselves column names, as in a list of fields, vocabulary is no evidence.
  if (namesColumn(cell)) weight += 1.6 * (1 - filled.filter(namesColumn).length / filled.length);
  else weight -= 0.5;
  const style = styleOf(cell);
  const sameStyle = filled.filter((value) => styleOf(value) === style).length / filled.length;
  weight += sameStyle < 0.1 ? 0.7 : sameStyle > 0.7 ? -0.4 : 0;
  if (share('text') >= 0.5 && own !== 'text') weight += 0.6;
  if (own === 'text' && share('text') < 0.3) weight -= 0.3;
  if (own === 'code' && share('code') >= MOSTLY) weight -= 1;
  else if (own !== 'code' && share('code') >= MOSTLY) weight += 1;
  const lengths = filled.map(({ length }) => length);
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  if (filled.length >= 5 && (cell.length < least || cell.length > most)) weight += least === most ? 1 : 0.4;
  return weight;
}

/** Returns the naming style of a cell: snake case, camel case, capitals and so on. */
function styleOf(cell: string): string {
  if (/^[\p{Ll}\d]+(?:[_.-][\p{Ll}\d]+)+$/u.test(cell)) return 'snake';
  if (/^\p{Ll}+\d*(?:\p{Lu}[\p{Ll}\d]*)+$/u.test(cell)) return 'camel';
  if (/^\p{Lu}[\p{Lu}\d_ -]*$/u.test(cell)) return 'capitals';
  if (/^\p{Ll}[\p{Ll}\d]*$/u.test(cell)) return 'lower';
  if (/^\p{Lu}[\p{Ll}\d]*$/u.test(cell)) return 'capital';
  return /^\p{Lu}/u.test(cell) ? 'sentence' : 'other';
}

/**
 * Returns the cells of the first row that are evenly spaced numbers or dates, such as the years that head a pivot
 * table; empty if at least half of the rows below have such sequences too, since they are then values.
 */
function sequenceIn(cells: readonly string[], rows: readonly (readonly string[])[]): ReadonlySet<string> {
  const places = cells.flatMap((cell, index) => (placeOf(cell) === undefined ? [] : [index]));
  if (!isEven(places.map((index) => cells[index] ?? ''))) return new Set();
  const alike = rows.filter((row) => isEven(places.map((index) => row[index] ?? ''))).length;
  return 2 * alike >= rows.length && rows.length > 0
    ? new Set()
    : new Set(places.map((index) => cells[index] ?? ''));
}

const YEAR = /^(?:19|20)\d\d$/;

/** Converts a number or date to a position on a scale; dates in days. */
function placeOf(cell: string): number | undefined {
  if (/^\d{1,4}$/.test(cell)) return Number(cell);
  if (!DATE.test(cell)) return undefined;
  const at = Date.parse(cell);
  return Number.isNaN(at) ? undefined : Math.round(at / 86_400_000);
}

/** Whether cells are roughly evenly spaced numbers or dates, in any order: at least three, or two years. */
function isEven(cells: readonly string[]): boolean {
  const places = cells.map(placeOf);
  if (places.length < 2 || (places.length === 2 && !cells.every((cell) => YEAR.test(cell)))) return false;
  const sorted = places.filter((place) => place !== undefined).sort((a, b) => a - b);
  if (sorted.length < places.length) return false;
  const gaps = sorted.slice(1).map((at, index) => at - (sorted[index] ?? at));
  const least = Math.min(...gaps);
  // Months and quarters vary by a few days.
  return least > 0 && gaps.every((gap) => gap <= (least > 25 ? 1.2 * least : least));
}

/** Whether the first row is a title above the header, such as the name of a report. */
function isTitle(cells: readonly string[], rows: readonly (readonly string[])[]): boolean {
  if (cells.length < 3 || cells.filter((cell) => cell !== '').length > 1) return false;
  const wide = rows.filter((row) => row.filter((cell) => cell.trim() !== '').length >= 2);
  return wide.length >= rows.length / 2;
}
