import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isAadhaar = checkDigit('IN', 'aadhaar');

export const inAadhaar = defineRecognizer({
  name: 'in-aadhaar',
  entityType: 'IN_AADHAAR',
  country: 'in',
  description: 'Aadhaar number of India: twelve digits, first 2 to 9, Verhoeff check digit.',
  patterns: [
    {
      name: 'groups-of-four',
      regex: /(?<![\p{L}\p{N}+.]|\p{N}[ ,-])[2-9]\d{3}([ -])\d{4}\1\d{4}(?![\p{L}\p{N}]|[.,-]\p{N}| \d{4})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.9, validInContext: 0.98, invalidInContext: 0.4 },
      needs: 'digits6',
    },
    {
      name: 'twelve-digits',
      regex: /(?<![\p{L}\p{N}+.,_-])[2-9]\d{11}(?![\p{L}\p{N}_]|[.,-]\p{N})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.3, validInContext: 0.97, invalidInContext: 0.4 },
      needs: 'digits6',
    },
  ],
  context: { words: ['aadhaar', 'aadhar', 'adhaar', 'uidai', 'uid', 'aadhaar no', 'aadhaar number', 'आधार'] },
  validate: (candidate) => isAadhaar(candidate.replaceAll(/[ -]/g, '')),
  sources: ['https://uidai.gov.in/en/my-aadhaar/about-your-aadhaar.html'],
  examples: [
    { text: 'Aadhaar: 2341 2341 2346', finds: ['2341 2341 2346'], minScore: 0.9 },
    { text: 'uidai 234123412346', finds: ['234123412346'], minScore: 0.9 },
    { text: 'aadhaar 2341 2341 2347', finds: ['2341 2341 2347'], minScore: 0.3, maxScore: 0.5 },
    { text: 'order 2341 2341 2347', finds: [] },
    { text: 'card 2341 2341 2346 1111', finds: [] },
  ],
});
