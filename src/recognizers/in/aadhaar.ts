import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';

const isAadhaar = checkDigit('IN', 'aadhaar');
const isVirtualId = checkDigit('IN', 'vid');

export const inAadhaar = defineRecognizer({
  name: 'in-aadhaar',
  entityType: 'IN_AADHAAR',
  country: 'in',
  description:
    'Aadhaar number of India: twelve digits, first 2 to 9, Verhoeff check digit; the sixteen digits of a virtual ID near a cue.',
  patterns: [
    {
      name: 'groups-of-four',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./]|\p{Sc} )[2-9]\d{3}([ \u00a0\u202f.-])\d{4}\1\d{4}(?![\p{L}\p{N}_]|[./-]\p{N}| \d{4}(?!\d))/gu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.9,
        validInContext: 0.98,
        invalidInContext: 0.4,
        beside: 0.9,
      },
    },
    {
      name: 'twelve-digits',
      regex: /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[./])[2-9]\d{11}(?![\p{L}\p{N}_]|[./-]\p{N})/gu,
      scores: {
        form: 0,
        formInContext: 0,
        valid: 0.3,
        validInContext: 0.97,
        invalidInContext: 0.4,
        beside: 0.8,
      },
    },
    {
      name: 'virtual-id',
      regex:
        /(?<![\p{L}\p{N}\p{Sc}_+-]|\p{N}[ ./])[2-9]\d{3}([ -]?)\d{4}\1\d{4}\1\d{4}(?![\p{L}\p{N}_]|[./-]\p{N}| \d{4}(?!\d))/gu,
      scores: { form: 0, formInContext: 0, valid: 0, validInContext: 0.93 },
    },
  ],
  context: {
    words: [
      'aadhaar',
      'aadhar',
      'adhaar',
      'adhar',
      'uidai',
      'uid',
      'aadhaar no',
      'aadhaar number',
      'virtual id',
      'आधार',
    ],
    against: ['phone', 'order', 'tracking', 'awb', 'card number', 'credit', 'debit'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const digits = candidate.replaceAll(/\D/g, '');
    return digits.length === 16 ? isVirtualId(digits) : isAadhaar(digits);
  },
  sources: [
    'https://uidai.gov.in/en/my-aadhaar/about-your-aadhaar.html',
    'https://uidai.gov.in/en/contact-support/have-any-question/284-faqs/aadhaar-online-services/virtual-id-vid.html',
  ],
  examples: [
    { text: 'Aadhaar: 2341 2341 2346', finds: ['2341 2341 2346'], minScore: 0.9 },
    { text: 'uidai 234123412346', finds: ['234123412346'], minScore: 0.9 },
    { text: 'aadhaar 2341 2341 2347', finds: ['2341 2341 2347'], minScore: 0.3, maxScore: 0.5 },
    { text: 'order 2341 2341 2347', finds: [] },
    { text: 'card 2341 2341 2346 1111', finds: [] },
  ],
});
