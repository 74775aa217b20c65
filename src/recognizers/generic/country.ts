import { defineRecognizer } from '../define-recognizer.js';
import { createPhraseFinder } from '../phrase-finder.js';

/** Names of countries (ISO 3166-1, English short names and common ones), from the runtime's CLDR data. */
const display = new Intl.DisplayNames(['en'], { type: 'region' });

const CODES =
  'AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW XK GL BM PF NC AW GI IM JE GG';

/** Names used beside CLDR's own. */
const OTHERS = [
  'United States of America',
  'USA',
  'U.S.A.',
  'U.S.',
  'UK',
  'U.K.',
  'Great Britain',
  'Britain',
  'England',
  'Scotland',
  'Wales',
  'Northern Ireland',
  'Republic of Ireland',
  'Ivory Coast',
  "Côte d'Ivoire",
  'Burma',
  'Myanmar',
  'Czech Republic',
  'Czechia',
  'Holland',
  'The Netherlands',
  'Russia',
  'Russian Federation',
  'South Korea',
  'North Korea',
  'Republic of Korea',
  'UAE',
  'United Arab Emirates',
  'Congo',
  'DR Congo',
  'Democratic Republic of the Congo',
  'Hong Kong',
  'Macau',
  'Palestine',
  'Türkiye',
  'Turkey',
  'Swaziland',
  'East Timor',
  'Cape Verde',
  'Macedonia',
  'Bosnia',
  'Trinidad',
  'Vatican City',
  'Deutschland',
  'Österreich',
  'Schweiz',
  'Suisse',
  'España',
  'Italia',
  'Polska',
  'Sverige',
  'Norge',
  'Danmark',
  'Suomi',
  'Nederland',
  'België',
  'Belgique',
  'Brasil',
  'México',
  'Soviet Union',
  'USSR',
  'Yugoslavia',
  'PRC',
];

/** Every country name, without the variants in brackets. */
const COUNTRIES: readonly string[] = [
  ...new Set([
    ...CODES.split(' ').map((code) =>
      (display.of(code) ?? code).replace(/ \(.*\)$/, '').replace(' SAR China', ''),
    ),
    ...OTHERS,
    // The finder skips the sign in "Bosnia & Herzegovina": the spelt word needs its own entry.
    ...CODES.split(' ')
      .map((code) => display.of(code) ?? code)
      .filter((name) => name.includes(' & '))
      .map((name) => name.replaceAll(' & ', ' and ')),
  ]),
];

/** Names that are also first names, animals, US states or common words: lower. */
const AMBIGUOUS_COUNTRIES: ReadonlySet<string> = new Set([
  'Georgia',
  'Jordan',
  'Chad',
  'Turkey',
  'Guinea',
  'Israel',
  'Cuba',
  'Togo',
  'Jersey',
  'China',
  'Mali',
  'Malta',
  'Kenya',
  'India',
  'Niger',
  'Oman',
  'Dominica',
  'Grenada',
  'Congo',
  'Trinidad',
  'Britain',
  'Wales',
  'Ireland',
  'Holland',
  'France',
  'Macedonia',
  'Bosnia',
]);

const findCountries = createPhraseFinder(COUNTRIES, { plural: false });
/** After these a country's name is part of an organisation's, a product's or a person's. */
const PART_OF_NAME =
  /^ (?:Inc|Ltd|LLC|GmbH|AG|Corp|Bank|Airlines|Airways|University|Post|Times|Pig|Pigs|Fowl|Ink|Tea|dirhams?|dollars?|pounds?|francs?)\b/;
/** Words with a capital that a country follows all the same. */
const BEFORE_COUNTRY =
  /(?:^|\P{L})(?:In|From|To|Of|The|And|Of|At|For|With|Near|North|South|East|West|Northern|Southern|Eastern|Western|Central|Country|Republic|Visit|Outside|Inside|Across|Modern|Ancient|Upper|Lower) $/u;

export const country = defineRecognizer({
  name: 'country',
  entityType: 'COUNTRY',
  country: 'generic',
  description: 'Name of a country, in English or its own language, from a list.',
  patterns: [],
  asks: { words: [findCountries.firstWords] },
  *find(view) {
    for (const { start, end, phrase } of findCountries(view)) {
      const found = view.text.slice(start, end);
      if (/^\p{Ll}/u.test(found) || PART_OF_NAME.test(view.text.slice(end, end + 12))) continue;
      // "UK" is the country; "Us" and "us" are not.
      if (phrase.length <= 4 && found !== found.toUpperCase() && phrase === phrase.toUpperCase()) continue;
      const before = view.text.slice(Math.max(0, start - 24), start);
      // "Jandira Montenegro" and "Hotel Peru": the last word of another name.
      const isLastName = /\p{Lu}\p{Ll}+ $/u.test(before) && !BEFORE_COUNTRY.test(before);
      const form = AMBIGUOUS_COUNTRIES.has(phrase) || isLastName ? 0.6 : 0.8;
      yield { start, end, pattern: 'name', scores: { form, formInContext: form + 0.12 } };
    }
  },
  context: {
    words: [
      'country',
      'land',
      'pays',
      'país',
      'paese',
      'from',
      'in',
      'to',
      'nationality',
      'resident',
      'born',
      'kraj',
    ],
    before: 3,
    after: 0,
  },
  sources: ['https://www.iso.org/iso-3166-country-codes.html', 'https://cldr.unicode.org/'],
  examples: [
    { text: 'moved from Peru to New Zealand', finds: ['Peru', 'New Zealand'], minScore: 0.75 },
    { text: 'Country: Deutschland', finds: ['Deutschland'], minScore: 0.8 },
    { text: 'in the USA', finds: ['USA'], minScore: 0.75 },
    { text: 'turkey sandwich on fine china', finds: [] },
    { text: 'Bank of Chadwick, guinea pigs', finds: [] },
  ],
});
