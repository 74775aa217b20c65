// Reads marked documents and says what is wrong with their marks.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { numberFault } from './gold-numbers.mjs';

const MAX_BYTES = 10240;
const MARK = /\[\[([A-Z_]+)\|([^[\]|]+)\]\]/g;

export const CATEGORIES = new Set(
  `PERSON TITLE LOCATION ORGANIZATION DATETIME DOB AGE AMOUNT CURRENCY_SYMBOL CURRENCY_CODE CURRENCY_NAME CURRENCY
  PHONE_NUMBER EMAIL_ADDRESS URL USERNAME PASSWORD IP_ADDRESS MAC_ADDRESS CREDIT_CARD BANK_ACCOUNT ACCOUNT_NAME
  ACCOUNT_NUMBER CRYPTO_ADDRESS SOCIAL_SECURITY_ID TAX_ID NATIONAL_ID HEALTH_CARE_ID PASSPORT DRIVER_LICENSE
  IN_VEHICLE_REGISTRATION IN_VOTER IN_GSTIN KR_RRN TH_TNIN NRP GENDER`.split(/\s+/),
);

/**
 * Every document of a folder as `{ file, where, plain, marks: [{ category, text }] }`.
 * @param languageOf the language of a file, by whose kinds of numbers its identifiers must be true
 * @param fault called with where and what for each fault
 */
export function checkDocuments(folder, languageOf, fault) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => {
      const whole = readFileSync(join(folder, file), 'utf8');
      if (whole !== whole.normalize('NFC')) fault(file, 'not in NFC');
      return whole.split(/^-----$/m).map((part, index) => {
        const document = part.trim();
        const where = `${file}#${index + 1}`;
        const plain = document.replace(MARK, '$2');
        const marks = [...document.matchAll(MARK)].map(([, category, text]) => ({ category, text }));
        checkPlain(where, plain, fault);
        for (const mark of marks) checkMark(where, mark, languageOf(file), fault);
        return { file, where, plain, marks };
      });
    });
}

function checkPlain(where, plain, fault) {
  if (plain.trim() === '') fault(where, 'empty document');
  if (Buffer.byteLength(plain) > MAX_BYTES) fault(where, 'larger than one request');
  const stray = plain.search(/\[\[|\]\]/);
  if (stray !== -1)
    fault(where, `unbalanced mark near "${plain.slice(Math.max(0, stray - 20)).slice(0, 60)}"`);
}

function checkMark(where, { category, text }, language, fault) {
  if (!CATEGORIES.has(category)) fault(where, `unknown category ${category}`);
  if (text !== text.trim()) fault(where, `blank at the edge of "${text}"`);
  if (text.includes('\n')) fault(where, `mark over two lines: "${text}"`);
  const wrong = numberFault(category, text, language);
  if (wrong !== undefined) fault(where, wrong);
}
