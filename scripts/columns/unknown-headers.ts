import { hashText } from '../../src/discovery/columns/hash-text.js';
import type { ExaminedTable } from './examined-tables.js';

/** A word that no list of headers has. */
const UNKNOWN = 'qavex';
const PERCENT = 100;

/**
 * Replaces the headers of some columns by a word that says nothing, with what the providers find without a header. The
 * lists of header words were completed with the tables at hand, so that these have fewer unknown headers than others.
 * @param bare the same tables examined without headers
 * @param percent share of the columns, chosen by the name of the table and the number of the column
 */
export function withUnknownHeaders(
  examined: readonly ExaminedTable[],
  bare: readonly ExaminedTable[],
  percent: number,
): readonly ExaminedTable[] {
  const bareById = new Map(bare.map((one) => [one.id, one]));
  return examined.map((table) => {
    const others = new Map(bareById.get(table.id)?.columns.map((column) => [column.index, column]));
    return {
      id: table.id,
      columns: table.columns.map((column) => {
        const other = others.get(column.index);
        const isChosen = hashText(`${table.id} ${column.index.toString()}`) % PERCENT < percent;
        return other === undefined || column.header === undefined || !isChosen
          ? column
          : { ...column, header: UNKNOWN, cells: other.cells };
      }),
    };
  });
}
