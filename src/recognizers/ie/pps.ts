import { checkDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { numberPattern } from '../number-pattern.js';

const isTrue = checkDigit('IE', 'pps');
/** Lowercase cues; stems where words inflect or form compounds. */
const CUES = ['pps', 'public service'];

export const iePps = defineRecognizer({
  name: 'ie-pps',
  entityType: 'IE_PPS',
  country: 'ie',
  description: 'PPS number of Ireland: seven digits and a check letter (mod 23), optionally one more letter.',
  patterns: [numberPattern('seven-digits-letter', { compact: String.raw`\d{7}[A-W][A-IW]?` }, 'weak', CUES)],
  context: {
    words: ['pps', 'ppsn', 'pps no', 'pps number', 'personal public service', 'public service number'],
    against: ['order', 'phone', 'tel'],
  },
  check: 'check_digit',
  validate: (candidate) => isTrue(compactNumber(candidate)),
  sources: ['https://www.gov.ie/en/service/12e6de-get-a-personal-public-service-pps-number/'],
  examples: [
    { text: 'PPSN: 7001801C', finds: ['7001801C'], minScore: 0.9 },
    { text: 'PPS number 2403049T', finds: ['2403049T'], minScore: 0.9 },
    { text: 'pps no. 9089428T', finds: ['9089428T'], minScore: 0.3, maxScore: 0.5 },
    { text: 'part 8430807R', finds: [] },
    { text: 'PPS 84308071R', finds: [] },
  ],
});
