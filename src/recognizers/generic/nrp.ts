import { defineRecognizer, type Candidate } from '../define-recognizer.js';
import { createPhraseFinder } from '../phrase-finder.js';
import { fold, type TextView } from '../text-view.js';
import { CONFESSIONS, PEOPLES } from './nrp-languages.list.js';
import { LANGUAGE_NATIONALITIES, NATIONALITIES, POLITICS, RELIGIONS } from './nrp.list.js';

const LISTS = [
  { pattern: 'nationality', find: createPhraseFinder(NATIONALITIES), score: 0.82 },
  { pattern: 'nationality-or-language', find: createPhraseFinder(LANGUAGE_NATIONALITIES), score: 0.72 },
  { pattern: 'religion', find: createPhraseFinder(RELIGIONS), score: 0.8 },
  { pattern: 'politics', find: createPhraseFinder(POLITICS), score: 0.72 },
  { pattern: 'confession', find: createPhraseFinder(CONFESSIONS, { plural: false }), score: 0.76 },
  { pattern: 'people', find: createPhraseFinder(PEOPLES, { plural: false }), score: 0.76 },
] as const;

/** Words around that say a language, a dish or an animal is meant. */
const LANGUAGE_BEFORE =
  /(?:\b(?:in|into|from|speaks?|speaking|spoke|spoken|fluent|learn(?:s|ing)?|translat\w{0,6}|stud(?:y|ies|ied)|written|basic|native|teach(?:es|ing)?|language|languages|say|said|ancient|old|modern|of|and|or|a-level|gcse|my)[:,]?\s|[&,/]\s?)$/i;
const LANGUAGE_AFTER =
  /^(?:[- ](?:language|translation|version|subtitles?|speak\w{0,4}|lessons?|class(?:es)?|teacher|keyboard|grammar|words?|edition|dictionary|alphabet|dub)| ?[,/&](?: and| or)? ?\p{Lu}\p{Ll}{3,9}(?: ?[,/&.)]|$))/u;
/** "US dollar", "Swiss franc": the name of a currency. */
const CURRENCY_AFTER =
  /^ (?:dollar|franc|pound|yen|yuan|krona|krone|kroner|kronor|lira|peso|rupee|dinar|dirham|riyal|rial|ruble|rouble|won|zloty|forint|koruna|baht|rand|real|dong|dram|som|lari|hryvnia|shekel|shilling|ringgit|rupiah|taka|naira|cedi|euro)s?\b/i;
/** Groups whose names are first names or common words as well. */
const NAMES: ReadonlySet<string> = new Set([
  'Christian',
  'Dane',
  'Finn',
  'Pole',
  'Jain',
  'Turk',
  'Scot',
  'Roma',
  'Druze',
  'Croat',
  'Lao',
  'Pagan',
]);
const THING_AFTER =
  /^[- ](?:Airways|Airlines|Express|Telecom|Gas|Petroleum|Broadcasting|Library|Museum|Open|Dream|Idol|Pie|Standard|Bulldog|Kennel|fries|toast|press|window|door|bulldog|shepherd|mustard|dressing|yog(?:h)?urt|delight|coffee|bath|wheel|roulette|doll|standard|cheese|bread|salad|horn|bean|beans|ink|checkers|muffin|setter|oak|elm|ivy|daisy|guinea|elephant|lily|pine|walnut|rose|terrier|name|names|era|numerals?|express)\b/i;

export const nrp = defineRecognizer({
  name: 'nrp',
  entityType: 'NRP',
  country: 'generic',
  description: 'Nationality, religion or political group as a word for people or things of theirs.',
  patterns: [],
  asks: { words: LISTS.map(({ find }) => find.firstWords) },
  find: (view) => findGroups(view),
  context: {
    words: [
      'nationality',
      'citizen',
      'citizenship',
      'passport',
      'religion',
      'faith',
      'ethnicity',
      'party',
      'born',
      'immigrant',
      'national',
      'nationalité',
      'staatsangehörigkeit',
      'nacionalidad',
      'cittadinanza',
      'community',
      'family',
      'woman',
      'man',
    ],
    before: 4,
    after: 2,
  },
  sources: ['https://www.gov.uk/government/publications/nationalities', 'https://cldr.unicode.org/'],
  examples: [
    { text: 'a Brazilian nurse and two Muslims', finds: ['Brazilian', 'Muslims'], minScore: 0.75 },
    { text: 'Nationality: German', finds: ['German'], minScore: 0.75 },
    { text: 'three Sri Lankan, Democrats', finds: ['Sri Lankan', 'Democrats'], minScore: 0.7 },
    { text: 'written in French', finds: [], minScore: 0.5 },
    { text: 'She speaks Spanish', finds: [], minScore: 0.5 },
    { text: 'danish pastry, french fries, polish the table', finds: [], minScore: 0.5 },
    { text: 'a conservative estimate', finds: [], minScore: 0.5 },
  ],
});

function* findGroups(view: TextView): Iterable<Candidate> {
  for (const { pattern, find, score } of LISTS) {
    for (const { start, end, phrase } of find(view)) {
      const found = view.text.slice(start, end);
      // "Thaís" is a name, not the plural of "Thai".
      const hasOtherAccents =
        found.length !== fold(found).length || /[^\x20-\x7e’]/.test(found) !== /[^\x20-\x7e’]/.test(phrase);
      // Beyond English an ending may be an accent: "Ukrainka", "Ukrainką".
      if (hasOtherAccents && pattern !== 'people' && pattern !== 'confession') continue;
      const form = NAMES.has(phrase) ? 0.5 : scoreAt(view.text, start, end, pattern, score);
      if (form > 0)
        yield {
          start,
          end,
          pattern,
          scores: { form, formInContext: Math.max(form, form < 0.5 ? 0.5 : 0.92) },
        };
    }
  }
}

function scoreAt(text: string, start: number, end: number, pattern: string, score: number): number {
  const after = text.slice(end, end + 24);
  const before = text.slice(Math.max(0, start - 16), start);
  if (CURRENCY_AFTER.test(after)) return 0;
  if (THING_AFTER.test(after)) return 0.2;
  // Lower case is a verb, a dish or slack writing: "polish the table", "a conservative estimate".
  if (pattern === 'confession') return score;
  if (/^\p{Ll}/u.test(text.slice(start, end)))
    return pattern === 'nationality' || pattern === 'religion' ? 0.6 : 0.2;
  if (pattern !== 'nationality-or-language') return score;
  return LANGUAGE_AFTER.test(after) || LANGUAGE_BEFORE.test(before) ? 0.3 : score;
}
