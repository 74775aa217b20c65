import type { Span } from '../../core/span.js';
import type { Run } from '../rewriting/passage.js';

/**
 * Parts of a formula that a person may have typed: strings, quoted sheet and file names, column names in brackets,
 * dates, numbers of three digits or more, and words that the workbook does not define. Functions, operators and
 * references are not examined.
 */
const CONSTANTS =
  /\b(?:VALUE|DATEVALUE)\("((?:[^"]|"")*)"\)|"((?:[^"]|"")*)"|'((?:[^']|'')*)'(?=!)|\[((?:[^[\]']|'.)*)\]|\bDATE\((\d{4}),\s*(\d{1,2}),\s*(\d{1,2})\)|(?<![\p{L}\p{N}_.%+-])([\p{L}\p{N}_.%+-]{1,64}@[\p{L}\p{N}_-][\p{L}\p{N}_.-]{0,254})|(?<![\p{L}\p{N}_$.:!\]])\d{3,}(?:\.\d+)?(?:E[+-]?\d+)?(?![\p{L}\p{N}_(:!.])|(?<![\p{L}\p{N}_.\\$])[\p{L}\p{N}_\\][\p{L}\p{N}_.\\?]{4,254}/giu;

/**
 * Words that need no examination: cell references, constants of the formula language, and names defined by the format.
 */
const REFERENCE = /^(?:[A-Z]{1,3}\d{1,7}|R\d{1,7}C\d{1,5}|TRUE|FALSE|_xl.*|\d+(?:\.\d+)?(?:E\d+)?)$/i;

/** Fullwidth forms that earlier versions wrote instead of characters that sheet names cannot contain. */
const NARROW = '[]:*?/\\';
const WIDE = '［］：＊？／＼';
/** Maximum length of a sheet name in characters. */
export const LONGEST_SHEET_NAME = 31;

/**
 * Returns the runs of a formula to examine, each on a line of its own.
 * @param own names defined by the workbook, which are examined and renamed at their definition
 */
export const formulaRuns = (formula: string, own: ReadonlySet<string> = NO_NAMES): readonly Run[] =>
  Array.from(formula.matchAll(CONSTANTS)).flatMap((match): readonly Run[] => {
    const run = runOf(match, own);
    return run === undefined ? [] : [run, { text: '\n' }];
  });

const NO_NAMES: ReadonlySet<string> = new Set();
const doubled = (text: string, quote: string): string => text.replaceAll(quote, quote + quote);
const single = (text: string, quote: string): string => text.replaceAll(quote + quote, quote);

const SHEET_NAME = {
  write: (text: string): string => doubled(sheetNameOf(text), "'"),
  readsAs: (text: string): string => readSheetName(sheetNameOf(text)),
};

function runOf(match: RegExpExecArray, own: ReadonlySet<string>): Run | undefined {
  const {
    0: whole,
    1: typed,
    2: string,
    3: name,
    4: column,
    5: year,
    6: month = '',
    7: day = '',
    8: address,
    index,
    input,
  } = match;
  const inside = (offset: number, length: number) => ({
    start: index + offset,
    end: index + offset + length,
  });
  const all = { start: index, end: index + whole.length };
  if (typed !== undefined) {
    const isDate = whole.toUpperCase().startsWith('DATE');
    return { text: single(typed, '"'), place: { ...all, write: isDate ? writeDate : writeNumber } };
  }
  if (string !== undefined)
    return {
      text: single(string, '"'),
      place: { ...inside(1, string.length), write: (text) => doubled(text, '"') },
    };
  if (name !== undefined) {
    const named = single(name, "'");
    // A range of sheets has two names.
    if (named.split(':').every((one) => own.has(one))) return undefined;
    return { text: readSheetName(named), place: { ...inside(1, name.length), ...SHEET_NAME } };
  }
  if (column !== undefined) {
    if (/^(?:\d*|[#@].*)$/.test(column)) return undefined;
    const text = column.replaceAll(/'(.)/g, '$1');
    if (own.has(text)) return undefined;
    return {
      text,
      place: { ...inside(1, column.length), write: (text) => text.replaceAll(/[[\]'#@]/g, "'$&") },
    };
  }
  if (year !== undefined)
    return {
      text: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
      place: { ...all, write: writeDate },
    };
  if (address !== undefined) return { text: address, place: { ...all, write: writeString } };
  if (/^\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(whole))
    return { text: whole, place: { ...all, write: writeNumber } };
  return runOfWord(whole, all, input.charAt(all.end), own);
}

/** @param next the character after the word, which determines its role */
function runOfWord(word: string, place: Span, next: string, own: ReadonlySet<string>): Run | undefined {
  if (next === '(' || own.has(word)) return undefined;
  if (next === '!')
    return { text: word, place: { ...place, ...SHEET_NAME, write: (text) => `'${SHEET_NAME.write(text)}'` } };
  if (REFERENCE.test(word)) return undefined;
  if (next !== '[') return { text: word, place: { ...place, write: writeString } };
  const write = (text: string): string => text.replaceAll(/[^\p{L}\p{N}_.]/gu, '_') || '_';
  return { text: word, place: { ...place, write, readsAs: write } };
}

const writeString = (text: string): string => `"${doubled(text, '"')}"`;

/** Wraps non-numeric text in `VALUE`, so that it is recognized and restored as a number later. */
const writeNumber = (text: string): string =>
  /^\d+(?:\.\d+)?$/.test(text) ? text : `VALUE("${doubled(text, '"')}")`;

function writeDate(text: string): string {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === '') return `DATEVALUE("${doubled(text, '"')}")`;
  return `DATE(${year},${Number(month).toString()},${Number(day).toString()})`;
}

/** Reads a sheet name with the brackets of replacements, which sheet names store as braces. */
export const readSheetName = (name: string): string =>
  name
    .replace(/ ＃\d+$/, '')
    .replaceAll(/[［］：＊？／＼]/g, (sign) => NARROW.charAt(WIDE.indexOf(sign)))
    .replaceAll('{', '[')
    .replaceAll('}', ']');

/** Converts a text to a valid sheet name: brackets become braces, and other invalid characters hyphens. */
export const sheetNameOf = (text: string): string =>
  text
    .replaceAll('[', '{')
    .replaceAll(']', '}')
    .replaceAll(/[:*?/\\]/g, '-');
