import cardValidator from 'card-validator';
import { once } from '../../core/once.js';
import { checkDigit } from '../check-digit.js';
import { defineRecognizer } from '../define-recognizer.js';
import { passesLuhn } from '../check-sum.js';

/** A card issuer as described by the library. */
interface CardIssuer {
  /** The library's name, e.g. `visa`. */
  readonly type: string;
  /** Allowed lengths of its numbers, in digits. */
  readonly lengths: readonly number[];
}

/** A range of leading digits: numbers with `digits` digits between `from` and `to`. */
interface Range {
  readonly digits: number;
  readonly from: number;
  readonly to: number;
}

/** Issuers in the library's order. If two fit equally well, the first wins. */
const issuers = once((): readonly (CardIssuer & { readonly ranges: readonly Range[] })[] => {
  const { types, getTypeInfo } = cardValidator.creditCardType;
  return Object.values(types).map((type) => {
    const { lengths, patterns } = getTypeInfo(type);
    return { type, lengths, ranges: patterns.map(toRange) };
  });
});
const longest = once(() =>
  Math.max(...issuers().flatMap(({ ranges }) => ranges.map(({ digits }) => digits))),
);

/**
 * Eighteen digits with a birth date and the valid check digit of a Chinese resident identity number are that, not a
 * card.
 */
const isChineseId = checkDigit('CN', 'ric');
const CHINESE_ID_FORM = /^[1-8]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{4}$/;

/** Issuers with ranges so narrow that a range match and a Luhn check together are distinctive. */
const NARROW = new Set([
  'visa',
  'mastercard',
  'american-express',
  'diners-club',
  'discover',
  'jcb',
  'unionpay',
  'mir',
  'elo',
  'hipercard',
]);

/** The check digit passed, but the range is wide or no longer in use: form and context decide. */
const UNTYPICAL = { verdict: 'undecided', details: { check_digit: 'passed' } } as const;

export const creditCard = defineRecognizer({
  name: 'credit-card',
  entityType: 'CREDIT_CARD',
  country: 'generic',
  description: 'Payment card number: 12 to 19 digits in an issuer range, Luhn check digit.',
  patterns: [
    {
      name: 'grouped',
      regex:
        /(?<![\p{L}\p{N}]_?|\p{N}[ \u00a0.,-])\d{4}(?:([ \u00a0.-])\d{4}\1\d{4}\1\d{1,4}(?:\1\d{1,3})?|([ \u00a0.-])\d{6}\2\d{4,5})(?!_?[\p{L}\p{N}]|[ \u00a0.,-]\p{N})/gu,
      scores: { form: 0.6, formInContext: 0.9, valid: 0.95, validInContext: 0.99, invalidInContext: 0.4 },
    },
    {
      name: 'digits-only',
      regex: /(?<![\p{L}\p{N}]_?|\p{N}[.,-])[2-6]\d{11,18}(?!_?[\p{L}\p{N}]|[.,-]\p{N})/gu,
      scores: { form: 0.4, formInContext: 0.85, valid: 0.9, validInContext: 0.99, invalidInContext: 0.35 },
    },
  ],
  context: {
    words: [
      'card',
      'credit card',
      'debit card',
      'cc',
      'ccn',
      'pan',
      'visa',
      'mastercard',
      'amex',
      'american express',
      'discover',
      'jcb',
      'diners',
      'maestro',
      'cvv',
      'cvc',
      'expiry',
      'exp',
      'carte',
      'tarjeta',
      'karte',
      'kreditkarte',
      'carta',
      'cartao',
    ],
    before: 12,
    after: 6,
    against: ['isbn', 'ean', 'imei', 'tracking', 'sku', 'iccid', 'parcel', 'barcode'],
  },
  check: 'check_digit',
  validate: (candidate) => {
    const digits = candidate.replaceAll(/\D/g, '');
    if (/^(\d)\1+$/.test(digits) || /^97[89]/.test(digits)) return 'refused';
    if (CHINESE_ID_FORM.test(digits) && isChineseId(digits)) return 'refused';
    if (!passesLuhn(digits)) return false;
    const issuer = cardIssuer(digits);
    // The library expects 16 or more digits for Visa; early Visa numbers had 13.
    if (issuer?.lengths.includes(digits.length) !== true) return /^4\d{12}$/.test(digits) ? UNTYPICAL : false;
    return NARROW.has(issuer.type) ? true : UNTYPICAL;
  },
  sources: ['https://www.iso.org/standard/70484.html'],
  examples: [
    { text: 'card 4111 1111 1111 1111', finds: ['4111 1111 1111 1111'], minScore: 0.95 },
    { text: '5500-0000-0000-0004', finds: ['5500-0000-0000-0004'], minScore: 0.9 },
    { text: 'Paid with 378282246310005.', finds: ['378282246310005'], minScore: 0.85 },
    { text: 'amex 3782 822463 10005', finds: ['3782 822463 10005'], minScore: 0.95 },
    { text: 'card number 4111 1111 1111 1112', finds: ['4111 1111 1111 1112'], minScore: 0.3, maxScore: 0.5 },
    { text: 'id 4111 1111 1111 1112', finds: [] },
    { text: 'trace 004111111111111111110042178', finds: [] },
    { text: 'ISBN 9780306406157', finds: [] },
    { text: 'uuid 4111-1111-1111-1111-1111', finds: [] },
  ],
});

function toRange(pattern: number | readonly number[]): Range {
  const [from = 0, to = 0] = typeof pattern === 'number' ? [pattern, pattern] : pattern;
  return { digits: String(from).length, from, to };
}

/**
 * Returns the issuer with the longest matching range in the library's table. The library's own search copies whole
 * table entries and takes twenty times as long.
 * @param digits at least twelve decimal digits
 */
export function cardIssuer(digits: string): CardIssuer | undefined {
  const heads = Array.from({ length: longest() + 1 }, (_, length) => Number(digits.slice(0, length)));
  let best: CardIssuer | undefined;
  let most = 0;
  for (const issuer of issuers()) {
    const range = issuer.ranges.find((one) => {
      const head = heads[one.digits] ?? 0;
      return one.from <= head && head <= one.to;
    });
    if (range === undefined || range.digits <= most) continue;
    best = issuer;
    most = range.digits;
  }
  return best;
}
