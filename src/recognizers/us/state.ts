import { defineRecognizer } from '../define-recognizer.js';
import { createPhraseFinder } from '../phrase-finder.js';

const STATES = [
  'Alabama',
  'Alaska',
  'Arizona',
  'Arkansas',
  'California',
  'Colorado',
  'Connecticut',
  'Delaware',
  'Florida',
  'Georgia',
  'Hawaii',
  'Idaho',
  'Illinois',
  'Indiana',
  'Iowa',
  'Kansas',
  'Kentucky',
  'Louisiana',
  'Maine',
  'Maryland',
  'Massachusetts',
  'Michigan',
  'Minnesota',
  'Mississippi',
  'Missouri',
  'Montana',
  'Nebraska',
  'Nevada',
  'New Hampshire',
  'New Jersey',
  'New Mexico',
  'New York',
  'North Carolina',
  'North Dakota',
  'Ohio',
  'Oklahoma',
  'Oregon',
  'Pennsylvania',
  'Rhode Island',
  'South Carolina',
  'South Dakota',
  'Tennessee',
  'Texas',
  'Utah',
  'Vermont',
  'Virginia',
  'Washington',
  'West Virginia',
  'Wisconsin',
  'Wyoming',
  'District of Columbia',
  'Puerto Rico',
];
/** States that are also common first names, presidents or rivers. */
const AMBIGUOUS = new Set([
  'Georgia',
  'Virginia',
  'Washington',
  'Montana',
  'Maine',
  'Indiana',
  'Mississippi',
  'Carolina',
  'New York',
  'Kansas',
  'Dakota',
]);
/** Codes that are also words in a list. */
const WORDS: ReadonlySet<string> = new Set(['HI', 'IN', 'ME', 'OK', 'OR']);
/** The next word of the list, rather than the next record ("SMITH, JOHN"). */
const LIST_AFTER = /^(?: |\r?\n)[ \t]{0,8}(?:[*#/]{1,3}[ \t]{1,4})?(?!USA\b)\p{Lu}{3,}(?![\p{L},])/u;
/** Words in capitals between commas, without the number of a house. */
const LIST_BEFORE = /^\D*\p{Lu}{3}, (?:\p{Lu}+ )*\p{Lu}{3,}, ?$/u;
const findStates = createPhraseFinder(STATES, { plural: false });
const PART_OF_NAME =
  /^ (?:Inc|Ltd|LLC|Corp|Bank|University|State University|Times|Post|Department|Institute|Instruments|Tech|Supreme|Medical|Children)\b/;

export const usState = defineRecognizer({
  name: 'us-state',
  entityType: 'STATE',
  country: 'us',
  description:
    'State of the United States by name, or its two letters before a ZIP code or after a city and comma.',
  patterns: [
    {
      name: 'letters-with-zip-or-comma',
      regex:
        /(?<=\p{L}, ?|\p{L} (?=[A-Z]{2},? \d{5}(?!\d)))(?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY]|PR)(?=,? \d{5}(?!\d)| ?[.,;)\n]|$|,? (?:USA|US|United States))/gu,
      scores: { form: 0.8, formInContext: 0.9 },
    },
  ],
  // Words of a text in capitals: "SPECIAL, EXEMPLARY, OR".
  validate: (candidate, { text, start, end }) =>
    WORDS.has(candidate) &&
    LIST_AFTER.test(text.slice(end, end + 48)) &&
    LIST_BEFORE.test(text.slice(Math.max(0, start - 40), start))
      ? 'refused'
      : 'undecided',
  asks: { words: [findStates.firstWords] },
  *find(view) {
    for (const { start, end, phrase } of findStates(view)) {
      if (/^\p{Ll}/u.test(view.text.slice(start, end)) || PART_OF_NAME.test(view.text.slice(end, end + 20)))
        continue;
      const form = AMBIGUOUS.has(phrase) ? 0.6 : 0.8;
      yield { start, end, pattern: 'name', scores: { form, formInContext: form + 0.1 } };
    }
  },
  context: {
    words: ['state', 'province', 'in', 'from', 'county', 'city', 'zip', 'address', 'lives', 'moved'],
    before: 3,
    after: 1,
  },
  sources: ['https://pe.usps.com/text/pub28/28apb.htm'],
  examples: [
    { text: 'Hamden 06517, Connecticut.', finds: ['Connecticut'], minScore: 0.75 },
    { text: 'Austin, TX 78701', finds: ['TX'], minScore: 0.75 },
    { text: 'Springfield IL 62704', finds: ['IL'], minScore: 0.75 },
    { text: 'OK, IN THE END', finds: [] },
    { text: 'SPECIAL, EXEMPLARY, OR\nCONSEQUENTIAL', finds: [] },
    { text: 'the maine coon, an oregon-grape', finds: [] },
  ],
});
