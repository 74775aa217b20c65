// Checks the held-out gold: marks balanced, categories known, check digits of cards and IBANs true,
// table JSON in step with its CSV, sizes within the request limit; the documents in other languages, held-out and
// development, likewise. Prints the counts per category.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkLanguages } from './gold-languages.mjs';
import { CATEGORIES, checkDocuments } from './gold-documents.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MAX_BYTES = 10240;
const MIN_SPANS = 12;
const faults = [];
const fault = (where, what) => faults.push(`${where}: ${what}`);

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

for (const { file, where, plain, marks } of checkDocuments(join(ROOT, 'documents'), () => undefined, fault)) {
  const kind = file.split('-')[0];
  if (!(kind in kinds)) fault(file, 'name must begin with ordinary-, hard- or harmless-');
  kinds[kind] += 1;
  words += plain.split(/\s+/).length;
  spans += marks.length;
  for (const { category } of marks) {
    const of = counts.get(category) ?? { ordinary: 0, hard: 0 };
    of[kind] = (of[kind] ?? 0) + 1;
    counts.set(category, of);
  }
  if (kind === 'harmless' && marks.length > 0) fault(where, 'a harmless document holds a mark');
  if (kind === 'ordinary' && marks.length === 0) fault(where, 'an ordinary document holds no mark');
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

checkLanguages(fault);

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
