import { LANGUAGES, type Language } from '../../core/languages.js';

/** ISO 3166-1 codes; which of them there are is asked of the runtime. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Characters that show of a code of digits: a region of most countries. */
const SHOWN = 2;
const CODE = /^(?:[\p{Lu}\p{Nd}]{1,8}[ -]?){1,2}$/u;

/** Codes that CLDR knows and that are no countries: unions, the unknown, parts that have their own. */
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
/** Names and codes that people write beside those of CLDR. */
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

/** Codes of all countries, in their order. */
export const countryCodes = (): readonly string[] => allCountries().codes;

/** The code of the country of a name in any of the languages, or of a code in capitals. */
export function countryNamed(name: string): string | undefined {
  const { codes, byName } = allCountries();
  const trimmed = name.trim();
  if (/^[A-Z]{2}$/.test(trimmed) && codes.includes(trimmed)) return trimmed;
  return byName.get(foldedPlace(trimmed));
}

/** The name of a country. */
export const countryName = (code: string, language: Language): string | undefined =>
  displayIn(language).of(code);

/** Whether a text is a postal code: characters and digits alone, in one group or two. */
export const isPostalCode = (text: string): boolean => CODE.test(text) && /\d/.test(text);

/** The first characters of a postal code: `10***`, `SW1A ***`. */
export function postalArea(text: string): string {
  // The first group of a British, Irish or Canadian code is its area.
  const [group = ''] = /^[A-Z]\S*(?= )/.exec(text) ?? [];
  const shown = group === '' ? SHOWN : group.length;
  return text.slice(0, shown) + text.slice(shown).replaceAll(/[\p{L}\p{N}]/gu, '*');
}
