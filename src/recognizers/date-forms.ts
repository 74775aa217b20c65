/**
 * The written forms of calendar dates, shared by the recognizers of dates and of birth dates. Every source is
 * bounded; names are alternations of at most a few dozen words, each run only where a digit is near.
 */

const MONTH_NAMES = [
  // English
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec',
  // German, Dutch
  'januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|januari|februari|maart|mei|augustus',
  // French
  'janvier|février|fevrier|mars|avril|juin|juillet|août|aout|septembre|octobre|novembre|décembre|decembre',
  // Spanish, Portuguese
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre',
  'janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro',
  // Italian
  'gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre',
  // Polish, Nordic
  'stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia',
  'styczeń|styczniu|luty|lutym|marzec|marcu|kwiecień|kwietniu|maju|czerwiec|czerwcu|lipiec|lipcu|sierpień|sierpniu|wrzesień|wrześniu|październik|październiku|listopad|listopadzie|grudzień|grudniu',
  'marts|desember|tammikuussa|helmikuussa|maaliskuussa|huhtikuussa|toukokuussa|kesäkuussa|heinäkuussa|elokuussa|syyskuussa|lokakuussa|marraskuussa|joulukuussa',
  'augusti|mars|maj|tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta',
].join('|');

const MONTH = String.raw`(?:${MONTH_NAMES})`;
/** Names of four letters and more: hardly ever another word. */
export const LONG_MONTH = String.raw`(?:${MONTH_NAMES.split('|')
  .filter((name) => name.length > 3 && !/\?|^(?:mars|maio|maja|mayo)$/.test(name))
  .join('|')})`;
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const YEAR = String.raw`(?:1[89]|20)\d{2}`;
const START = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,:/-])`;
const END = String.raw`(?![\p{L}\p{N}]|[/.:-]\p{N})`;

/** `2026-11-21`, `2026/11/21`, `2026.11.21`. */
export const ISO_DATE = String.raw`${START}${YEAR}(?<sep>[-/.])(?:0?[1-9]|1[0-2])\k<sep>(?:0?[1-9]|[12]\d|3[01])(?=T\d|(?![\p{L}\p{N}]|[-/.:]\p{N}))`;

/** `21/11/2026`, `11-21-26`, `3.5.1987`, `05 / 03 / 1987`. */
export const NUMERIC_DATE = String.raw`${START}${DAY}(?<dsep> ?[/.-] ?)${DAY}\k<dsep>(?:${YEAR}|\d{2})${END}`;

/** `21 November 2026`, `3rd of May '87`, `03-MAY-87`, `3 May`. */
export const DAY_MONTH = String.raw`${START}${DAY}(?:st|nd|rd|th|er|º|°|\.|e)?(?:[ \u00a0-](?:of |de |d')?| de )${MONTH}(?:(?:\.?,?[ \u00a0]|-|\. ?| de | del )(?:${YEAR}|['’]\d{2}|\d{2}(?![.:,]?\d|[ ]?[%€$£]|[ ]\p{L})))?(?![\p{L}\p{N}])`;

/** `November 21, 2026`, `May 3rd`, `Nov. 21`. */
export const MONTH_DAY = String.raw`(?<![\p{L}\p{N}])${MONTH}\.?[ \u00a0](?:the )?${DAY}(?:st|nd|rd|th)?(?:,?[ \u00a0](?:of )?${YEAR}|,? ['’]\d{2})?(?![\p{L}\p{N}]|[:,.]\p{N}{3}|[:.]\p{N})`;

/** `November 2026`, `Nov. 2026`, `May '87`. */
export const MONTH_YEAR = String.raw`(?<![\p{L}\p{N}])${MONTH}\.?,?(?: of | de )?[ \u00a0-](?:${YEAR}|['’]\d{2})(?![\p{L}\p{N}])`;

/** `14:05`, `14:05:33.120`, `5pm`, `5:30 a.m.`, `17h05`. */
export const TIME_OF_DAY = String.raw`${START}(?:(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?: ?(?:[ap]\.?m\.?(?![\p{L}\p{N}])|uhr|hrs?|h)(?![\p{L}]))?|(?:1[0-2]|0?[1-9])(?:\.[0-5]\d)? ?[ap]\.?m\.?(?![\p{L}\p{N}])|(?:[01]?\d|2[0-3])h[0-5]\d|(?:[01]\d|2[0-3])[0-5]\d ?(?:hrs?|hours|uhr)(?![\p{L}])|(?:[01]?\d|2[0-3]) uhr(?![\p{L}]))(?:[ ]?(?:UTC|GMT|Z|[ECMP][SD]T|CES?T|BST|IST|[+-]\d{2}:?\d{2})(?![\p{L}\p{N}]))?(?![\p{L}\p{N}]|:\p{N})`;

/** The instant of RFC 3339 as one value: `2026-11-21T08:00:00Z`. */
export const TIMESTAMP = String.raw`${START}${YEAR}-\d{2}-\d{2}[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:Z|[ ]?[+-]\d{2}:?\d{2})?(?![\p{L}\p{N}])`;

/** The stamp of web-server logs: `21/Nov/2026:08:00:00 +0000`. */
export const LOG_TIMESTAMP = String.raw`${START}\d{2}/(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/${YEAR}:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?: [+-]\d{4})?(?![\p{L}\p{N}])`;

/** `03MAR1981`, `3Mar21`: no separators, as on tickets. */
export const COMPACT_MONTH = String.raw`${START}${DAY}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:${YEAR}|\d{2})(?![\p{L}\p{N}])`;

/** `2026年11月21日`, `11月21日`, `2026년 11월 21일`. */
export const EAST_ASIAN_DATE = String.raw`(?<!\p{N})(?:${YEAR} ?[年년] ?)?(?:0?[1-9]|1[0-2]) ?[月월] ?${DAY} ?[日일]`;

/** Every form of a whole date, as one source. */
export const ANY_DATE: readonly string[] = [
  ISO_DATE,
  NUMERIC_DATE,
  DAY_MONTH,
  MONTH_DAY,
  COMPACT_MONTH,
  EAST_ASIAN_DATE,
];

const ZERO = 48;
const isDigit = (code: number): boolean => code >= ZERO && code <= ZERO + 9;

/** Whether a numeric date can exist: one of its parts is a month, none is out of range. */
export function isPossibleDate(candidate: string): boolean {
  const numbers: number[] = [];
  for (let at = 0; at < candidate.length; at++) {
    if (!isDigit(candidate.charCodeAt(at))) continue;
    let number = 0;
    for (; isDigit(candidate.charCodeAt(at)); at++) number = 10 * number + candidate.charCodeAt(at) - ZERO;
    numbers.push(number);
  }
  if (numbers.length !== 3) return true;
  const [a = 0, b = 0, c = 0] = numbers;
  return a > 31 ? b <= 12 && c <= 31 : (a <= 12 && b <= 31) || (b <= 12 && a <= 31);
}
