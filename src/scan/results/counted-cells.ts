import type { TableCell } from '../../formats/content/text-block.js';
import type { ScanEvent, ScannedFile } from '../scan-finding.js';

/**
 * Cells that findings in columns stand for. A format that is read as a text and as tables, such as JSON, would report
 * them at their places once more.
 */
export class CountedCells {
  readonly #columns = new Set<string>();

  /** Takes what is said of a file at its end. */
  see(events: readonly ScanEvent[]): void {
    const file = events.find((event) => event.type === 'file')?.file;
    if (file === undefined) return;
    // What lies in no other file ends what lay in it.
    if (!file.file.includes('!')) this.#columns.clear();
    for (const event of events) {
      if (event.type !== 'finding' || event.finding.location.location_unit !== 'column') continue;
      const { category, location, details } = event.finding;
      // Of a leak all rows must be known: else places tell more than it does.
      if (details?.rows_with_classification === undefined) continue;
      if (details.kind === 'column' || isReadWhole(file))
        this.#columns.add(keyOf(file.file, location.column_index, category));
    }
  }

  /** @param prefix what the name of the table begins with */
  has(prefix: string, { table, column }: TableCell, category: string): boolean {
    return this.#columns.has(keyOf(`${prefix}!${table}`, column, category));
  }
}

const keyOf = (table: string, column: number, category: string): string =>
  `${category} ${column.toString()} ${table}`;

/** Whether every provider read every value of a table. */
const isReadWhole = ({ rows = 0, rows_read = {}, values_read }: ScannedFile): boolean =>
  values_read === undefined && Object.values(rows_read).every((read) => read >= rows);
