import type { TableCell } from '../../formats/content/text-block.js';
import type { ScanEvent, ScannedFile } from '../scan-finding.js';

/**
 * Cells that findings on columns already count. A format that is read as text and as tables, such as JSON, also
 * reports them at their locations.
 */
export class CountedCells {
  readonly #columns = new Set<string>();

  /** Records the events at the end of a file. */
  see(events: readonly ScanEvent[]): void {
    const file = events.find((event) => event.type === 'file')?.file;
    if (file === undefined) return;
    // A file that is in no other file comes after all files in it.
    if (!file.file.includes('!')) this.#columns.clear();
    for (const event of events) {
      if (event.type !== 'finding' || event.finding.location.location_unit !== 'column') continue;
      const { category, location, details } = event.finding;
      // The rows of a leak must all be known; otherwise, its cells have locations that the column lacks.
      if (details?.rows_with_classification === undefined) continue;
      if (details.kind === 'column' || isReadWhole(file))
        this.#columns.add(keyOf(file.file, location.column_index, category));
    }
  }

  /** @param prefix beginning of the table name */
  has(prefix: string, { table, column }: TableCell, category: string): boolean {
    return this.#columns.has(keyOf(`${prefix}!${table}`, column, category));
  }
}

const keyOf = (table: string, column: number, category: string): string =>
  `${category} ${column.toString()} ${table}`;

/** Whether every provider read every value of a table. */
const isReadWhole = ({ rows = 0, rows_read = {}, values_read }: ScannedFile): boolean =>
  values_read === undefined && Object.values(rows_read).every((read) => read >= rows);
