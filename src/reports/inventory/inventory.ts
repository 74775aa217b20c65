import type { PresetName } from '../../core/presets.js';
import { FORMATS } from '../../formats/registry.js';
import type { ScanEvent, ScanFinding, ScannedFile } from '../../scan/scan-finding.js';
import type { UnreadFile } from '../../sources/unread-file.js';
import { columnInWords } from '../place-in-words.js';
import { FoundRow } from './found-row.js';
import type { InventoryRow } from './inventory-row.js';

const CONTAINERS: ReadonlySet<string> = new Set(
  FORMATS.filter(({ kind }) => kind === 'container').map(({ name }) => name),
);

/** Rows of files that the scan has come to the end of, in its order; its size grows with the sources, not with the findings. */
export class Inventory {
  readonly #preset: PresetName | undefined;
  readonly #rows: InventoryRow[] = [];
  #current = new Map<string, FoundRow>();

  /** @param preset the purpose that severities are told for */
  constructor(preset?: PresetName) {
    this.#preset = preset;
  }

  add(event: ScanEvent): void {
    if (event.type === 'finding') this.#rowOf(event.finding).add(event.finding);
    else if (event.type === 'accepted') this.#rowOf(event.finding).accept(event.finding);
    else if (event.type === 'file') this.#endFile(event.file);
    else this.#leaveUnread(event.file);
  }

  /** All rows; of a source that is not done yet what was found in it. */
  get rows(): readonly InventoryRow[] {
    return [...this.#rows, ...this.#found(undefined)];
  }

  #rowOf(finding: ScanFinding): FoundRow {
    const { file, part, category, location } = finding;
    const column = location.location_unit === 'column' ? location.column_index : undefined;
    const key = JSON.stringify([file, part, column, category]);
    const row = this.#current.get(key) ?? new FoundRow(finding, this.#preset);
    this.#current.set(key, row);
    return row;
  }

  #found(file: ScannedFile | undefined): readonly InventoryRow[] {
    return [...this.#current.values()]
      .map((row) => row.toRow(file))
      .sort((a, b) => columnOf(a) - columnOf(b));
  }

  #endFile(file: ScannedFile): void {
    const found = this.#found(file);
    this.#current = new Map();
    const withColumns = file.columns === undefined ? found : joinColumns(file, file.columns, found);
    if (withColumns.length > 0) this.#rows.push(...withColumns);
    else if (!CONTAINERS.has(file.format)) this.#rows.push({ ...NOTHING, file: file.file });
  }

  #leaveUnread({ file, part, reason, skipped }: UnreadFile): void {
    this.#rows.push(...this.#found(undefined), {
      ...NOTHING,
      file,
      ...(part !== undefined && { part }),
      state: skipped ? 'skipped' : 'unread',
      reason,
    });
    this.#current = new Map();
  }
}

const NOTHING = { state: 'clean', findings: 0, accepted: 0, places: [] } as const;

/** Texts go before columns. */
const columnOf = ({ column_index: index }: InventoryRow): number => index ?? -1;

/** All columns of a table, those without a finding too. */
function joinColumns(
  { file, rows, rows_read }: ScannedFile,
  columns: readonly string[],
  found: readonly InventoryRow[],
): readonly InventoryRow[] {
  const holding = new Set(found.map(columnOf));
  const sample = Math.max(0, ...Object.values(rows_read ?? {}));
  const clean = columns.flatMap((column, index): readonly InventoryRow[] =>
    holding.has(index)
      ? []
      : [
          {
            ...NOTHING,
            file,
            column,
            column_index: index,
            ...(rows !== undefined && { rows, sample_size: sample }),
            places: [columnInWords(file, index)],
          },
        ],
  );
  return [...found, ...clean].sort((a, b) => columnOf(a) - columnOf(b));
}
