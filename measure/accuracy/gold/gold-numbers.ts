// Are the identifiers marked in the gold documents of other languages true? A number of a kind that carries check
// digits must pass them; kinds without any are listed by their form.
import { stdnum } from 'stdnum';
import { isCategory, type Category } from '../../../src/core/harmonization-table.js';
import { present } from '../../../src/core/present.js';
import { passesLuhn } from '../../../src/recognizers/check-sum.js';

/** Whether a text is a true number of one kind. */
type Check = (text: string) => boolean;

const digitsOf = (text: string): readonly number[] => [...text.replace(/\D/g, '')].map(Number);
const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * present(digits[i], 'digit of a number'), 0);
const luhn: Check = (text) => passesLuhn(text.replace(/\D/g, ''));

const compact = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase();
/** The check digits of an IBAN alone: what a country checks inside its part is not looked at. */
const ibanValid: Check = (s) => BigInt(valuesOf(s.slice(4) + s.slice(0, 4)).join('')) % 97n === 1n;
const crossSum = (n: number): number => [...n.toString()].reduce((sum, d) => sum + Number(d), 0);
const valuesOf = (text: string): readonly number[] => [...text].map((c) => parseInt(c, 36));

/** Machine-readable documents: weights 7, 3, 1, the last character is the check digit (German identity card). */
const germanCard: Check = (s) =>
  /^[A-Z][A-Z0-9]{8}\d$/.test(s) && weighted(valuesOf(s), [7, 3, 1, 7, 3, 1, 7, 3, 1]) % 10 === Number(s[9]);
const polishCard: Check = (s) =>
  /^[A-Z]{3}\d{6}$/.test(s) && weighted(valuesOf(s), [7, 3, 1, 0, 7, 3, 1, 7, 3]) % 10 === Number(s[3]);
const kvnr: Check = (s) => {
  if (!/^[A-Z]\d{9}$/.test(s)) return false;
  const digits = digitsOf(`${(s.charCodeAt(0) - 64).toString().padStart(2, '0')}${s.slice(1, 9)}`);
  return digits.reduce((sum, d, i) => sum + crossSum(d * (1 + (i % 2))), 0) % 10 === Number(s[9]);
};
const lanr: Check = (s) =>
  /^\d{9}$/.test(s) && (10 - (weighted(digitsOf(s), [4, 9, 4, 9, 4, 9]) % 10)) % 10 === Number(s[6]);
const pwz: Check = (s) =>
  /^[1-9]\d{6}$/.test(s) && weighted(digitsOf(s).slice(1), [1, 2, 3, 4, 5, 6]) % 11 === Number(s[0]);
const cns: Check = (s) =>
  /^[1-9]\d{14}$/.test(s) &&
  weighted(
    digitsOf(s),
    Array.from({ length: 15 }, (_, i) => 15 - i),
  ) %
    11 ===
    0;
const pis: Check = (s) => {
  if (!/^\d{11}$/.test(s)) return false;
  const rest = 11 - (weighted(digitsOf(s), [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return (rest >= 10 ? 0 : rest) === Number(s[10]);
};
const niss: Check = (s) =>
  /^[12]\d{10}$/.test(s) &&
  9 - (weighted(digitsOf(s), [29, 23, 19, 17, 13, 11, 7, 5, 3, 2]) % 10) === Number(s[10]);
const luhnOf =
  (length: number): Check =>
  (s) =>
    onlyDigits(length.toString()).test(s) && luhn(s);

function stdnumCheck(name: string): Check {
  const [country = '', kind = ''] = name.split('.');
  const validator = stdnum[country]?.[kind];
  if (validator === undefined) throw new Error(`stdnum has no ${name}`);
  return (text) => validator.validate(text).isValid;
}
const known = (names: string): readonly Check[] => names.split(/\s+/).map(stdnumCheck);
const own = (...checks: readonly Check[]): readonly Check[] =>
  checks.map((check) => (text: string) => check(compact(text)));
const forms = (...patterns: readonly RegExp[]): readonly Check[] =>
  patterns.map((pattern) => (text: string) => pattern.test(compact(text)));

const onlyDigits = (lengths: string): RegExp => new RegExp(`^\\d{${lengths}}$`);
/** A German tax number as printed, with its strokes: it has no check digit that all states share. */
const germanTaxNumber: Check = (text) => text.includes('/') && stdnumCheck('DE.stnr')(text);
const brazilianCard: Check = (s) =>
  /^\d{8}[\dX]$/.test(s) &&
  (weighted(digitsOf(s.slice(0, 8)), [2, 3, 4, 5, 6, 7, 8, 9]) + (s[8] === 'X' ? 10 : Number(s[8]))) % 11 ===
    0;
/** A Swedish coordination number: a personnummer whose day is 60 higher. */
const coordinationNumber: Check = (s) => /^\d{4}[6-9]\d{5}$/.test(s) && luhn(s);
const clabe: Check = (s) => onlyDigits('18').test(s) && stdnumCheck('MX.clabe')(s);

/** By category and language of the document. A form stands for a kind that has no check digit. */
const CHECKS: Readonly<Partial<Record<Category, Readonly<Record<string, readonly Check[]>>>>> = {
  TAX_ID: {
    de: [...known('DE.idnr DE.vat AT.uid CH.vat'), germanTaxNumber],
    es: known('ES.dni ES.nie ES.cif ES.nif MX.rfc AR.cuit'),
    fi: known('FI.alv'),
    fr: known('FR.nif FR.tva BE.vat'),
    it: known('IT.iva IT.codicefiscale'),
    nl: known('NL.btw BE.vat'),
    pl: known('PL.nip'),
    pt: known('PT.nif BR.cpf BR.cnpj'),
    sv: known('SE.vat'),
  },
  NATIONAL_ID: {
    de: own(germanCard),
    es: known('ES.nie MX.curp'),
    fi: [...known('FI.hetu FI.ytunnus'), ...forms(/^\d{8}[A-Z]$/)],
    fr: [...known('FR.siren FR.siret'), ...forms(/^[A-Z][A-Z0-9]{8}$/)],
    it: forms(/^C[A-Z]\d{5}[A-Z]{2}$/, /^I\d{8}$/, /^[A-Z]{2}\d{6}$/), // card, permit, REA
    nl: [
      ...known('NL.bsn BE.insz'),
      ...own(polishCard),
      ...forms(onlyDigits('8'), /^I[A-Z][A-Z0-9]{6}\d$/, /^B\d{9}$/),
    ],
    pl: [...known('PL.pesel PL.regon'), ...own(polishCard), ...forms(/^0000\d{6}$/)],
    pt: [...known('PT.cc'), ...own(brazilianCard), ...forms(/^[A-Z]\d{7}$/, /^Y\d{4}K\d{3}$/)],
    sv: [...known('SE.personnummer SE.orgnr'), ...own(coordinationNumber), ...forms(onlyDigits('8'))],
  },
  SOCIAL_SECURITY_ID: {
    de: known('DE.svnr CH.ssn AT.vnr'),
    es: known('ES.nss'),
    fr: known('FR.nir CH.ssn'),
    pt: own(pis, niss),
  },
  HEALTH_CARE_ID: {
    de: own(kvnr, lanr),
    es: forms(/^[A-Z]{4}\d{12}$/, /^\d{2}\/\d{7}$/), // CIP, colegiado
    fr: own(luhnOf(11)),
    it: own(luhnOf(20)),
    nl: forms(onlyDigits('10,11')), // insurers' numbers, BIG
    pl: own(pwz),
    pt: [...known('PT.nif'), ...own(cns), ...forms(onlyDigits('4,6'))], // utente, CNS, CRM and cédula
  },
};

/** What is wrong with a number said to be of one kind, named as stdnum does ("PL.pesel"); undefined where nothing is. */
export function kindFault(kind: string, text: string): string | undefined {
  return stdnumCheck(kind)(text) ? undefined : `no true ${kind}: ${text}`;
}

/**
 * What is wrong with a marked identifier; undefined where nothing is, or where its category has no check.
 * @param language of the document; without it only cards and IBANs are checked
 */
export function numberFault(category: string, text: string, language?: string): string | undefined {
  if (category === 'CREDIT_CARD') return luhn(text) ? undefined : `card fails Luhn: ${text}`;
  if (category === 'BANK_ACCOUNT') {
    const looksLikeIban = /^[A-Z]{2}\d\d[A-Z0-9 ]{11,}$/.test(text);
    if (looksLikeIban && !ibanValid(compact(text))) return `IBAN fails mod 97: ${text}`;
    return onlyDigits('18').test(text) && !clabe(text) ? `CLABE fails its check: ${text}` : undefined;
  }
  const kinds = isCategory(category) ? CHECKS[category] : undefined;
  if (language === undefined || kinds === undefined) return undefined;
  const checks = kinds[language];
  return checks?.some((check) => check(text)) === true
    ? undefined
    : `no ${category} of any kind known there: ${text}`;
}
