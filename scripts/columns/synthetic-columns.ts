/** Kinds of generated columns. A table: exempt from the length of files. */
import { createRequire } from 'node:module';
import type { Category } from '../../src/core/harmonization-table.js';
import { withoutMarks } from '../../src/core/plain-letters.js';
import type { RandomSource } from './random-source.js';
import * as words from './synthetic-vocabulary.js';

/** A kind of column: what it holds, the headers it may have, and how its cells are made. */
export interface SyntheticColumn {
  readonly name: string;
  /** None: harmless. */
  readonly gold: readonly Category[];
  /** Sensible headers, in any language; `|` between them. */
  readonly headers: string;
  /** Makes the cells of one column: a choice of form is made once for all of them. */
  readonly cells: (random: RandomSource) => (row: number) => string;
  /** Whether nobody could tell what it is without its header. */
  readonly needsHeader?: true;
  /** Rare leaks: share of rows that leak. */
  readonly leak?: number;
}

const { stdnum } = createRequire(import.meta.url)('stdnum') as {
  readonly stdnum: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly validate: (text: string) => { readonly isValid: boolean } }>>
    >
  >;
};

/** A number that passes the check of the library: tried until one does. */
function valid(country: string, number: string, propose: () => string): string {
  const validator = stdnum[country]?.[number];
  if (validator === undefined) throw new RangeError(`no ${country}.${number}`);
  for (let tries = 0; tries < 20_000; tries++) {
    const candidate = propose();
    if (validator.validate(candidate).isValid) return candidate;
  }
  throw new RangeError(`no ${country}.${number} passes`);
}

function luhn(body: string): string {
  const sum = [...body].reverse().reduce((all, sign, index) => {
    const digit = Number(sign) * (index % 2 === 0 ? 2 : 1);
    return all + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return body + ((10 - (sum % 10)) % 10).toString();
}

function iban(country: string, bban: string): string {
  const numbers = [...(bban + country + '00')].map((sign) => parseInt(sign, 36).toString()).join('');
  const check = 98n - (BigInt(numbers) % 97n);
  return `${country}${check.toString().padStart(2, '0')}${bban}`;
}

/** Stands before what leaks until the table is written: so it is known which columns do. */
export const LEAK = '\u0001';

/** Weights from the left, modulus 11: the number of the National Health Service. */
function nhsNumber(random: RandomSource): string {
  for (;;) {
    const body = `${random.pick(['4', '6', '7'])}${random.digits(8)}`;
    const check = 11 - ([...body].reduce((sum, sign, index) => sum + Number(sign) * (10 - index), 0) % 11);
    if (check !== 10) return body + (check % 11).toString();
  }
}

/** Weights 3, 7, 1, modulus 10: the routing number of a bank in the United States. */
function routingNumber(random: RandomSource): string {
  const body = `0${random.int(1, 9).toString()}${random.digits(6)}`;
  const sum = [...body].reduce((all, sign, index) => all + Number(sign) * ([3, 7, 1][index % 3] ?? 1), 0);
  return body + ((10 - (sum % 10)) % 10).toString();
}

const pad = (value: number, length = 2): string => value.toString().padStart(length, '0');
const grouped = (text: string, size: number, separator: string): string =>
  (text.match(new RegExp(`.{1,${size.toString()}}`, 'g')) ?? []).join(separator);
const ascii = (text: string): string =>
  withoutMarks(text)
    .replaceAll('ł', 'l')
    .replaceAll(/[^A-Z]/gi, '');

const first = (random: RandomSource): string => random.pick(words.FIRST_NAMES);
const last = (random: RandomSource): string => random.pick(words.LAST_NAMES);
const email = (random: RandomSource): string =>
  `${ascii(first(random)).toLowerCase()}${random.pick(['.', '_', ''])}${ascii(last(random)).toLowerCase()}${random.chance(0.3) ? random.int(1, 99).toString() : ''}@${random.pick(['mailbox', 'fastpost', 'example', 'corpnet', 'webhaus'])}.${random.pick(['com', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'se', 'fi', 'co.uk', 'org'])}`;

type DateForm = (year: number, month: number, day: number) => string;
const DATE_FORMS: readonly DateForm[] = [
  (y, m, d) => `${y.toString()}-${pad(m)}-${pad(d)}`,
  (y, m, d) => `${pad(d)}.${pad(m)}.${y.toString()}`,
  (y, m, d) => `${pad(d)}/${pad(m)}/${y.toString()}`,
  (y, m, d) => `${pad(m)}/${pad(d)}/${y.toString()}`,
  (y, m, d) => `${pad(d)}-${pad(m)}-${y.toString()}`,
  (y, m, d) => `${y.toString()}${pad(m)}${pad(d)}`,
  (y, m, d) => `${y.toString()}/${pad(m)}/${pad(d)}`,
  (y, m, d) => `${pad(d)}.${pad(m)}.${pad(y % 100)}`,
];
const dates = (from: number, to: number) => (random: RandomSource) => {
  const form = random.pick(DATE_FORMS);
  return () => form(random.int(from, to), random.int(1, 12), random.int(1, 28));
};

const PHONE_FORMS: readonly ((r: RandomSource) => string)[] = [
  (r) => `(${r.int(201, 989).toString()}) ${r.int(220, 999).toString()}-${r.digits(4)}`,
  (r) => `${r.int(201, 989).toString()}-${r.int(220, 999).toString()}-${r.digits(4)}`,
  (r) => `+1${r.int(201, 989).toString()}${r.int(220, 999).toString()}${r.digits(4)}`,
  (r) => `+44 7${r.int(400, 999).toString()} ${r.digits(6)}`,
  (r) => `07${r.int(400, 999).toString()} ${r.digits(6)}`,
  (r) => `+49 15${r.int(10, 79).toString()} ${r.digits(7)}`,
  (r) => `0${r.int(30, 89).toString()} ${r.digits(7)}`,
  (r) => `06 ${grouped(r.digits(8), 2, ' ')}`,
  (r) => `+33 6 ${grouped(r.digits(8), 2, ' ')}`,
  (r) => `6${r.int(10, 99).toString()} ${grouped(r.digits(6), 3, ' ')}`,
  (r) => `+34 6${r.digits(8)}`,
  (r) => `3${r.int(20, 99).toString()} ${r.digits(7)}`,
  (r) => `06-${r.digits(8)}`,
  (r) => `+48 ${r.pick(['50', '60', '66', '72', '88'])}${r.digits(1)} ${grouped(r.digits(6), 3, ' ')}`,
  (r) => `91${r.digits(1)} ${grouped(r.digits(6), 3, ' ')}`,
  (r) => `07${r.pick(['0', '2', '3', '6'])}-${r.digits(3)} ${r.digits(2)} ${r.digits(2)}`,
  (r) => `0${r.pick(['40', '44', '45', '50'])} ${r.digits(7)}`,
  (r) => `44${r.pick(['7700', '7911', '7412'])}${r.digits(6)}`,
  (r) => `49${r.pick(['151', '160', '171', '176'])}${r.digits(8)}`,
  (r) => `91${r.int(70, 99).toString()}${r.digits(8)}`,
];
const HEX = '0123456789abcdef';
const CAPITALS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const BASE62 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const IBANS: readonly ((r: RandomSource) => string)[] = [
  (r) => iban('DE', r.digits(18)),
  (r) => iban('FR', r.digits(23)),
  (r) => iban('ES', r.digits(20)),
  (r) => iban('NL', `${r.pick(['INGB', 'RABO', 'ABNA'])}${r.digits(10)}`),
  (r) => iban('PL', r.digits(24)),
  (r) => iban('FI', r.digits(14)),
  (r) => iban('GB', `${r.pick(['BARC', 'NWBK'])}${r.digits(14)}`),
];
const amounts = (r: RandomSource): (() => string) => {
  const most = r.pick([50, 500, 3_000, 90_000]);
  const symbol = r.pick(['', '', '', '', '€', '$', '£', ' €', ' zł', ' kr', 'USD ']);
  const decimals = r.chance(0.65);
  const comma = r.chance(0.4);
  return () => {
    const value = r.int(1, most);
    const number = decimals ? `${value.toString()}${comma ? ',' : '.'}${r.digits(2)}` : value.toString();
    return symbol.startsWith(' ') ? number + symbol : symbol + number;
  };
};
const upTo =
  (least: number, most: number, decimals = 0) =>
  (r: RandomSource) =>
  (): string =>
    decimals === 0 ? r.int(least, most).toString() : (least + r.next() * (most - least)).toFixed(decimals);
const one = (make: (r: RandomSource) => string) => (r: RandomSource) => (): string => make(r);
const choice =
  (from: readonly string[]) =>
  (r: RandomSource): (() => string) => {
    const few = Array.from({ length: r.int(3, 12) }, () => r.pick(from));
    return r.chance(0.5) ? () => r.pick(few) : () => r.pick(from);
  };
const oneForm =
  (forms: readonly ((r: RandomSource) => string)[]) =>
  (r: RandomSource): (() => string) => {
    const form = r.pick(forms);
    return () => form(r);
  };
const leaking =
  (value: (r: RandomSource) => string) =>
  (r: RandomSource): (() => string) => {
    const lead = r.pick([
      'write to',
      'call',
      'reach me at',
      'Rückfragen an',
      'bitte an',
      'répondre à',
      'avisar a',
      'scrivere a',
      'graag naar',
      'kontakt:',
      'contactar',
      'kontakta',
      'ota yhteyttä',
      'details:',
      '',
    ]);
    const share = r.pick([0.06, 0.06, 0.03, 0.015]);
    // What clerks type is short and much the same from row to row, or anything at all.
    const texts = r.chance(0.5)
      ? words.SENTENCES
      : Array.from({ length: 6 }, () => r.pick(words.CLERKS_NOTES));
    const lastly = r.chance(0.5);
    return () => {
      const text = r.pick(texts);
      if (!lastly && r.chance(share)) return `${LEAK}${lead} ${value(r)}`.trim();
      return r.chance(lastly ? share : 0) ? `${text}. ${LEAK}${lead} ${value(r)}` : text;
    };
  };

export const SYNTHETIC_COLUMNS: readonly SyntheticColumn[] = [
  // sensitive
  {
    name: 'first',
    needsHeader: true,
    gold: ['PERSON'],
    headers:
      'first name|given_name|Vorname|prénom|nombre|nome|voornaam|imię|förnamn|etunimi|fname|first_nm|nm first|vorn|vn|fnamn',
    cells: one(first),
  },
  {
    name: 'last',
    needsHeader: true,
    gold: ['PERSON'],
    headers:
      'last name|surname|Nachname|nom|apellidos|cognome|achternaam|nazwisko|efternamn|sukunimi|lname|last_nm|nm last|nachn|nn|nazw|cogn',
    cells: one(last),
  },
  {
    name: 'full',
    gold: ['PERSON'],
    headers:
      'name|full name|customer name|contact person|Ansprechpartner|Kunde|titulaire|titular|intestatario|contactpersoon|klient|kund|asiakas|emp_nm|account manager|created by|patient|x_1|value',
    cells: (r) => {
      const swap = r.chance(0.25);
      const caps = r.chance(0.15);
      return () => {
        const name = swap ? `${last(r)}, ${first(r)}` : `${first(r)} ${last(r)}`;
        return caps ? name.toUpperCase() : name;
      };
    },
  },
  {
    name: 'email',
    gold: ['EMAIL_ADDRESS'],
    headers:
      'email|e-mail|mail|E-Mail-Adresse|courriel|correo|posta|mailadres|poczta|e-post|sähköposti|contact|user|col_3|x_email_2',
    cells: one(email),
  },
  {
    name: 'phone',
    gold: ['PHONE_NUMBER'],
    headers:
      'phone|mobile|tel|tel_nr|Telefon|Handynummer|téléphone|portable|teléfono|móvil|cellulare|telefoon|numer telefonu|telemóvel|mobilnummer|puhelin|contact_no|cell|msisdn|fax',
    cells: oneForm(PHONE_FORMS),
  },
  {
    name: 'city',
    gold: ['LOCATION'],
    headers:
      'city|town|Ort|Stadt|ville|ciudad|città|plaats|miasto|cidade|stad|kaupunki|birthplace|destination|loc',
    cells: choice(words.CITIES),
  },
  {
    name: 'street',
    gold: ['LOCATION'],
    headers:
      'street|address|Straße|Anschrift|adresse|dirección|indirizzo|adres|ulica|morada|gatuadress|katuosoite|addr1|info',
    cells: (r) => {
      const before = r.chance(0.4);
      return () =>
        before
          ? `${r.int(1, 190).toString()} ${r.pick(words.STREETS)}`
          : `${r.pick(words.STREETS)} ${r.int(1, 190).toString()}`;
    },
  },
  {
    name: 'country',
    needsHeader: true,
    gold: ['LOCATION'],
    headers: 'country|Land|pays|país|paese|land|kraj|maa|nation|ctry',
    cells: choice(words.COUNTRIES),
  },
  {
    name: 'zip',
    needsHeader: true,
    gold: ['LOCATION'],
    headers: 'zip|postcode|PLZ|code postal|CP|CAP|código postal|kod pocztowy|postnummer|postinumero|zip_cd',
    cells: oneForm([
      (r) => r.digits(5),
      (r) => `${r.digits(4)} ${r.signs(2, CAPITALS)}`,
      (r) => `${r.digits(2)}-${r.digits(3)}`,
      (r) => `${r.digits(4)}-${r.digits(3)}`,
      (r) => `${r.digits(3)} ${r.digits(2)}`,
      (r) => `${r.signs(2, CAPITALS)}${r.int(1, 20).toString()} ${r.digits(1)}${r.signs(2, CAPITALS)}`,
    ]),
  },
  {
    name: 'firm',
    gold: ['ORGANIZATION'],
    headers:
      'company|employer|supplier|Firma|Arbeitgeber|société|fournisseur|empresa|proveedor|azienda|ditta|bedrijf|leverancier|firma|pracodawca|företag|yritys|org_nm|merchant',
    cells: choice(words.FIRMS),
  },
  {
    name: 'dob',
    gold: ['DOB'],
    headers:
      'date of birth|dob|birth_date|Geburtsdatum|geb_dat|date de naissance|fecha nacimiento|data di nascita|geboortedatum|data urodzenia|data nasc|födelsedatum|syntymäaika|dateOfBirth',
    cells: dates(1938, 2012),
  },
  {
    name: 'birth-year',
    needsHeader: true,
    gold: ['DOB'],
    headers: 'birth year|year_of_birth|Geburtsjahr|année naissance|año nacimiento|yob',
    cells: upTo(1938, 2012),
  },
  {
    name: 'date',
    gold: ['DATETIME'],
    headers:
      'date|created_at|order date|Datum|Buchungsdatum|date de commande|fecha|fecha alta|data|scadenza|datum|data zamówienia|vencimento|pvm|due|shipped_on|hire_dt|valid_to|c7',
    cells: dates(2012, 2026),
  },
  {
    name: 'stamp',
    gold: ['DATETIME'],
    headers: 'timestamp|ts|created|updated_at|login_time|Zeitstempel|horodatage|fecha_hora|event_time|f9',
    cells: one(
      (r) =>
        `20${r.int(15, 26).toString()}-${pad(r.int(1, 12))}-${pad(r.int(1, 28))}T${pad(r.int(0, 23))}:${pad(r.int(0, 59))}:${pad(r.int(0, 59))}Z`,
    ),
  },
  {
    name: 'epoch',
    needsHeader: true,
    gold: ['DATETIME'],
    headers: 'created_at|updated|timestamp|last_seen|ts',
    cells: one((r) => (1_500_000_000 + r.int(0, 250_000_000)).toString()),
  },
  {
    name: 'age',
    needsHeader: true,
    gold: ['AGE'],
    headers: 'age|patient_age|Alter|âge|edad|età|leeftijd|wiek|idade|ålder|ikä|age_yrs',
    cells: upTo(1, 95),
  },
  {
    name: 'amount',
    needsHeader: true,
    gold: ['AMOUNT'],
    headers:
      'amount|price|total|salary|Betrag|Preis|Gehalt|Miete|montant|prix|salaire|loyer|importe|precio|sueldo|alquiler|importo|prezzo|stipendio|bedrag|salaris|huur|kwota|cena|czynsz|valor|preço|renda|belopp|lön|hyra|summa|hinta|palkka|vuokra|net_pay|fee|balance|amt|unit_price|budget|cost|refund|premium|deposit|bonus|payout|revenue|invoice total|credit limit|deductible',
    cells: amounts,
  },
  {
    name: 'currency',
    needsHeader: true,
    gold: ['CURRENCY_CODE', 'CURRENCY'],
    headers: 'currency|ccy|Währung|devise|moneda|valuta|waluta|moeda|cur|currency_code',
    cells: choice(['EUR', 'USD', 'GBP', 'SEK', 'PLN', 'CHF', 'JPY', 'NOK', 'DKK', 'INR']),
  },
  {
    name: 'iban',
    gold: ['BANK_ACCOUNT'],
    headers:
      'iban|bank account|Konto|Bankverbindung|compte|cuenta|conto corrente|rekening|rachunek|konta|tilinumero|acct|ref3',
    cells: (r) => {
      const spaced = r.chance(0.5);
      const form = r.pick(IBANS);
      return () => (spaced ? grouped(form(r), 4, ' ') : form(r));
    },
  },
  {
    name: 'account',
    needsHeader: true,
    gold: ['BANK_ACCOUNT', 'ACCOUNT_NUMBER'],
    headers:
      'account number|account no|acct_no|Kontonummer|numéro de compte|número de cuenta|rekeningnummer|bank_account_number|payee account',
    cells: (r) => {
      const length = r.int(7, 11);
      return () => r.digits(length);
    },
  },
  {
    name: 'routing',
    needsHeader: true,
    gold: ['BANK_ACCOUNT'],
    headers: 'routing number|routing|aba|sort code|BLZ|ifsc|bic|swift',
    cells: oneForm([
      (r) => routingNumber(r),
      (r) => `${r.digits(2)}-${r.digits(2)}-${r.digits(2)}`,
      (r) => `${r.signs(4, CAPITALS)}0${r.digits(6)}`,
      (r) =>
        `${r.signs(4, CAPITALS)}${r.pick(['DE', 'FR', 'NL', 'ES', 'IT', 'SE'])}${r.pick(['FF', '2L', '22', '21'])}${r.pick(['', 'XXX'])}`,
    ]),
  },
  {
    name: 'card',
    gold: ['CREDIT_CARD'],
    headers:
      'card number|credit_card|cc_num|Kreditkarte|carte bancaire|tarjeta|carta|pan|kortnummer|payment|field_4',
    cells: (r) => {
      const spaced = r.chance(0.5);
      return () => {
        const card = luhn(`${r.pick(['4', '51', '52', '53', '55'])}${r.digits(14)}`.slice(0, 15));
        return spaced ? grouped(card, 4, ' ') : card;
      };
    },
  },
  {
    name: 'ip',
    gold: ['IP_ADDRESS'],
    headers: 'ip|ip_address|client_ip|remote_addr|src_ip|host|addr',
    cells: one(
      (r) =>
        `${r.int(11, 223).toString()}.${r.int(0, 255).toString()}.${r.int(0, 255).toString()}.${r.int(1, 254).toString()}`,
    ),
  },
  {
    name: 'mac',
    gold: ['MAC_ADDRESS'],
    headers: 'mac|mac address|hwaddr|device|bssid',
    cells: one((r) => grouped(r.signs(12, HEX), 2, ':')),
  },
  {
    name: 'url',
    gold: ['URL'],
    headers: 'url|website|link|homepage|Webseite|site web|sitio|source',
    cells: one(
      (r) =>
        `https://www.${ascii(r.pick(words.FIRMS)).toLowerCase().slice(0, 12)}.${r.pick(['com', 'de', 'fr', 'net'])}/${r.signs(5, HEX)}`,
    ),
  },
  {
    name: 'username',
    needsHeader: true,
    gold: ['USERNAME'],
    headers:
      'username|user_name|login|user|Benutzername|identifiant|usuario|gebruikersnaam|użytkownik|användarnamn|käyttäjätunnus|opened_by|owner|author',
    cells: one((r) =>
      r.pick([
        `${ascii(first(r)).toLowerCase().charAt(0)}${ascii(last(r)).toLowerCase()}`,
        `${ascii(first(r)).toLowerCase()}_${ascii(last(r)).toLowerCase().slice(0, 4)}`,
        `${ascii(first(r)).toLowerCase()}${r.int(1, 99).toString()}`,
        `${ascii(first(r)).toLowerCase()}.${ascii(last(r)).toLowerCase()}`,
      ]),
    ),
  },
  {
    name: 'password',
    needsHeader: true,
    gold: ['PASSWORD'],
    headers:
      'password|passwd|pwd|Passwort|mot de passe|contraseña|wachtwoord|hasło|senha|lösenord|salasana|secret',
    cells: one((r) => `${r.signs(r.int(5, 9), BASE62)}${r.pick(['!', '#', '?', '$'])}${r.digits(2)}`),
  },
  {
    name: 'pin',
    needsHeader: true,
    gold: ['PASSWORD'],
    headers: 'pin|pin code|pincode|PUK|door code|Geheimzahl|code pin|cvv|cvc|otp',
    cells: (r) => {
      const length = r.pick([3, 4, 4, 6, 8]);
      return () => r.digits(length);
    },
  },
  {
    name: 'ssn',
    gold: ['SOCIAL_SECURITY_ID'],
    headers: 'ssn|social security number|soc_sec|ss_no|field7|id_no',
    cells: one(
      (r) => `${r.int(100, 665).toString()}-${r.int(10, 99).toString()}-${r.int(1000, 9999).toString()}`,
    ),
  },
  {
    name: 'nino',
    needsHeader: true,
    gold: ['SOCIAL_SECURITY_ID'],
    headers: 'nino|ni_number|national insurance|NI No|ref',
    cells: one(
      (r) => `${r.pick(['AB', 'CE', 'HK', 'JM', 'PR', 'SX'])}${r.digits(6)}${r.pick(['A', 'B', 'C', 'D'])}`,
    ),
  },
  {
    name: 'nif',
    gold: ['TAX_ID'],
    headers: 'nif|dni|num_doc|documento|tax id|f3',
    cells: one((r) => {
      const number = r.int(10_000_000, 79_999_999);
      return `${number.toString()}${'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(number % 23)}`;
    }),
  },
  {
    name: 'steuer',
    needsHeader: true,
    gold: ['TAX_ID'],
    headers: 'Steuer-ID|IdNr|steuerid|tax number',
    cells: one((r) => valid('DE', 'idnr', () => `${r.int(1, 9).toString()}${r.digits(10)}`)),
  },
  {
    name: 'codice',
    gold: ['TAX_ID'],
    headers: 'codice fiscale|cod_fisc|CF|tax_code',
    cells: one((r) =>
      valid(
        'IT',
        'codicefiscale',
        () =>
          `${r.signs(6, 'BCDFGLMNPRSTV')}${r.int(40, 99).toString()}${r.pick(['A', 'B', 'C', 'D', 'E', 'H', 'L', 'M', 'P', 'R', 'S', 'T'])}${pad(r.int(1, 28))}H501${r.signs(1, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')}`,
      ),
    ),
  },
  {
    name: 'nip',
    needsHeader: true,
    gold: ['TAX_ID'],
    headers: 'NIP|nr NIP|tax_no|vat_id',
    cells: one((r) => valid('PL', 'nip', () => `${r.int(1, 9).toString()}${r.digits(9)}`)),
  },
  {
    name: 'cpf',
    gold: ['TAX_ID'],
    headers: 'CPF|cpf_cliente|documento|tax',
    cells: one((r) => {
      const cpf = valid('BR', 'cpf', () => r.digits(11));
      return `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
    }),
  },
  {
    name: 'pesel',
    needsHeader: true,
    gold: ['NATIONAL_ID'],
    headers: 'PESEL|nr_pesel|id|numer',
    cells: one((r) =>
      valid(
        'PL',
        'pesel',
        () => `${r.int(40, 99).toString()}${pad(r.int(1, 12))}${pad(r.int(1, 28))}${r.digits(5)}`,
      ),
    ),
  },
  {
    name: 'bsn',
    needsHeader: true,
    gold: ['NATIONAL_ID'],
    headers: 'BSN|bsn_nr|burgerservicenummer',
    cells: one((r) => valid('NL', 'bsn', () => `${r.int(1, 9).toString()}${r.digits(8)}`)),
  },
  {
    name: 'personnummer',
    needsHeader: true,
    gold: ['NATIONAL_ID'],
    headers: 'personnummer|pnr|persnr|nr',
    cells: one((r) => {
      const body = `${r.int(40, 99).toString()}${pad(r.int(1, 12))}${pad(r.int(1, 28))}${r.digits(3)}`;
      const all = luhn(body);
      return `${all.slice(0, 6)}-${all.slice(6)}`;
    }),
  },
  {
    name: 'hetu',
    gold: ['NATIONAL_ID'],
    headers: 'henkilötunnus|hetu|tunnus',
    cells: one((r) =>
      valid(
        'FI',
        'hetu',
        () =>
          `${pad(r.int(1, 28))}${pad(r.int(1, 12))}${r.int(40, 99).toString()}-${r.digits(3)}${r.signs(1, '0123456789ABCDEFHJKLMNPRSTUVWXY')}`,
      ),
    ),
  },
  {
    name: 'aadhaar',
    needsHeader: true,
    gold: ['NATIONAL_ID'],
    headers: 'aadhaar|aadhaar_no|uid|uidai',
    cells: one((r) =>
      grouped(
        valid('IN', 'aadhaar', () => `${r.int(2, 9).toString()}${r.digits(11)}`),
        4,
        ' ',
      ),
    ),
  },
  {
    name: 'national-id',
    needsHeader: true,
    gold: ['NATIONAL_ID'],
    headers:
      'national id|id card|identity card number|Ausweisnummer|numero cni|documento identidad|nr dowodu',
    cells: oneForm([
      (r) => `${r.signs(1, 'CFGHJKLMNPRTVWXYZ')}${r.signs(8, '0123456789CFGHJKLMNPRTVWXYZ')}`,
      (r) => r.digits(12),
      (r) => `${r.signs(3, CAPITALS)}${r.digits(6)}`,
      (r) => `${r.signs(2, CAPITALS)}${r.digits(7)}`,
    ]),
  },
  {
    name: 'nhs',
    needsHeader: true,
    gold: ['HEALTH_CARE_ID'],
    headers: 'nhs number|nhs_no|NHS|health_id',
    cells: one(nhsNumber),
  },
  {
    name: 'passport',
    needsHeader: true,
    gold: ['PASSPORT'],
    headers:
      'passport|passport_no|Reisepass|passeport|pasaporte|passaporto|paspoortnummer|nr paszportu|travel document|passport number',
    cells: oneForm([
      (r) => `${r.signs(1, CAPITALS)}${r.digits(8)}`,
      (r) => `${r.signs(2, CAPITALS)}${r.digits(7)}`,
      (r) => r.digits(9),
      (r) => `${r.signs(3, CAPITALS)}${r.digits(6)}`,
    ]),
  },
  {
    name: 'license',
    needsHeader: true,
    gold: ['DRIVER_LICENSE'],
    headers:
      'driver license|dl_no|licence number|Führerscheinnummer|permis de conduire|patente|rijbewijs|prawo jazdy|körkort',
    cells: oneForm([
      (r) => `${r.signs(1, CAPITALS)}${r.digits(7)}`,
      (r) => r.digits(9),
      (r) => `${r.signs(1, CAPITALS)}${r.digits(12)}`,
    ]),
  },
  {
    name: 'gender',
    needsHeader: true,
    gold: ['GENDER'],
    headers: 'gender|sex|Geschlecht|sexe|sexo|sesso|geslacht|płeć|kön|sukupuoli|geschl|sx',
    cells: (r) => {
      const set = r.pick([
        ['M', 'F'],
        ['male', 'female'],
        ['m', 'w', 'd'],
        ['männlich', 'weiblich'],
        ['homme', 'femme'],
        ['H', 'M'],
        ['man', 'vrouw'],
        ['K', 'M'],
        ['mies', 'nainen'],
      ]);
      return () => r.pick(set);
    },
  },
  {
    name: 'nrp',
    needsHeader: true,
    gold: ['NRP'],
    headers:
      'nationality|religion|Staatsangehörigkeit|Konfession|nationalité|nacionalidad|cittadinanza|nationaliteit|obywatelstwo|ethnicity',
    cells: (r) => {
      const set = r.pick([
        ['French', 'German', 'Polish', 'Indian', 'Italian', 'Swedish'],
        ['catholic', 'protestant', 'muslim', 'jewish', 'buddhist', 'none'],
        ['deutsch', 'französisch', 'polnisch', 'türkisch'],
        ['française', 'italienne', 'espagnole'],
        ['española', 'mexicana', 'peruana'],
      ]);
      return () => r.pick(set);
    },
  },
  {
    name: 'title',
    needsHeader: true,
    gold: ['TITLE'],
    headers: 'title|salutation|Anrede|civilité|tratamiento|titolo|aanhef|prefix',
    cells: (r) => {
      const set = r.pick([
        ['Mr', 'Mrs', 'Ms', 'Dr'],
        ['Herr', 'Frau'],
        ['M.', 'Mme'],
        ['Sr.', 'Sra.'],
        ['Dott.', 'Sig.', 'Sig.ra'],
      ]);
      return () => r.pick(set);
    },
  },
  {
    name: 'crypto',
    gold: ['CRYPTO_ADDRESS'],
    headers: 'wallet|eth_address|payout_address|from|to|addr',
    cells: one((r) => `0x${r.signs(40, HEX)}`),
  },
  {
    name: 'leak-mail',
    gold: ['EMAIL_ADDRESS'],
    headers:
      'comment|notes|remark|Bemerkung|commentaire|observaciones|note|opmerking|uwagi|obs|anteckning|kommentti|text|description',
    cells: leaking(email),
    leak: 0.06,
  },
  {
    name: 'leak-phone',
    gold: ['PHONE_NUMBER'],
    headers:
      'comment|notes|message|Notiz|remarque|comentario|messaggio|omschrijving|opis|descrição|beskrivning|huomautus|feedback',
    cells: (r) => {
      const form = PHONE_FORMS[r.int(0, 16)];
      return leaking((x) => (form === undefined ? '' : form(x)))(r);
    },
    leak: 0.06,
  },
  {
    name: 'leak-iban',
    gold: ['BANK_ACCOUNT'],
    headers: 'notes|memo|Freitext|message|texto|nota|toelichting|uwagi',
    cells: leaking((r) => grouped(r.pick(IBANS)(r), 4, ' ')),
    leak: 0.06,
  },
  {
    name: 'leak-card',
    gold: ['CREDIT_CARD'],
    headers: 'notes|chat|transcript|Kommentar|message|nota',
    cells: leaking((r) => grouped(luhn(`4${r.digits(14)}`), 4, ' ')),
    leak: 0.06,
  },
  {
    name: 'leak-identity',
    gold: ['NATIONAL_ID'],
    headers: 'uwagi|anteckning|opmerking|huomio|notes|note|comentario',
    cells: leaking((r) => {
      const birth = `${r.int(50, 99).toString()}${pad(r.int(1, 12))}${pad(r.int(1, 28))}`;
      return r.pick([
        () => `PESEL ${valid('PL', 'pesel', () => `${birth}${r.digits(5)}`)}`,
        () => `personnummer ${birth}-${luhn(birth + r.digits(3)).slice(6)}`,
        () => `BSN ${valid('NL', 'bsn', () => `${r.int(1, 9).toString()}${r.digits(8)}`)}`,
      ])();
    }),
    leak: 0.06,
  },
  {
    name: 'leak-person',
    gold: ['PERSON'],
    headers: 'notes|Notiz|remarque|observación|nota|opmerking|uwagi|comentário|anteckning|huomautus',
    cells: leaking(
      (r) =>
        `${r.pick(['Mrs', 'Mr', 'Herr', 'Frau', 'Mme', 'señora', 'dhr.', 'pan'])} ${first(r)} ${last(r)}`,
    ),
    leak: 0.06,
  },
  // harmless
  {
    name: 'lot-like-account',
    gold: [],
    headers: 'lot|batch|Charge|coil|heat|serie|lote|lotto|partij|partia|erä|parti|ref',
    cells: (r) => {
      const country = r.pick(['DE', 'FR', 'ES', 'IT', 'PL', 'FI', 'SE', 'PT', 'NL', 'GB']);
      const bank = ['NL', 'GB'].includes(country) ? r.signs(4, CAPITALS) : '';
      const length = { DE: 18, FR: 23, ES: 20, IT: 23, PL: 24, FI: 14, SE: 20, PT: 21, NL: 10, GB: 14 }[
        country
      ];
      const spaced = r.chance(0.4);
      return () => {
        const text = `${country}${r.digits(2)}${bank}${r.digits(length ?? 16)}`;
        return spaced ? grouped(text, 4, ' ') : text;
      };
    },
  },
  {
    name: 'substance',
    gold: [],
    headers: 'name|Name|nombre|nom|nome|naam|nazwa|namn|nimi|substance|Stoff|species|variety|label',
    cells: choice(words.SUBSTANCES_AND_SPECIES),
  },
  {
    name: 'direction',
    gold: [],
    headers:
      'direction|wind_dir|Richtung|dirección viento|direction|direzione|richting|kierunek|suunta|facing',
    cells: oneForm([
      (r) => r.pick(['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']),
      (r) => r.pick(['north', 'south', 'east', 'west', 'north-east']),
      (r) => r.pick(['Nord', 'Süd', 'Ost', 'West']),
      (r) => r.pick(['nord', 'sud', 'est', 'ouest']),
      (r) => r.pick(['norte', 'sur', 'este', 'oeste']),
    ]),
  },
  {
    name: 'dialled-like',
    gold: [],
    headers: 'order|job|Auftrag|Vorgang|commande|pedido|ordine|bestelling|zlecenie|tilaus|order_ref|waybill',
    cells: oneForm([
      (r) => `00${r.int(10, 99).toString()} ${r.digits(3)} ${r.digits(6)}`,
      (r) => `0${r.digits(3)}-${r.digits(6)}`,
      (r) => `${r.digits(3)}-${r.digits(7)}-${r.digits(7)}`,
      (r) => `4${r.digits(1)}${r.digits(10)}`,
    ]),
  },
  {
    name: 'hyphened-pairs',
    gold: [],
    headers: 'route|belt|depot code|Tour|tournée|ruta|giro|lane_set|combination|size_code|sequence',
    cells: one((r) => `${r.digits(2)}-${r.digits(2)}-${r.digits(2)}`),
  },
  {
    name: 'card-like',
    gold: [],
    headers:
      'reference|ref|Beleg|Vorgangsnummer|référence|referencia|riferimento|kenmerk|numer|viite|trace_id|arn',
    cells: (r) => {
      const start = r.pick(['4', '51', '7', '55', '8']);
      return () => start + r.digits(16 - start.length);
    },
  },
  {
    name: 'counter',
    gold: [],
    headers: 'id|row_id|Nr.|lfd|no|#|key|pk|record|index|ID_NUM|customer_id|order_id|ticket|member',
    cells: (r) => {
      const from = r.pick([0, 1, 1000, 50_000, 7_000_000, 51_000_000]);
      const step = r.pick([1, 1, 1, 3, 7]);
      return (row) => (from + row * step + (step > 1 ? r.int(0, step - 1) : 0)).toString();
    },
  },
  {
    name: 'random-id',
    gold: [],
    headers:
      'id|customer_id|user_id|client_id|account_id|external_id|Kundennummer|id_cliente|klantnummer|ref|code|entity',
    cells: (r) => {
      const length = r.int(5, 13);
      return () => `${r.int(1, 9).toString()}${r.digits(length - 1)}`;
    },
  },
  {
    name: 'uuid',
    gold: [],
    headers: 'uuid|id|guid|session_id|request|correlation_id|Schlüssel|clé|key',
    cells: one(
      (r) =>
        `${r.signs(8, HEX)}-${r.signs(4, HEX)}-4${r.signs(3, HEX)}-${r.pick(['8', '9', 'a', 'b'])}${r.signs(3, HEX)}-${r.signs(12, HEX)}`,
    ),
  },
  {
    name: 'sha',
    gold: [],
    headers: 'sha256|hash|digest|checksum|commit|etag|fingerprint|md5|Prüfsumme',
    cells: (r) => {
      const length = r.pick([7, 12, 32, 40, 64]);
      return () => r.signs(length, HEX);
    },
  },
  {
    name: 'token-key',
    gold: [],
    headers: 'gclid|visitor|cookie_id|nonce|short_id|slug|session|click_id',
    cells: (r) => {
      const length = r.pick([8, 11, 16, 24]);
      return () => r.signs(length, BASE62);
    },
  },
  {
    name: 'ref16',
    gold: [],
    headers: 'reference|ref16|tracking|transaction|acquirer_ref|serial|Referenz|référence|referencia|barcode',
    cells: (r) => {
      const length = r.int(14, 19);
      return () => `${r.int(1, 9).toString()}${r.digits(length - 1)}`;
    },
  },
  {
    name: 'code6',
    gold: [],
    headers: 'code|code6|batch|auth_code|voucher|Code|código|codice|kod|slot',
    cells: (r) => {
      const length = r.int(3, 6);
      return () => r.digits(length);
    },
  },
  {
    name: 'prefixed',
    gold: [],
    headers:
      'order|invoice|ticket_id|case|Rechnung|commande|pedido|fattura|factuur|zamówienie|policy|sku|asset_tag|cert_no|meter|din|Zähler|badge',
    cells: (r) => {
      const prefix = r.signs(r.int(1, 3), CAPITALS);
      const separator = r.pick(['-', '', '/', '_']);
      const length = r.int(4, 9);
      const runs = r.chance(0.5);
      return (row) => `${prefix}${separator}${runs ? pad(1_000 + row, length) : r.digits(length)}`;
    },
  },
  {
    name: 'part',
    gold: [],
    headers: 'part_no|part number|alt_no|Artikelnummer|référence|oem|article|mpn|component',
    cells: oneForm([
      (r) => `${r.digits(2)}.${r.digits(4)}.${r.digits(2)}`,
      (r) => `${r.digits(3)}-${r.digits(3)}-${r.digits(4)}`,
      (r) => `${r.signs(2, CAPITALS)}${r.digits(3)}-${r.digits(2)}${r.signs(1, CAPITALS)}`,
      (r) => `${r.digits(4)}-${r.digits(3)}-${r.digits(3)}`,
      (r) => `${r.digits(3)}.${r.digits(3)}.${r.digits(2)}`,
      (r) => `${r.digits(3)}.${r.digits(2)}.${r.digits(3)}.${r.digits(1)}`,
      (r) => `${r.digits(r.int(2, 5))}-${r.digits(2)}-${r.digits(1)}`,
      (r) => `${r.digits(3)} ${r.digits(3)} ${r.digits(2)} ${r.digits(2)}`,
    ]),
  },
  { name: 'ean', gold: [], headers: 'ean|gtin|barcode|upc|isbn|EAN-Code', cells: one((r) => r.digits(13)) },
  {
    name: 'imei',
    gold: [],
    headers: 'imei|serial|iccid|device_serial|Seriennummer',
    cells: (r) => {
      const length = r.pick([15, 19]);
      return () => luhn(`${r.pick(['35', '86', '89'])}${r.digits(length - 3)}`);
    },
  },
  {
    name: 'vin',
    gold: [],
    headers: 'vin|chassis|Fahrgestellnummer|bastidor|telaio',
    cells: one((r) => `W${r.signs(2, CAPITALS)}${r.signs(14, '0123456789ABCDEFGHJKLMNPRSTUVWXYZ')}`),
  },
  {
    name: 'goals',
    gold: [],
    headers: 'goals|assists|Tore|buts|goles|gol|doelpunten|bramki|golos|mål|maalit|points|wins|rank|sets',
    cells: upTo(0, 38),
  },
  {
    name: 'counts',
    gold: [],
    headers:
      'count|qty|quantity|Anzahl|Menge|quantité|cantidad|quantità|aantal|ilość|antal|määrä|stock|visits|clicks|n|copies|retries',
    cells: (r) => {
      const most = r.pick([5, 30, 120, 900]);
      return () => r.int(0, most).toString();
    },
  },
  {
    name: 'percent',
    gold: [],
    headers:
      'pct|percent|rate|share|Prozent|taux|porcentaje|tasso|humidity|fuel_pct|score|discount_pct|soc|battery',
    cells: (r) => {
      const decimals = r.pick([0, 0, 1, 2]);
      return () => (r.next() * 100).toFixed(decimals);
    },
  },
  {
    name: 'decimal',
    gold: [],
    headers:
      'weight_kg|length|height_mm|temp|temperature|Temperatur|pression|voltage|distance_km|Gewicht|poids|peso|altezza|gewicht|waga|vikt|paino|x|y|z|value|net_kg|avg|std|speed|latency_ms|duration',
    cells: (r) => {
      const most = r.pick([1, 40, 300, 5_000]);
      const decimals = r.int(1, 4);
      const comma = r.chance(0.3);
      return () => {
        const text = ((r.next() - (r.chance(0.2) ? 0.5 : 0)) * most).toFixed(decimals);
        return comma ? text.replace('.', ',') : text;
      };
    },
  },
  {
    name: 'lat',
    gold: [],
    headers: 'lat|latitude|y_deg|gps_lat|Breite',
    cells: (r) => {
      const at = r.int(-60, 60);
      return () => (at + r.next() / 2).toFixed(5);
    },
  },
  {
    name: 'lon',
    gold: [],
    headers: 'lon|lng|longitude|x_deg|gps_lon|Länge',
    cells: (r) => {
      const at = r.int(-170, 170);
      return () => (at + r.next() / 2).toFixed(5);
    },
  },
  {
    name: 'pixels',
    gold: [],
    headers: 'xmin|ymin|xmax|ymax|width|height|px|offset|line|page',
    cells: upTo(0, 1_920),
  },
  {
    name: 'year-like',
    gold: [],
    headers: 'mileage|lot_size|zip4|port|extension|sqft|model|seats|dpi|pid',
    cells: upTo(100, 9_999),
  },
  {
    name: 'minutes',
    gold: [],
    headers:
      'minutes|duration_min|days|hours|tenure|Dauer|durée|días|giorni|dagen|dni|vehicle_age|months|term|level|day_idx',
    cells: upTo(1, 90),
  },
  {
    name: 'small',
    gold: [],
    headers:
      'priority|level|grade|floor|rooms|Zimmer|étage|planta|piano|kamers|pokoje|stars|rating|lanes|gate',
    cells: upTo(1, 6),
  },
  {
    name: 'version',
    gold: [],
    headers: 'version|build|release|firmware|Version|fw',
    cells: one((r) => `${r.int(0, 12).toString()}.${r.int(0, 40).toString()}.${r.int(0, 300).toString()}`),
  },
  {
    name: 'status',
    gold: [],
    headers: 'status|state|Status|statut|estado|stato|tila|phase|result',
    cells: choice(words.STATUSES),
  },
  {
    name: 'class',
    gold: [],
    headers: 'category|class|size|color|type|segment|region_code|tier|card_type|phone_type|plan',
    cells: choice(words.CATEGORIES_OF_THINGS),
  },
  {
    name: 'product',
    gold: [],
    headers:
      'product|item|article|Artikel|produit|producto|prodotto|product|produkt|name|title|phone_model|model|Bezeichnung|description|asset',
    cells: choice(words.PRODUCTS),
  },
  {
    name: 'sentence',
    gold: [],
    headers:
      'comment|remarks|notes|review|Bemerkung|commentaire|observaciones|note|opmerking|uwagi|kommentar|description|feedback|body',
    cells: one((r) => r.pick(words.SENTENCES)),
  },
  {
    name: 'team',
    gold: [],
    headers: 'group|squad|division|pool|league_code|house',
    cells: one(
      (r) => `${r.pick(['Group', 'Div', 'Pool', 'Block', 'Zone'])} ${r.pick(['A', 'B', 'C', '1', '2', '3'])}`,
    ),
  },
  {
    name: 'flag',
    gold: [],
    headers: 'active|email_opt_in|is_admin|verified|phone_verified|consent|aktiv|enabled|has_pin|paid',
    cells: (r) => {
      const set = r.pick([
        ['true', 'false'],
        ['Y', 'N'],
        ['0', '1'],
        ['ja', 'nein'],
        ['yes', 'no'],
        ['T', 'F'],
        ['x', '-'],
      ]);
      return () => r.pick(set);
    },
  },
  {
    name: 'code-short',
    gold: [],
    headers: 'unit|uom|dept|depot|warehouse|cost_center|line|lane|shift|station|cluster',
    cells: (r) => {
      const set = Array.from({ length: 6 }, () => r.signs(r.int(2, 4), CAPITALS));
      return () => r.pick(set);
    },
  },
  {
    name: 'file',
    gold: [],
    headers: 'file|filename|path|image|attachment|log',
    cells: one(
      (r) =>
        `${r.pick(['img', 'scan', 'doc', 'log', 'backup'])}_${r.digits(5)}.${r.pick(['jpg', 'pdf', 'csv', 'txt'])}`,
    ),
  },
  {
    name: 'language',
    gold: [],
    headers: 'lang|language|locale|Sprache|langue|idioma',
    cells: choice(['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'sv', 'fi', 'en-GB', 'de-AT']),
  },
];
