import { defineRecognizer } from '../define-recognizer.js';
import { createNameList } from '../name-list.js';
import { COUNTRIES } from './country.list.js';
import { AMBIGUOUS_PLACES, FINNISH_PLACES, KNOWN_PLACES } from './place-name.list.js';

const isAmbiguous = (name: string): boolean => AMBIGUOUS_PLACES.has(name);
/** `country` has these: two recognizers with the same list would confirm each other. */
const inCountries: ReadonlySet<string> = new Set(COUNTRIES);
const unambiguous = KNOWN_PLACES.filter((name) => !isAmbiguous(name) && !inCountries.has(name));

/**
 * English uses names of places as adjectives ("a Delaware company", "the Ontario vote"), which are not places to
 * report: there a name only confirms the model.
 */
const ENGLISH = /(?<![\p{L}\p{N}])(?:the|The|THE|of|and|is|was|with|for|you|my)(?![\p{L}\p{N}])/u;

const { find, asks } = createNameList(
  [
    { pattern: 'known', names: unambiguous, score: 0.76 },
    { pattern: 'ambiguous', names: KNOWN_PLACES.filter(isAmbiguous), score: 0.4 },
    {
      pattern: 'finnish',
      names: FINNISH_PLACES.filter((name) => !isAmbiguous(name)),
      score: 0.76,
      endings: 'finnish',
    },
  ],
  { besideOthers: 0.4, inLowerCase: 0.76, cautiousIn: ENGLISH },
);

export const placeName = defineRecognizer({
  name: 'place-name',
  entityType: 'CITY',
  country: 'generic',
  description: 'Well-known places, from a list.',
  patterns: [],
  find,
  asks,
  sources: ['https://www.geonames.org/'],
  examples: [
    {
      text: 'från Vegas till Kandahar och Grekland',
      finds: ['Vegas', 'Kandahar', 'Grekland'],
      minScore: 0.7,
    },
    { text: 'Itävallan ja Ruotsissa asuva', finds: ['Itävallan', 'Ruotsissa'], minScore: 0.7 },
    { text: 'a Vegas hotel of the chain', finds: ['Vegas'], maxScore: 0.4 },
    { text: 'Paris Hilton, Jack London', finds: ['Paris', 'London'], maxScore: 0.4 },
    { text: 'ich wohne seit mai in stuttgart', finds: ['stuttgart'], minScore: 0.7 },
    { text: 'i flew to kandahar with my dog', finds: ['kandahar'], maxScore: 0.4 },
    { text: 'Wohnung in frankfurt', finds: [] },
    { text: 'london.example.com, PARIS_TIME, berlin-based', finds: [] },
  ],
});
