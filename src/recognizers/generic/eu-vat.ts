import { checkDigit, type CheckDigit } from '../check-digit.js';
import { compactNumber } from '../check-sum.js';
import { defineRecognizer } from '../define-recognizer.js';
import { startsWithVerb } from '../es/nif.js';

/** The library's name for each country's number, and the form after the prefix, by prefix. */
const NUMBERS: Readonly<Record<string, readonly [number: string, form: string]>> = {
  AT: ['uid', String.raw`U\d{8}`],
  BE: ['vat', String.raw`[01]?\d{9}`],
  BG: ['vat', String.raw`\d{9,10}`],
  CY: ['vat', String.raw`\d{8}[A-Z]`],
  CZ: ['dic', String.raw`\d{8,10}`],
  DE: ['vat', String.raw`\d{9}`],
  DK: ['cvr', String.raw`\d{8}`],
  EE: ['kmkr', String.raw`\d{9}`],
  EL: ['vat', String.raw`\d{9}`],
  ES: ['nif', String.raw`[A-Z\d]\d{7}[A-Z\d]`],
  FI: ['alv', String.raw`\d{8}`],
  FR: ['tva', String.raw`[A-HJ-NP-Z\d]{2}\d{9}`],
  HR: ['oib', String.raw`\d{11}`],
  HU: ['anum', String.raw`\d{8}`],
  IE: ['vat', String.raw`\d[A-Z\d+*]\d{5}[A-W][A-I]?`],
  LT: ['pvm', String.raw`\d{9}(?:\d{3})?`],
  LU: ['tva', String.raw`\d{8}`],
  LV: ['pvn', String.raw`\d{11}`],
  MT: ['vat', String.raw`\d{8}`],
  NL: ['btw', String.raw`\d{9}B\d{2}`],
  PL: ['nip', String.raw`\d{10}`],
  PT: ['nif', String.raw`\d{9}`],
  RO: ['cif', String.raw`\d{2,10}`],
  SE: ['vat', String.raw`\d{10}01`],
  SI: ['ddv', String.raw`\d{8}`],
  SK: ['dph', String.raw`\d{10}`],
  GB: ['vat', String.raw`\d{9}(?:\d{3})?`],
};

interface Check {
  readonly isOfForm: RegExp;
  readonly isTrue: CheckDigit;
}

const CHECKS: ReadonlyMap<string, Check> = new Map(
  Object.entries(NUMBERS).map(([prefix, [number, form]]) => [
    prefix,
    // Greece uses a prefix that differs from its ISO code.
    {
      isOfForm: new RegExp(`^${form}$`),
      isTrue: checkDigit(prefix === 'EL' ? 'GR' : prefix, number),
    },
  ]),
);

export const euVat = defineRecognizer({
  name: 'eu-vat',
  entityType: 'EU_VAT',
  country: 'generic',
  description:
    'VAT identification numbers of the European Union and the United Kingdom: the prefix of the country and its own check.',
  patterns: [
    {
      name: 'prefix-then-number',
      regex: new RegExp(
        String.raw`(?<![\p{L}\p{N}_-])(?:${Object.keys(NUMBERS).join('|')})[ -]?(?=[A-Z]?\d)[A-Z\d](?:[ .-]?[A-Z\d]){7,11}(?![\p{L}\p{N}_]|[-./ ]\p{N})`,
        'gu',
      ),
      scores: { form: 0, formInContext: 0, valid: 0.85, validInContext: 0.98, invalidInContext: 0.4 },
      needs: 'digits6',
    },
    {
      // Older companies of Romania have numbers of 6 or 7 digits; one in eleven passes the check by chance.
      name: 'short-of-romania',
      regex: /(?<![\p{L}\p{N}_-])RO[ -]?\d{6,7}(?![\p{L}\p{N}_]|[-./ ]\p{N})/gu,
      scores: { form: 0, formInContext: 0, valid: 0.5, validInContext: 0.97, invalidInContext: 0.4 },
      needs: 'digits6',
    },
  ],
  context: {
    words: [
      'vat',
      'vat id',
      'vat no',
      'vat number',
      'tax id',
      'ust-id',
      'ust-idnr',
      'ustid',
      'ust id nr',
      'umsatzsteuer-identifikationsnummer',
      'uid',
      'uid-nr',
      'tva',
      'tva intracommunautaire',
      'tva intracom',
      'iva',
      'btw',
      'btw-id',
      'btw-nr',
      'btw nummer',
      'moms',
      'momsreg.nr',
      'momsregistreringsnummer',
      'alv',
      'alv-tunnus',
      'alv-numero',
      'nip',
      'nip ue',
      'nif',
      'dph',
      'dič',
      'áfa',
      'oib',
      'cif',
    ],
    against: ['iban', 'bic', 'flight', 'patent'],
  },
  check: 'check_digit',
  validate: (candidate, { text, start }) => {
    if (startsWithVerb(candidate, text, start)) return 'refused';
    const compact = compactNumber(candidate);
    const check = CHECKS.get(compact.slice(0, 2));
    const number = compact.slice(2);
    if (check?.isOfForm.test(number) !== true) return 'refused';
    return check.isTrue(compact) || check.isTrue(number);
  },
  sources: [
    'https://taxation-customs.ec.europa.eu/online-services/online-services-and-databases-taxation/vat-identification-numbers_en',
  ],
  examples: [
    { text: 'USt-IdNr. DE763868502', finds: ['DE763868502'], minScore: 0.95 },
    { text: 'UID ATU42354073', finds: ['ATU42354073'], minScore: 0.95 },
    { text: 'TVA FR 79 066 714 262', finds: ['FR 79 066 714 262'], minScore: 0.95 },
    { text: 'btw-id NL298243982B01', finds: ['NL298243982B01'], minScore: 0.95 },
    { text: 'momsreg.nr SE556081264501', finds: ['SE556081264501'], minScore: 0.95 },
    { text: 'MI NIF ES 12345678Z', finds: [] },
    { text: 'VAT ES 12345678Z', finds: ['ES 12345678Z'], minScore: 0.95 },
    { text: 'FI93312635', finds: ['FI93312635'], minScore: 0.8 },
    { text: 'VAT BE 0433.495.671', finds: ['BE 0433.495.671'], minScore: 0.95 },
    { text: 'CIF RO1590082', finds: ['RO1590082'], minScore: 0.95 },
    { text: 'CIF RO160796', finds: ['RO160796'], minScore: 0.95 },
    { text: 'CIF RO1590083', finds: ['RO1590083'], minScore: 0.3, maxScore: 0.5 },
    { text: 'part RO1590082', finds: ['RO1590082'], maxScore: 0.6 },
    { text: 'part RO1590083, RO15900', finds: [] },
    { text: 'CIF RO15900', finds: [] },
    { text: 'USt-IdNr. DE763868503', finds: ['DE763868503'], minScore: 0.3, maxScore: 0.5 },
    { text: 'part DE763868503', finds: [] },
    { text: 'flight DE 1234, model SE550', finds: [] },
    { text: 'IBAN DE89370400440532013000', finds: [] },
    { text: 'IDE763868502', finds: [] },
  ],
});
