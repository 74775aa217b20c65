import { LANGUAGES, type Language } from '../../core/languages.js';

/** Letters of ISO 3166-1 codes; the runtime determines which codes exist. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Characters of a numeric postal code that stay visible. In most countries they identify a region. */
const SHOWN = 2;
const CODE = /^(?:[\p{Lu}\p{Nd}]{1,8}[ -]?){1,2}$/u;

/**
 * Codes that CLDR knows but that are not countries: unions, unknown regions, and subdivisions with a code of their own.
 */
const NO_COUNTRIES = new Set([
  'EU',
  'EZ',
  'UN',
  'XA',
  'XB',
  'ZZ',
  'QO',
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'IC',
  'TA',
  'SU',
  'YU',
  'DD',
  'TP',
  'ZR',
  'BU',
  'UK',
  'FX',
  'NT',
  'AN',
  'CS',
]);
/** Common names and codes that CLDR does not list. */
const ALSO: Readonly<Record<string, string>> = {
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'u.k.': 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  großbritannien: 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  uae: 'AE',
  'czech republic': 'CZ',
  tschechische: 'CZ',
  brd: 'DE',
};

interface Countries {
  readonly codes: readonly string[];
  readonly byName: ReadonlyMap<string, string>;
}

let countries: Countries | undefined;
const displays = new Map<Language, Intl.DisplayNames>();

const displayIn = (language: Language): Intl.DisplayNames => {
  const known = displays.get(language);
  if (known !== undefined) return known;
  const made = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  displays.set(language, made);
  return made;
};

export const foldedPlace = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/gu, ' ')
    .trim();

function allCountries(): Countries {
  if (countries !== undefined) return countries;
  const english = displayIn('en');
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => !NO_COUNTRIES.has(code) && english.of(code) !== undefined,
  );
  const names = LANGUAGES.flatMap((language) =>
    codes.flatMap((code) => {
      const name = displayIn(language).of(code);
      return name === undefined ? [] : [[foldedPlace(name), code] as const];
    }),
  );
  countries = { codes, byName: new Map([...names, ...Object.entries(ALSO)]) };
  return countries;
}

/** Returns the codes of all countries in alphabetical order. */
export const countryCodes = (): readonly string[] => allCountries().codes;

/** Returns the country code of a name in any supported language, or of an upper-case code. */
export function countryNamed(name: string): string | undefined {
  const { codes, byName } = allCountries();
  const trimmed = name.trim();
  if (/^[A-Z]{2}$/.test(trimmed) && codes.includes(trimmed)) return trimmed;
  return byName.get(foldedPlace(trimmed));
}

/** Returns the name of a country in a language. */
export const countryName = (code: string, language: Language): string | undefined =>
  displayIn(language).of(code);

/** Returns whether a text is a postal code: upper-case letters and digits in one or two groups. */
export const isPostalCode = (text: string): boolean => CODE.test(text) && /\d/.test(text);

/** Keeps the first characters of a postal code: `10***`, `SW1A ***`. */
export function postalArea(text: string): string {
  // The first group of a British, Irish or Canadian code is its area.
  const [group = ''] = /^[A-Z]\S*(?= )/.exec(text) ?? [];
  const shown = group === '' ? SHOWN : group.length;
  return text.slice(0, shown) + text.slice(shown).replaceAll(/[\p{L}\p{N}]/gu, '*');
}
