import { defineRecognizer } from '../define-recognizer.js';
import { cellsUnder, TABLE } from '../table-cells.js';

const findCells = cellsUnder(
  'passport|passport no|passport number|passport nr|reisepass|reisepassnummer|passeport|pasaporte|passaporto|passaporte|paspoort|paspoortnummer|paszport|passnummer|passi'.split(
    '|',
  ),
  /^(?=(?:\D{0,3}\d){5})[A-Z]{0,3}\d{5,9}[A-Z]{0,2}$/u,
  { form: 0.9, formInContext: 0.92 },
);

export const passport = defineRecognizer({
  name: 'passport',
  entityType: 'PASSPORT',
  country: 'generic',
  description:
    'Passport numbers of any country after a cue in a dozen languages, and in the machine-readable zone (ICAO 9303, three check digits).',
  patterns: [
    {
      name: 'cue-then-number',
      regex:
        /(?<![\p{L}\p{N}])(?:passport|reisepass(?:nummer)?|passeport|pasaporte|passaporte|passaporto|paspoort(?:nummer)?|paszport(?:u)?|passnummer|passnr|passi|паспорт|여권번호|여권|護照|护照|旅券)(?:[ _-]?(?:number|num|no\.?|nr\.?|numero|número|numéro|#|n[°º.]))?["']?(?: is)?[ \t]?[:#=]?[ \t]{0,3}["']?(?<value>(?:[A-Z]{1,3}[ -]?)?\d(?:[ -]?\d){5,9}[A-Z]?|[A-Z\d]{6,10})(?![\p{L}\p{N}_]|-\p{N})/dgiu,
      scores: { form: 0.92, formInContext: 0.92 },
      keywords: ['pas', 'паспорт', '여권', '護照', '护照', '旅券'],
      needs: 'digit',
    },
    {
      name: 'machine-readable',
      regex:
        /(?<![A-Z\d<])(?<value>[A-Z\d]{6,9})<{0,3}\d[A-Z<]{3}\d{7}[MFX<]\d{7}[A-Z\d<]{14}[\d<]\d(?![A-Z\d<])/dgu,
      scores: { form: 0, formInContext: 0, valid: 0.97, invalid: 0.4 },
    },
  ],
  asks: TABLE,
  find: findCells,
  check: 'check_digit',
  validate: (candidate, { text, start, end }) => {
    const line = text.slice(start, start + 44);
    if (/^[A-Z\d<]{44}$/.test(line) && line.length > end - start + 30) return hasCheckDigits(line);
    // A passport number is uppercase and mostly digits, unlike a word, a login or a hash.
    const digits = candidate.replaceAll(/\D/g, '').length;
    if (digits < 4 || /[a-z]{2}/.test(candidate) || /^(?:19|20)\d{6}$/.test(candidate)) return 'refused';
    return 'undecided';
  },
  sources: ['https://www.icao.int/publications/pages/publication.aspx?docnum=9303'],
  examples: [
    { text: 'Reisepass: C01X00T47', finds: ['C01X00T47'], minScore: 0.85 },
    { text: 'Dutch, passport NX8R41KB7, expires soon', finds: ['NX8R41KB7'], minScore: 0.85 },
    { text: 'passeport n° 14AB56789', finds: ['14AB56789'], minScore: 0.85 },
    {
      text: 'ZE81T400<5UTO7408122F1204159<<<<<<<<<<<<<<02',
      finds: [],
      minScore: 0.9,
    },
    { text: 'name,passport,city\nIda,512345678,Rome', finds: ['512345678'], minScore: 0.85 },
    { text: 'name,passenger,city\nIda,512345678,Rome', finds: [], minScore: 0.85 },
    { text: 'passport office opens at 9', finds: [] },
    { text: 'passport application 2024', finds: [] },
  ],
});

/** Returns the check digit of a field: weights 7, 3, 1 over the values 0 to 35; the filler counts as 0. */
function checkOf(field: string): number {
  return (
    [...field].reduce((sum, character, index) => {
      const value = character === '<' ? 0 : Number.parseInt(character, 36);
      return sum + value * ([7, 3, 1][index % 3] ?? 0);
    }, 0) % 10
  );
}

/** Checks the check digits of the number, birth date and expiry date. */
function hasCheckDigits(line: string): boolean {
  return (
    checkOf(line.slice(0, 9)) === Number(line.charAt(9)) &&
    checkOf(line.slice(13, 19)) === Number(line.charAt(19)) &&
    checkOf(line.slice(21, 27)) === Number(line.charAt(27))
  );
}
