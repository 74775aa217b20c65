import { countryCodes, countryNamed, foldedPlace } from './countries.js';

/** The zones of a country, by whichever name the runtime has for them. */
interface Zoned {
  readonly timeZones?: readonly string[];
  readonly getTimeZones?: () => readonly string[] | undefined;
}

let cities: ReadonlyMap<string, string> | undefined;

/** Cities that time zones are called after, with their countries: some four hundred. */
function citiesByName(): ReadonlyMap<string, string> {
  if (cities !== undefined) return cities;
  const entries = countryCodes().flatMap((code) =>
    zonesOf(code).map((zone) => [cityOf(zone), code] as const),
  );
  // Of two of one name the first stays: zones that several countries share are listed with their own first.
  cities = new Map([...entries].reverse());
  return cities;
}

function zonesOf(code: string): readonly string[] {
  const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & Zoned;
  return locale.getTimeZones?.() ?? locale.timeZones ?? NONE;
}

const NONE: readonly string[] = [];

const cityOf = (zone: string): string => foldedPlace(zone.slice(zone.lastIndexOf('/') + 1));

/** Postal codes that only one country writes so, at the end of a line or before a city. */
const POSTAL_FORMS: readonly (readonly [form: RegExp, code: string])[] = [
  [/(?<![\p{L}\p{N}])[A-Z]{2} \d{5}(?:-\d{4})?$/u, 'US'],
  [/(?<![\p{L}\p{N}])[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/u, 'GB'],
  [/(?<![\p{L}\p{N}])[A-Z]\d[A-Z] \d[A-Z]\d$/u, 'CA'],
  [/(?<![\p{L}\p{N}])\d{4} ?[A-Z]{2} \p{Lu}/u, 'NL'],
  [/(?<![\p{L}\p{N}])\d{2}-\d{3} \p{Lu}/u, 'PL'],
  [/(?<![\p{L}\p{N}])\d{4}-\d{3} \p{Lu}/u, 'PT'],
  [/(?<![\p{L}\p{N}])\d{3} \d{2} \p{Lu}/u, 'SE'],
];

/** The code of the country where a place or an address is; undefined where that is not known. */
export function countryOfPlace(text: string): string | undefined {
  const parts = text.split(/[,\n()]/u).map((part) => part.trim());
  for (const part of parts.reverse()) {
    const place = part.replaceAll(/(?<!\p{L})[\p{Lu}-]{0,3}\d[\p{Lu}\d-]*(?!\p{L})/gu, '').trim();
    const known = [part, place].map((name) => countryNamed(name) ?? citiesByName().get(foldedPlace(name)));
    const country = known.find((code) => code !== undefined);
    if (country !== undefined) return country;
  }
  return POSTAL_FORMS.find(([form]) => form.test(text.trim()))?.[1];
}
