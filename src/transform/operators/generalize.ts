import { isIPv4, isIPv6 } from 'node:net';
import { groupsOfIPv6 } from '../ip-groups.js';
import {
  countryCodes,
  countryName,
  countryNamed,
  foldedPlace,
  isPostalCode,
  postalArea,
} from '../places/countries.js';
import { type CategoryRow, isCategory, rowOf } from '../../core/harmonization-table.js';
import { type Language, languageOf } from '../../core/languages.js';
import { nameFrom, wholeNumber } from '../../documents/shape.js';
import { readDate } from '../dates/written-date.js';
import { defineOperator } from '../define-operator.js';

/** Returns the network of an address: /24 for IPv4, /48 for IPv6. */
function networkOf(text: string): string | undefined {
  const [address = ''] = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\d:.a-f]+)/i.exec(text.replace(/^\[/, '')) ?? [];
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(address)) return undefined;
  return `${groupsOfIPv6(address.toLowerCase()).slice(0, 3).join(':')}::/48`;
}

/** Time zones of a locale, under either name that runtimes use for them. */
interface Zoned {
  readonly timeZones?: readonly string[];
  readonly getTimeZones?: () => readonly string[] | undefined;
}

let cities: ReadonlyMap<string, string> | undefined;

/** Maps the cities that time zones are named after (about 400) to their countries. */
function citiesByName(): ReadonlyMap<string, string> {
  if (cities !== undefined) return cities;
  const entries = countryCodes().flatMap((code) =>
    zonesOf(code).map((zone) => [cityOf(zone), code] as const),
  );
  // Reversed so that the first of several entries wins: a country lists its own zones before shared ones.
  cities = new Map([...entries].reverse());
  return cities;
}

function zonesOf(code: string): readonly string[] {
  const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & Zoned;
  return locale.getTimeZones?.() ?? locale.timeZones ?? NONE;
}

const NONE: readonly string[] = [];

const cityOf = (zone: string): string => foldedPlace(zone.slice(zone.lastIndexOf('/') + 1));

/** Postal code formats that only one country uses, at the end of a line or before a city. */
const POSTAL_FORMS: readonly (readonly [form: RegExp, code: string])[] = [
  [/(?<![\p{L}\p{N}])[A-Z]{2} \d{5}(?:-\d{4})?$/u, 'US'],
  [/(?<![\p{L}\p{N}])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/u, 'GB'],
  [/(?<![\p{L}\p{N}])[A-Z]\d[A-Z] \d[A-Z]\d$/u, 'CA'],
  [/(?<![\p{L}\p{N}])\d{4} ?[A-Z]{2} \p{Lu}/u, 'NL'],
  [/(?<![\p{L}\p{N}])\d{2}-\d{3} \p{Lu}/u, 'PL'],
  [/(?<![\p{L}\p{N}])\d{4}-\d{3} \p{Lu}/u, 'PT'],
  [/(?<![\p{L}\p{N}])\d{3} \d{2} \p{Lu}/u, 'SE'],
];

/** Returns the country code of a place name or address; undefined if it cannot be determined. */
function countryOfPlace(text: string): string | undefined {
  const parts = text.split(/[,\n()]/u).map((part) => part.trim());
  for (const part of parts.reverse()) {
    const place = part.replaceAll(/(?<!\p{L})[\p{Lu}-]{0,3}\d[\p{Lu}\d-]*(?!\p{L})/gu, '').trim();
    const known = [part, place].map((name) => countryNamed(name) ?? citiesByName().get(foldedPlace(name)));
    const country = known.find((code) => code !== undefined);
    if (country !== undefined) return country;
  }
  return POSTAL_FORMS.find(([form]) => form.test(text.trim()))?.[1];
}

/** All ages from here on share one band, because few people are that old. */
const FEW_FROM = 90;
/** Larger numbers are not ages of people. */
const OLDEST = 130;
const AGE = /^(?<before>[^\p{N}+-]*)(?<age>\d{1,3})(?:[.,]\d{1,2})?(?<after>[^\p{N}+]*)$/u;

/**
 * Returns the age band of a given width, such as `30-39`; from 90 on, `90+`. Undefined without exactly one number,
 * because the remaining numbers could reveal the age.
 */
function ageBand(text: string, width: number): string | undefined {
  const { before = '', age, after = '' } = AGE.exec(text)?.groups ?? {};
  if (age === undefined || Number(age) > OLDEST) return undefined;
  const first = Math.floor(Number(age) / width) * width;
  const last = Math.ceil(FEW_FROM / width) * width;
  const band =
    first >= last ? `${last.toString()}+` : `${first.toString()}-${(first + width - 1).toString()}`;
  return before + band + after;
}

const NUMBER = /\d(?:[\d.,'’\s]*\d)?/gu;
/** Matches powers of ten, and numerals other than the digits 0 to 9. */
const OTHER_NUMBER = /\de\+?\d|\d\^|(?!\d)\p{N}/iu;
const STEPS = [1, 2, 5, 10];

/**
 * Returns the range of an amount, between adjacent steps of 1, 2, 5 and 10 at its order of magnitude: `1,250.00`
 * becomes `1,000-2,000`.
 */
function amountRange(text: string): string | undefined {
  const [written, another] = Array.from(text.matchAll(NUMBER), ([number]) => number);
  // A second number that remains in the text would reveal the amount.
  if (written === undefined || another !== undefined || OTHER_NUMBER.test(text)) return undefined;
  const { value, separator } = numberIn(written);
  if (!Number.isSafeInteger(Math.trunc(value))) return undefined;
  const [from, to] = value < 1 ? [0, 1] : boundsOf(value);
  const grouped = (number: number): string =>
    separator === '' ? number.toString() : number.toString().replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
  return text.replace(written, `${grouped(from)}-${grouped(to)}`);
}

function boundsOf(value: number): readonly [number, number] {
  const size = 10 ** Math.floor(Math.log10(value) + 1e-12);
  const above = STEPS.findIndex((step) => step * size > value);
  const [from, to] = [STEPS[above - 1], STEPS[above]];
  return from === undefined || to === undefined ? [size, 10 * size] : [from * size, to * size];
}

/** Parses a number. The last separator is the decimal point unless it is followed by three digits or occurs twice. */
function numberIn(written: string): { readonly value: number; readonly separator: string } {
  const signs = Array.from(written.matchAll(/[.,'’\s]/gu), ([sign]) => sign);
  const last = signs.at(-1);
  const tail = last === undefined ? '' : written.slice(written.lastIndexOf(last) + 1);
  const isDecimal =
    (last === '.' || last === ',') && signs.filter((sign) => sign === last).length === 1 && tail.length !== 3;
  const whole = isDecimal ? written.slice(0, written.length - tail.length - 1) : written;
  const [separator = ''] = signs.filter((sign) => !isDecimal || sign !== last);
  const digits = whole.replaceAll(/\D/g, '');
  return { value: Number(isDecimal ? `${digits}.${tail}` : digits), separator };
}

/** Options of a generalization. */
interface Ways {
  readonly width: number;
  readonly dates: string;
  readonly language: Language;
}

/** Generalizes a value; undefined if that is not possible. */
type General = (text: string, ways: Ways) => string | undefined;

const generalDate: General = (text, { dates, language }) => {
  const { year, month } = readDate(text, language) ?? {};
  if (year === undefined || dates === 'year') return year?.toString();
  return month === undefined ? year.toString() : `${year.toString()}-${month.toString().padStart(2, '0')}`;
};

const generalPlace: General = (text, { language }) => {
  const code = countryOfPlace(text);
  if (code !== undefined) return countryName(code, language);
  return isPostalCode(text) ? postalArea(text) : undefined;
};

/** Generalizations by kind; the row of a category names its kind. */
const GENERAL: Readonly<Record<CategoryRow['transform']['general'], General>> = {
  none: () => undefined,
  place: generalPlace,
  age: (text, { width }) => ageBand(text, width),
  amount: amountRange,
  date: generalDate,
  network: networkOf,
};

export const generalize = defineOperator('generalize', {
  parameters: {
    width: { shape: wholeNumber(2, 50), fallback: 10, doc: 'Width of an age band in years.' },
    dates: {
      shape: nameFrom(['year', 'month'], 'the part of a date to keep'),
      fallback: 'year',
      doc: 'Part of a date to keep.',
    },
  },
  create: ({ width, dates }, tools) => {
    const ways: Ways = { width, dates, language: languageOf(tools.language) };
    return {
      kind: 'write',
      write: ({ category, text }) => {
        const known = category.split('&').find(isCategory);
        const general = known === undefined ? undefined : rowOf(known)?.transform.general;
        return GENERAL[general ?? 'none'](text, ways) ?? `[${category}]`;
      },
    };
  },
});
