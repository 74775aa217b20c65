// Checks the held-out gold: marks balanced, categories known, check digits of cards and IBANs true,
// table JSON in step with its CSV, sizes within the request limit. Prints the counts per category.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', 'accuracy');
const MAX_BYTES = 10240;
const MIN_SPANS = 12;
const CATEGORIES = new Set(
  `PERSON TITLE LOCATION ORGANIZATION DATETIME DOB AGE AMOUNT CURRENCY_SYMBOL CURRENCY_CODE CURRENCY_NAME CURRENCY
  PHONE_NUMBER EMAIL_ADDRESS URL USERNAME PASSWORD IP_ADDRESS MAC_ADDRESS CREDIT_CARD BANK_ACCOUNT ACCOUNT_NAME
  ACCOUNT_NUMBER CRYPTO_ADDRESS SOCIAL_SECURITY_ID TAX_ID NATIONAL_ID HEALTH_CARE_ID PASSPORT DRIVER_LICENSE
  IN_VEHICLE_REGISTRATION IN_VOTER IN_GSTIN KR_RRN TH_TNIN NRP GENDER`.split(/\s+/),
);
const MARK = /\[\[([A-Z_]+)\|([^[\]|]+)\]\]/g;
const faults = [];
const fault = (where, what) => faults.push(`${where}: ${what}`);

function luhn(text) {
  const digits = text.replace(/\D/g, '');
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    let v = Number(digits[digits.length - 1 - i]);
    if (i % 2 === 1) v = v > 4 ? v * 2 - 9 : v * 2;
    sum += v;
  }
  return sum % 10 === 0;
}

function ibanValid(text) {
  const s = text.replace(/[^A-Z0-9]/gi, '').toUpperCase();
  const moved = s.slice(4) + s.slice(0, 4);
  let rest = 0;
  for (const ch of moved) for (const d of String(parseInt(ch, 36))) rest = (rest * 10 + Number(d)) % 97;
  return rest === 1;
}

// The same reading as RFC 4180: quoted cells may hold the delimiter, newlines and doubled quotes.
export function parseCsv(text, delimiter) {
  const rows = [];
  let row = [];
  let cell = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const ch = text[i];
    if (quoted) {
      if (ch === '"' && text[i + 1] === '"') {
        cell += '"';
        i++;
      } else if (ch === '"') quoted = false;
      else cell += ch;
    } else if (ch === '"') quoted = true;
    else if (ch === delimiter) {
      row.push(cell);
      cell = '';
    } else if (ch === '\n') {
      row.push(cell);
      rows.push(row);
      row = [];
      cell = '';
    } else if (ch !== '\r') cell += ch;
  }
  if (quoted) throw new Error('quote never closed');
  if (cell !== '' || row.length > 0) {
    row.push(cell);
    rows.push(row);
  }
  return rows.filter((r) => r.length > 1 || r[0] !== '');
}

const counts = new Map();
const kinds = { ordinary: 0, hard: 0, harmless: 0 };
let spans = 0;
let words = 0;

const documentDir = join(ROOT, 'documents');
for (const file of readdirSync(documentDir)
  .filter((f) => f.endsWith('.txt'))
  .sort()) {
  const kind = file.split('-')[0];
  if (!(kind in kinds)) fault(file, 'name must begin with ordinary-, hard- or harmless-');
  const whole = readFileSync(join(documentDir, file), 'utf8');
  if (whole !== whole.normalize('NFC')) fault(file, 'not in NFC');
  const documents = whole.split(/^-----$/m).map((d) => d.trim());
  documents.forEach((document, index) => {
    const where = `${file}#${index + 1}`;
    kinds[kind] += 1;
    const plain = document.replace(MARK, '$2');
    if (plain.trim() === '') fault(where, 'empty document');
    if (Buffer.byteLength(plain) > MAX_BYTES) fault(where, 'larger than one request');
    if (plain.includes('[[') || plain.includes(']]'))
      fault(
        where,
        `unbalanced mark near "${plain.slice(Math.max(0, plain.search(/\[\[|\]\]/) - 20)).slice(0, 60)}"`,
      );
    words += plain.split(/\s+/).length;
    let found = 0;
    for (const [, category, text] of document.matchAll(MARK)) {
      found += 1;
      if (!CATEGORIES.has(category)) fault(where, `unknown category ${category}`);
      if (text !== text.trim()) fault(where, `blank at the edge of "${text}"`);
      if (category === 'CREDIT_CARD' && !luhn(text)) fault(where, `card fails Luhn: ${text}`);
      if (category === 'BANK_ACCOUNT' && /^[A-Z]{2}\d\d[A-Z0-9 ]{11,}$/.test(text) && !ibanValid(text))
        fault(where, `IBAN fails mod 97: ${text}`);
      const of = counts.get(category) ?? { ordinary: 0, hard: 0 };
      of[kind] = (of[kind] ?? 0) + 1;
      counts.set(category, of);
    }
    spans += found;
    if (kind === 'harmless' && found > 0) fault(where, 'a harmless document holds a mark');
    if (kind === 'ordinary' && found === 0) fault(where, 'an ordinary document holds no mark');
  });
}

for (const category of CATEGORIES) {
  const of = counts.get(category) ?? { ordinary: 0, hard: 0 };
  const total = of.ordinary + of.hard;
  console.log(`${category.padEnd(26)}${String(total).padStart(5)}  ordinary ${of.ordinary}, hard ${of.hard}`);
  if (total < MIN_SPANS) fault(category, `only ${total} spans, at least ${MIN_SPANS} wanted`);
}

const tableDir = join(ROOT, 'tables');
const tables = { files: 0, columns: 0, harmless: 0, rows: 0 };
for (const file of readdirSync(tableDir)
  .filter((f) => f.endsWith('.csv'))
  .sort()) {
  tables.files += 1;
  const bytes = readFileSync(join(tableDir, file));
  if (bytes.length > MAX_BYTES) fault(file, 'larger than one request');
  const text = bytes.toString('utf8');
  if (text !== text.normalize('NFC')) fault(file, 'not in NFC');
  let gold;
  try {
    gold = JSON.parse(readFileSync(join(tableDir, file.replace(/\.csv$/, '.json')), 'utf8'));
  } catch (error) {
    fault(file, `no readable JSON: ${error.message}`);
    continue;
  }
  if (typeof gold.has_headers !== 'boolean') fault(file, 'has_headers must be true or false');
  if (gold.delimiter !== 'comma' && gold.delimiter !== 'pipe') fault(file, 'delimiter must be comma or pipe');
  let rows;
  try {
    rows = parseCsv(text, gold.delimiter === 'pipe' ? '|' : ',');
  } catch (error) {
    fault(file, error.message);
    continue;
  }
  const width = rows[0].length;
  rows.forEach((row, i) => {
    if (row.length !== width) fault(file, `row ${i + 1} has ${row.length} cells, not ${width}`);
  });
  const body = rows.length - (gold.has_headers ? 1 : 0);
  if (body < 5 || body > 40) fault(file, `${body} rows, 5 to 40 wanted`);
  const keys = Object.keys(gold.columns);
  if (keys.length !== width || keys.some((k, i) => k !== String(i)))
    fault(file, `JSON lists columns ${keys.join(',')} but the table has ${width}`);
  tables.rows += body;
  for (const key of keys) {
    const categories = gold.columns[key];
    tables.columns += 1;
    if (categories.length === 0) tables.harmless += 1;
    for (const c of categories) if (!CATEGORIES.has(c)) fault(file, `unknown category ${c}`);
  }
}
for (const file of readdirSync(tableDir).filter((f) => f.endsWith('.json'))) {
  if (!readdirSync(tableDir).includes(file.replace(/\.json$/, '.csv'))) fault(file, 'no CSV of that name');
}

console.log(
  `documents: ${kinds.ordinary} ordinary, ${kinds.hard} hard, ${kinds.harmless} harmless; ${words} words, ${spans} marks`,
);
console.log(
  `tables: ${tables.files} files, ${tables.rows} rows, ${tables.columns} columns, ${tables.harmless} of them harmless`,
);
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
