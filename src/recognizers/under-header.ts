import { COUNTRY_CODES, OLYMPIC_CODES, US_STATE_CODES } from '../core/place-codes.js';
import type { Explanation, Finding, Span } from '../core/span.js';
import { categoriesWhere, type Category, type CellFormName } from '../core/harmonization-table.js';
import { readHeader, type HeaderReading } from '../text/headers/header-reading.js';

/** A whole-cell form that is meaningful only because of the column header. */
interface CellForm {
  readonly name: string;
  readonly category: Category;
  readonly regex: RegExp;
  readonly holds?: (cell: string) => boolean;
  /** Whether the form says nothing under a vague header, such as `name` alone. */
  readonly needsClearHeader?: true;
  /** Whether the form says nothing under a header that does not end in a word for proper names of the category. */
  readonly needsProperNames?: true;
  /** The flag of the header without which the form says nothing. */
  readonly needs?: 'isPostal' | 'isAxis';
}

/** Score of a cell with the right form under a header that names its kind. Columns are then assessed as a whole. */
const SCORE = 0.5;
/** Maximum cell length in characters. */
const LONGEST = 40;
/** Maximum number of cached headers: the headers of a table recur for every row. */
const REMEMBERED_HEADERS = 500;
/** Maximum number of cached finding lists per header, keyed by the matching forms and the span. */
const REMEMBERED_LISTS = 100;

const isDay = (year: string, month: string, day: string): boolean =>
  /^(?:1[89]\d\d|20\d\d|9999)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(year + month + day);
const isCompactDate = (cell: string): boolean =>
  isDay(cell.slice(0, 4), cell.slice(4, 6), cell.slice(6)) ||
  isDay(cell.slice(4), cell.slice(2, 4), cell.slice(0, 2)) ||
  isDay(cell.slice(4), cell.slice(0, 2), cell.slice(2, 4));

/** Machine-written times: seconds since 1970 and their fractions, `20250525070454`, `250525070454`, days since 1900. */
const DIGITS_OF_TIME =
  /^(?:1\d{9}(?:(?:\d{3}){1,3}|\.\d{1,9})?|(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])(?:[0-5]\d){2}|[2-5]\d{4}\.\d{2,12})$/;
/** `030591`, `250107`. */
const SHORT_DATE =
  /^(?:\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d\d)$/;
const YEAR_AND_MONTH = /^(?:19|20)\d\d[-/.]?(?:0[1-9]|1[0-2])$/;
/** `c. 940`, `um 1650`, `1640-1652`, `1890s`, `16. Jh.`; three digits alone are more often a count. */
const ABOUT_A_YEAR =
  /^(?!\d{3}$)(?:(?:c|ca|circa|um|vers|v|nach|vor|before|after|about|est)\.? ?)?(?:[1-9]\d{2}|1\d{3}|20\d{2})(?:s| ?[-–/] ?(?:\d{2}|\d{4}))?(?: ?\?)?$|^(?:(?:um|vers|early|late|mid) )?(?:1?\d|2[01])(?:\.|th|st|nd|rd|e|ème)? ?(?:Jh\.?|Jahrhundert|century|cent\.|siècle|s\.)$/iu;

/** A number, with its scale: `1.2M`, `450 k`. */
const NUMBER =
  /^[-+]?\d{1,3}(?:[ .,'’]?\d{3}){0,4}(?:[.,]\d{1,18})?(?:e[+-]\d{2}| ?(?:[kKMB]|mn?|bn|Mio\.?|Mrd\.?))?-?$/;
const DIGITS_AND_LETTERS = /^(?=(?:\D{0,12}\d){5})[\p{L}\d](?:[ ./-]?[\p{L}\d]){4,24}$/u;

/** Codes of countries and US states. */
const PLACE_CODES: ReadonlySet<string> = new Set([...COUNTRY_CODES, ...US_STATE_CODES, ...OLYMPIC_CODES]);
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
/** @param code an upper-case code */
const isPlaceCode = (code: string): boolean =>
  PLACE_CODES.has(code) || (code.length === 2 && REGIONS.of(code) !== undefined);

/** Answers in place of a value, such as whether there is a quota. `M`, `F` and `N` may be genders. */
const ANSWER = /^(?:yes|no|s[ií]|oui|non|ja|nein|nee|nej|tak|nie|sim|n[ãa]o|true|false|none|null)$/iu;

/** What stands in place of a name: answers, states, and words for a missing value. */
const NO_NAME =
  /^(?:yes|no|s[ií]|oui|non|ja|nein|nee|nej|tak|nie|sim|n[ãa]o|true|false|none|null|nan|n\/?a|nil|unknown|unbekannt|inconnue?|desconocid[oa]|desconhecid[oa]|sconosciut[oa]|onbekend|nieznan[ey]|ok[äa]nd|tuntematon|missing|not (?:applicable|available|known|specified|provided)|unspecified|undefined|other|others|various|misc|default|test|pending(?: \p{L}+)?|approved|rejected|active|inactive|verified|unverified|passed|failed|open|closed|on|off|high|medium|low|good|fair|poor|total)\.?$/iu;
const mayName = (cell: string): boolean => !NO_NAME.test(cell);

/** Every form by name; category rows refer to these names. If several forms match, the first wins. */
const CELL_FORMS: Readonly<Record<CellFormName, Omit<CellForm, 'category'>>> = {
  number: { name: 'number', regex: NUMBER },
  'compact-date': { name: 'compact-date', regex: /^\d{8}$/, holds: isCompactDate },
  year: { name: 'year', regex: /^(?:1[0-9]|20)\d{2}$/ },
  seconds: { name: 'digits-of-time', regex: DIGITS_OF_TIME },
  'short-date': { name: 'short-date', regex: SHORT_DATE, needsClearHeader: true },
  'year-and-month': { name: 'year-and-month', regex: YEAR_AND_MONTH, needsClearHeader: true },
  'about-a-year': { name: 'about-a-year', regex: ABOUT_A_YEAR, needsClearHeader: true },
  'birth-year': { name: 'year', regex: /^(?:19|20)\d{2}$/ },
  'phone-digits': { name: 'digits', regex: /^\+?\d(?:[ ./-]?\d){5,14}$/ },
  'postal-code': {
    name: 'postal-code',
    regex:
      /^(?:\d{3,6}|[A-Z]{1,2}\d{1,2}[A-Z]?(?: ?\d[A-Z]{2})?|\d{2}-\d{3}|\d{4} ?[A-Z]{2}|\d{3} \d{2}|\d{5}-\d{3,4})$/,
    needs: 'isPostal',
  },
  'listed-place': {
    name: 'listed-place',
    regex: /^[A-Z]{2,3}$/,
    holds: isPlaceCode,
  },
  'place-code': {
    name: 'short-name',
    regex: /^(?:[A-Z]{2,3}|[a-z]{2,3}|[A-Z]{2}-[A-Z\d]{1,3})$/,
    holds: (cell) => cell !== cell.toLowerCase() || isPlaceCode(cell.toUpperCase()),
  },
  coordinate: {
    name: 'coordinate',
    regex: /^(?:[NSEWO] ?)?[-+]?(?:180|1[0-7]\d|\d{1,2})[.,]\d{1,18}°?(?: ?[NSEWO])?$/,
    needs: 'isAxis',
  },
  age: {
    name: 'years',
    regex: /^(?:[<>≤≥]?=? ?(?:1[01]\d|\d{1,2})(?:[.,]\d{1,2}|\+)?|\d{1,2} ?[-–] ?(?:1[01]\d|\d{1,2}))$/,
  },
  pin: { name: 'digits', regex: /^\d{3,12}$/ },
  'bank-account': { name: 'digits', regex: /^(?=(?:\D{0,8}\d){4})[A-Z\d](?:[ -]?[A-Z\d]){4,29}$/ },
  account: { name: 'digits', regex: /^(?=(?:\D{0,8}\d){4})[A-Z\d](?:[ -]?[A-Z\d]){3,24}$/ },
  passport: { name: 'letters-and-digits', regex: /^[A-Z]{0,3}\d{5,9}[A-Z]?$/ },
  identifier: { name: 'letters-and-digits', regex: DIGITS_AND_LETTERS },
  belief: { name: 'word', regex: /^\p{L}[\p{L}. -]{1,23}$/u },
  gender: { name: 'word', regex: /^(?:\p{L}{1,12}|[0129])$/u, holds: (cell) => !ANSWER.test(cell) },
  login: {
    name: 'word',
    regex: /^[\p{L}\d][\p{L}\d._@-]{2,30}$/u,
    holds: (cell) => !ANSWER.test(cell),
  },
  'currency-code': { name: 'code', regex: /^[A-Z]{3}$/ },
  'unspaced-name': {
    name: 'name-without-spaces',
    regex: /^(?:[\p{sc=Hangul}\p{sc=Han}]{2,4}|\p{sc=Thai}{2,20})$/u,
  },
  // Names in synthetic health records: "Olen518", "Lamprecht83 Kunde317".
  'numbered-name': {
    name: 'name-with-number',
    regex: /^(?:\p{Lu}[\p{L}'’-]{1,24}\p{Ll}\d{1,4})(?: \p{Lu}[\p{L}'’-]{1,24}\p{Ll}\d{1,4}){0,3}$/u,
  },
  'name-words': {
    name: 'name-words',
    regex: /^\p{Lu}[\p{L}'’.-]{0,24}(?: \p{Lu}[\p{L}'’.-]{0,24}){0,3}$/u,
    holds: mayName,
    needsClearHeader: true,
  },
  'proper-words': {
    name: 'proper-words',
    regex:
      /^(?=.*\p{L}{2})(?:[\p{Lu}\p{Lo}][\p{L}'’.,&/()-]{0,24}|\p{N}{1,5})(?: (?:[\p{L}'’.,&/()-]{1,24}|\p{N}{1,5})){0,7}$/u,
    holds: mayName,
    needsProperNames: true,
  },
  // Job titles: "Cost Accountant II", "EMPREGADO BANCARIO (APOSENTADO)".
  'title-words': {
    name: 'title-words',
    regex: /^(?=.{2})\p{L}[\p{L}\p{N}'’.,&/()-]{0,24}(?: [\p{L}\p{N}'’.,&/()-]{1,24}){0,7}$/u,
    holds: mayName,
    needsClearHeader: true,
  },
};

const FORMS: readonly CellForm[] = Object.entries(CELL_FORMS).flatMap(([form, facts]) =>
  categoriesWhere(({ tables }) => tables.cellForms.some((one) => one === form)).map((category) => ({
    ...facts,
    category,
  })),
);

/**
 * Finds the values in a cell that its header announces. Without explanations, cells that match the same forms share one
 * list.
 */
export type UnderHeaderFinder = (cell: string, header: string, explain: boolean) => readonly Finding[];

/** The forms that apply under one header, and the cached findings for combinations of matching forms. */
interface HeaderForms {
  readonly forms: readonly CellForm[];
  readonly known: Map<number, readonly Finding[]>;
}

/** Creates a finder that parses each header once. */
export function createUnderHeaderFinder(): UnderHeaderFinder {
  const known = new Map<string, HeaderForms>();
  return (cell, header, explain) => {
    let ofHeader = known.get(header);
    if (ofHeader === undefined) {
      if (known.size >= REMEMBERED_HEADERS) known.clear();
      known.set(header, (ofHeader = { forms: formsUnder(readHeader(header)), known: new Map() }));
    }
    return ofHeader.forms.length === 0 ? NOTHING : findUnder(ofHeader, cell, explain);
  };
}

const NOTHING: readonly Finding[] = Object.freeze([]);

/** Returns the forms that apply under a header. */
const formsUnder = (header: HeaderReading): readonly CellForm[] =>
  header.isTurned
    ? []
    : FORMS.filter(
        ({ category, needsClearHeader, needsProperNames, needs }) =>
          header.named.has(category) &&
          !(needsClearHeader === true && header.vague.has(category)) &&
          (needsProperNames !== true || header.properNames.has(category)) &&
          (needs === undefined || header[needs]),
      );

function findUnder({ forms, known }: HeaderForms, cell: string, explain: boolean): readonly Finding[] {
  const text = cell.trim();
  if (text.length === 0 || text.length > LONGEST) return NOTHING;
  const start = cell.indexOf(text);
  const span = { start, end: start + text.length };
  if (explain || forms.length > MOST_BITS || start > LONGEST)
    return formsOf(text, forms).map((form) => findingOf(form, span, explain));
  const fitting = bitsOf(text, forms);
  if (fitting === 0) return NOTHING;
  const key = (fitting * (LONGEST + 1) + span.start) * (2 * LONGEST + 1) + span.end;
  let findings = known.get(key);
  if (findings === undefined) {
    if (known.size >= REMEMBERED_LISTS) known.clear();
    known.set(key, (findings = formsOf(text, forms).map((form) => findingOf(form, span, false))));
  }
  return findings;
}

/** Maximum number of forms that fit into the bits of a number. */
const MOST_BITS = 30;

/** Returns the matching forms as bits. */
function bitsOf(text: string, forms: readonly CellForm[]): number {
  let bits = 0;
  for (let at = 0; at < forms.length; at++) {
    const form = forms[at];
    if (form?.regex.test(text) === true && form.holds?.(text) !== false) bits |= 1 << at;
  }
  return bits;
}

/** Returns the first matching form of each category. */
function formsOf(text: string, forms: readonly CellForm[]): readonly CellForm[] {
  const fitting: CellForm[] = [];
  for (const form of forms) {
    const { category, regex, holds } = form;
    if (fitting.some((other) => other.category === category)) continue;
    if (regex.test(text) && holds?.(text) !== false) fitting.push(form);
  }
  return fitting;
}

function findingOf({ name, category }: CellForm, { start, end }: Span, explain: boolean): Finding {
  const finding: Finding = {
    start,
    end,
    entityType: category,
    score: SCORE,
    classifier: 'under-header',
    details: { pattern: name },
  };
  const explanation: Explanation = [{ step: 'pattern', scoreAfter: SCORE, facts: { pattern: name } }];
  return explain ? { ...finding, explanation } : finding;
}
