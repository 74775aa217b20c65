// Are the identifiers marked in the gold documents of other languages true? A number of a kind that carries check
// digits must pass them; kinds without any are listed by their form.
import { stdnum } from 'stdnum';

const digitsOf = (text) => [...text.replace(/\D/g, '')].map(Number);
const weighted = (digits, weights) => weights.reduce((sum, weight, i) => sum + weight * (digits[i] ?? 0), 0);

/** Luhn over the digits of a text. */
export function luhn(text) {
  const digits = digitsOf(text).reverse();
  const doubled = (d) => (d > 4 ? d * 2 - 9 : d * 2);
  return digits.reduce((sum, d, i) => sum + (i % 2 === 0 ? d : doubled(d)), 0) % 10 === 0;
}

/** The check digits of an IBAN (mod 97). */
export function ibanValid(text) {
  const s = text.replace(/[^A-Z0-9]/gi, '').toUpperCase();
  const moved = s.slice(4) + s.slice(0, 4);
  let rest = 0;
  for (const ch of moved) for (const d of String(parseInt(ch, 36))) rest = (rest * 10 + Number(d)) % 97;
  return rest === 1;
}

const compact = (text) => text.replace(/[\s.-]/g, '').toUpperCase();
const crossSum = (n) => [...String(n)].reduce((sum, d) => sum + Number(d), 0);
const valuesOf = (text) => [...text].map((c) => parseInt(c, 36));

/** Machine-readable documents: weights 7, 3, 1, the last character is the check digit (German identity card). */
const germanCard = (s) =>
  /^[A-Z][A-Z0-9]{8}\d$/.test(s) && weighted(valuesOf(s), [7, 3, 1, 7, 3, 1, 7, 3, 1]) % 10 === Number(s[9]);
const polishCard = (s) =>
  /^[A-Z]{3}\d{6}$/.test(s) && weighted(valuesOf(s), [7, 3, 1, 0, 7, 3, 1, 7, 3]) % 10 === Number(s[3]);
const kvnr = (s) => {
  if (!/^[A-Z]\d{9}$/.test(s)) return false;
  const digits = digitsOf(`${String(s.charCodeAt(0) - 64).padStart(2, '0')}${s.slice(1, 9)}`);
  return digits.reduce((sum, d, i) => sum + crossSum(d * (1 + (i % 2))), 0) % 10 === Number(s[9]);
};
const lanr = (s) =>
  /^\d{9}$/.test(s) && (10 - (weighted(digitsOf(s), [4, 9, 4, 9, 4, 9]) % 10)) % 10 === Number(s[6]);
const pwz = (s) =>
  /^[1-9]\d{6}$/.test(s) && weighted(digitsOf(s).slice(1), [1, 2, 3, 4, 5, 6]) % 11 === Number(s[0]);
const cns = (s) =>
  /^[1-9]\d{14}$/.test(s) &&
  weighted(
    digitsOf(s),
    Array.from({ length: 15 }, (_, i) => 15 - i),
  ) %
    11 ===
    0;
const pis = (s) => {
  const rest = 11 - (weighted(digitsOf(s), [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return /^\d{11}$/.test(s) && (rest >= 10 ? 0 : rest) === Number(s[10]);
};
const niss = (s) =>
  /^[12]\d{10}$/.test(s) &&
  9 - (weighted(digitsOf(s), [29, 23, 19, 17, 13, 11, 7, 5, 3, 2]) % 10) === Number(s[10]);
const luhnOf = (length) => (s) => new RegExp(`^\\d{${length}}$`).test(s) && luhn(s);

const known = (names) =>
  names.split(/\s+/).map((name) => {
    const [country, kind] = name.split('.');
    const validator = stdnum[country]?.[kind];
    if (validator === undefined) throw new Error(`stdnum has no ${name}`);
    return (text) => validator.validate(text).isValid;
  });
const own = (...checks) => checks.map((check) => (text) => check(compact(text)));
const forms = (...patterns) => patterns.map((pattern) => (text) => pattern.test(compact(text)));

const onlyDigits = (length) => new RegExp(`^\\d{${length}}$`);
/** A German tax number as printed, with its strokes: it has no check digit that all states share. */
const germanTaxNumber = (text) => text.includes('/') && stdnum.DE.stnr.validate(text).isValid;
const brazilianCard = (s) =>
  /^\d{8}[\dX]$/.test(s) &&
  (weighted(digitsOf(s.slice(0, 8)), [2, 3, 4, 5, 6, 7, 8, 9]) + (s[8] === 'X' ? 10 : Number(s[8]))) % 11 ===
    0;
/** A Swedish coordination number: a personnummer whose day is 60 higher. */
const coordinationNumber = (s) => /^\d{4}[6-9]\d{5}$/.test(s) && luhn(s);
const clabe = (s) => onlyDigits(18).test(s) && stdnum.MX.clabe.validate(s).isValid;

/** By category and language of the document. A form stands for a kind that has no check digit. */
const CHECKS = {
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
      ...forms(onlyDigits(8), /^I[A-Z][A-Z0-9]{6}\d$/, /^B\d{9}$/),
    ],
    pl: [...known('PL.pesel PL.regon'), ...own(polishCard), ...forms(/^0000\d{6}$/)],
    pt: [...known('PT.cc'), ...own(brazilianCard), ...forms(/^[A-Z]\d{7}$/, /^Y\d{4}K\d{3}$/)],
    sv: [...known('SE.personnummer SE.orgnr'), ...own(coordinationNumber), ...forms(onlyDigits(8))],
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

/**
 * What is wrong with a marked identifier; undefined where nothing is, or where its category has no check.
 * @param language of the document; without it only cards and IBANs are checked
 */
export function numberFault(category, text, language) {
  if (category === 'CREDIT_CARD') return luhn(text) ? undefined : `card fails Luhn: ${text}`;
  if (category === 'BANK_ACCOUNT') {
    const looksLikeIban = /^[A-Z]{2}\d\d[A-Z0-9 ]{11,}$/.test(text);
    if (looksLikeIban && !ibanValid(text)) return `IBAN fails mod 97: ${text}`;
    return onlyDigits(18).test(text) && !clabe(text) ? `CLABE fails its check: ${text}` : undefined;
  }
  if (language === undefined || CHECKS[category] === undefined) return undefined;
  return (CHECKS[category][language] ?? []).some((check) => check(text))
    ? undefined
    : `no ${category} of any kind known there: ${text}`;
}
