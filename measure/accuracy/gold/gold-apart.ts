import type { Fault } from './gold-documents.js';
import { checkTables, type CheckedTable } from './gold-tables.js';

const HELD_OUT = { folder: 'measure/accuracy/tables', least: 100 };
const DEVELOPMENT = { folder: 'training/tables', least: 200 };
/** Tables of the development documents: tuned on as well. */
const BESIDE_DOCUMENTS = 'training/dev/tables';

/** About half of all columns must be harmless: between these shares. */
const HARMLESS = { least: 0.45, most: 0.6 };

/** Whose values belong to one person or account, so that they tell a shared list of values. */
const OWN = new Set(
  [
    'PERSON',
    'EMAIL_ADDRESS',
    'PHONE_NUMBER',
    'CREDIT_CARD',
    'BANK_ACCOUNT',
    'SOCIAL_SECURITY_ID',
    'TAX_ID',
  ].concat(['NATIONAL_ID', 'HEALTH_CARE_ID', 'PASSPORT', 'CRYPTO_ADDRESS']),
);

/** Checks the tables, held-out and for development: enough of each, about half of the columns harmless, no value in both. */
export function checkTablesApart(fault: Fault): void {
  const [heldOut, development] = [HELD_OUT, DEVELOPMENT].map(({ folder, least }) => {
    const tables = checkTables(folder, fault);
    if (tables.length < least)
      fault(folder, `${tables.length.toString()} tables, ${least.toString()} wanted`);
    const columns = tables.flatMap((table) => Object.values(table.columns));
    const harmless = columns.filter((categories) => categories.length === 0).length / columns.length;
    if (!(harmless >= HARMLESS.least && harmless <= HARMLESS.most))
      fault(folder, `${(100 * harmless).toFixed(0)} % of the columns are harmless`);
    return tables;
  });
  const tuned = ownValues([...(development ?? []), ...checkTables(BESIDE_DOCUMENTS, fault)]);
  for (const value of ownValues(heldOut ?? []))
    if (tuned.has(value)) fault(HELD_OUT.folder, `shares ${value} with the tables for development`);
}

/** Full names and whole numbers: a first name alone or a bank's code may well come twice. */
function ownValues(tables: readonly CheckedTable[]): ReadonlySet<string> {
  return new Set(
    tables.flatMap(({ columns, rows }) =>
      Object.entries(columns)
        .filter(([, categories]) => categories.some((category) => OWN.has(category)))
        .flatMap(([column]) => rows.map((row) => (row[Number(column)] ?? '').toLowerCase()))
        .filter((cell) => / |@|\d{5}/.test(cell)),
    ),
  );
}
