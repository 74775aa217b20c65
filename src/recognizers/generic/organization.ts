import { defineRecognizer } from '../define-recognizer.js';
import { createNameList } from '../name-list.js';
import {
  AMBIGUOUS_LOWER_CASE,
  AMBIGUOUS_ORGANIZATIONS,
  KNOWN_ORGANIZATIONS,
  LOWER_CASE_ORGANIZATIONS,
} from './organization.list.js';

/** After the name of a company: the name goes on as its own. */
const LEGAL_FORM = /^(?:Inc|Ltd|LLC|PLC|Plc|GmbH|AG|SE|SA|NV|BV|AB|Oy|Oyj|Corp|Corporation|Group|Co)\.?$/;

/** "NHS number", "FBI-style": a term with the name. */
const TERM_AFTER =
  /^(?: (?:numbers?|no\.?|nummer|numéro|número|numero|account|konto)(?!\p{L})|-(?:style|like)(?!\p{L}))/u;

const { find, asks } = createNameList(
  [
    { pattern: 'known', names: KNOWN_ORGANIZATIONS, score: 0.76, endings: 'foreign' },
    { pattern: 'ambiguous', names: AMBIGUOUS_ORGANIZATIONS, score: 0.4 },
    { pattern: 'lower-case', names: LOWER_CASE_ORGANIZATIONS, score: 0.4 },
    { pattern: 'ambiguous-lower-case', names: AMBIGUOUS_LOWER_CASE, score: 0.4 },
  ],
  { besideOthers: 0.35, inLowerCase: 0.6, mayFollow: LEGAL_FORM, against: TERM_AFTER },
);

export const organization = defineRecognizer({
  name: 'organization',
  entityType: 'COMPANYNAME',
  country: 'generic',
  description: 'Well-known organizations, from a list.',
  patterns: [],
  find,
  asks,
  sources: ['https://www.wikidata.org/wiki/Q43229'],
  examples: [
    {
      text: 'the merger of Google and Deutsche Telekom',
      finds: ['Google', 'Deutsche Telekom'],
      minScore: 0.7,
    },
    { text: 'Kertoi Googlen johtaja; EU:n ja NATO:n', finds: ['Googlen', 'EU:n', 'NATO:n'], minScore: 0.3 },
    { text: "a report by l'OTAN and McDonald's", finds: ['OTAN', "McDonald's"], minScore: 0.7 },
    { text: 'my Samsung Galaxy and an Apple pie', finds: ['Samsung', 'Apple'], maxScore: 0.4 },
    { text: 'er arbeitet bei deutsche telekom in bonn', finds: ['deutsche telekom'], maxScore: 0.6 },
    { text: 'google.com, com.google.Maps, Google_Maps, @google', finds: [] },
    { text: 'Google', finds: [] },
    { text: 'a shell script, orange juice, the target', finds: [] },
  ],
});
