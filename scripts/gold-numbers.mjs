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

// Forms without a check digit, or of which none is published.
const EIGHT_DIGITS = /^\d{8}$/; // Dutch KvK, Swedish card
const PL_KRS = /^0000\d{6}$/;
const FR_CARD = /^[A-Z0-9]{9}$/;
const IT_CARD = /^C[A-Z]\d{5}[A-Z]{2}$/;
const RESIDENCE_CARD = /^[A-Z]{1,3}\d{3,4}[A-Z]?\d{2,6}[A-Z]?$/;
const IT_REA = /^[A-Z]{2}\d{5,7}$/;
const BR_RG = /^\d{8}[\dX]$/;
const FI_CARD = /^\d{8}[A-Z]$/;

const CHECKS = {
  TAX_ID: known(
    `DE.idnr DE.stnr DE.vat AT.uid CH.vat FR.nif FR.tva ES.dni ES.nie ES.cif ES.nif IT.iva IT.codicefiscale NL.btw
    BE.vat PT.nif PT.nipc BR.cpf BR.cnpj PL.nip SE.vat FI.alv MX.rfc AR.cuit`,
  ),
  NATIONAL_ID: [
    ...known(
      `ES.nie FR.siren FR.siret NL.bsn BE.insz PT.cc PL.pesel PL.regon SE.personnummer SE.orgnr FI.hetu FI.ytunnus
      DK.cpr DK.cvr NO.fodselsnummer NO.orgnr CH.uid MX.curp AR.dni CL.rut AT.businessid EE.ik`,
    ),
    ...own(germanCard, polishCard),
    ...forms(EIGHT_DIGITS, PL_KRS, FR_CARD, IT_CARD, RESIDENCE_CARD, IT_REA, BR_RG, FI_CARD),
  ],
  SOCIAL_SECURITY_ID: [...known('DE.svnr FR.nir ES.nss CH.ssn AT.vnr'), ...own(pis, niss)],
  HEALTH_CARE_ID: [
    ...known('PT.nif'),
    ...own(kvnr, lanr, pwz, cns, luhnOf(11), luhnOf(20)),
    // Spanish CIP and colegiado, Dutch BIG and insurers, Portuguese cédula and Brazilian CRM
    ...forms(/^[A-Z]{4}\d{12}$/, /^\d{2}\/\d{7}$/, /^\d{10,11}$/, /^\d{4,6}$/),
  ],
  CREDIT_CARD: [luhn],
};

/** What is wrong with a marked identifier; undefined where nothing is, or where its category has no check. */
export function numberFault(category, text) {
  if (category === 'BANK_ACCOUNT') {
    const looksLikeIban = /^[A-Z]{2}\d\d[A-Z0-9 ]{11,}$/.test(text);
    return looksLikeIban && !ibanValid(text) ? `IBAN fails mod 97: ${text}` : undefined;
  }
  const checks = CHECKS[category];
  return checks === undefined || checks.some((check) => check(text))
    ? undefined
    : `no ${category} of any known kind: ${text}`;
}
