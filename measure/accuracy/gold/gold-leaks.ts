import { passesLuhn } from '../../../src/recognizers/check-sum.js';
import { numberFault } from './gold-numbers.js';

/** Per column and category the zero-based rows under the header whose cells leak it. */
export type Leaks = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/** A leak may be in a few rows only: at most this share of them. */
const RARE = 0.25;

/** Whether a cell holds something of the category, where a form tells it. */
const FORMS: Readonly<Record<string, (cell: string) => boolean>> = {
  EMAIL_ADDRESS: (cell) => /\S@\S+\.\S/.test(cell),
  BANK_ACCOUNT: (cell) =>
    [...cell.matchAll(/\b[A-Z]{2}\d\d(?: ?[A-Z0-9]{2,4}){3,8}\b/g)].some(
      ([text]) => numberFault('BANK_ACCOUNT', text) === undefined,
    ),
  CREDIT_CARD: (cell) =>
    [...cell.matchAll(/(?<![A-Z\d][ -]?)\d(?:[ -]?\d){12,18}(?![ -]?\d)/g)].some(([text]) =>
      passesLuhn(text.replace(/\D/g, '')),
    ),
  PHONE_NUMBER: (cell) => (cell.match(/\d/g) ?? []).length >= 7,
};

/** What is wrong with the leaks of a table: an unknown row, a category that the column does not list, a leak elsewhere. */
export function leakFaults(
  rows: readonly (readonly string[])[],
  columns: Readonly<Record<string, readonly string[]>>,
  leaks: Leaks,
): readonly string[] {
  return Object.entries(leaks).flatMap(([column, byCategory]) =>
    Object.entries(byCategory).flatMap(([category, leaking]) => {
      const where = `leak of ${category} in column ${column}`;
      const cells = rows.map((row) => row[Number(column)] ?? '');
      const holds = FORMS[category] ?? ((cell: string) => cell !== '');
      return [
        ...(columns[column]?.includes(category) === true ? [] : [`${where}: the column does not list it`]),
        ...(leaking.length > 0 && leaking.length <= rows.length * RARE ? [] : [`${where}: not rare`]),
        ...leaking
          .filter((row) => !holds(cells[row] ?? ''))
          .map((row) => `${where}: row ${row.toString()} holds none`),
        ...elsewhere(category, cells, leaking).map((row) => `${where}: row ${row.toString()} holds one too`),
      ];
    }),
  );
}

/** Rows that hold what they are not said to leak; a phone number's form is too loose to tell. */
function elsewhere(
  category: string,
  cells: readonly string[],
  leaking: readonly number[],
): readonly number[] {
  const holds = category === 'PHONE_NUMBER' ? undefined : FORMS[category];
  return cells.flatMap((cell, row) => (holds?.(cell) === true && !leaking.includes(row) ? [row] : []));
}
