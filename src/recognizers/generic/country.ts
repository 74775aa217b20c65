import { defineRecognizer } from '../define-recognizer.js';
import { createPhraseFinder } from '../phrase-finder.js';
import { COUNTRIES } from './country.list.js';

/** Names that are also first names, animals, US states or common words: scored lower. */
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
/** Words after which the country name is part of the name of an organisation, product or currency. */
const PART_OF_NAME =
  /^ (?:Inc|Ltd|LLC|GmbH|AG|Corp|Bank|Airlines|Airways|University|Post|Times|Pig|Pigs|Fowl|Ink|Tea|dirhams?|dollars?|pounds?|francs?)\b/;
/** Names of fonts; beside them, Monaco is a font. */
const FONT_BESIDE = /\b(?:font|monospace|Menlo|Consolas|Courier|Andale)\b/;
/** Capitalised words that often precede a country name. */
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
      if (phrase === 'Monaco' && FONT_BESIDE.test(view.text.slice(Math.max(0, start - 24), end + 24)))
        continue;
      if (/^\p{Ll}/u.test(found) || PART_OF_NAME.test(view.text.slice(end, end + 12))) continue;
      // "UK" is the country; "Us" and "us" are not.
      if (phrase.length <= 4 && found !== found.toUpperCase() && phrase === phrase.toUpperCase()) continue;
      const before = view.text.slice(Math.max(0, start - 24), start);
      // "Jandira Montenegro", "Hotel Peru": the last word of another name.
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
