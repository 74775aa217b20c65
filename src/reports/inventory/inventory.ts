import { present } from '../../core/present.js';
import { addFinding, addFindings, NO_COUNTS, type RunningCounts } from '../../core/counts.js';
import { isAsGraveAs, type PresetName, type Severity, severityOf } from '../../core/presets.js';
import type {
  ColumnDetails,
  MoreFindings,
  ScanEvent,
  ScanFinding,
  ScannedFile,
} from '../../scan/scan-finding.js';
import { columnInWords, placeInWords } from '../place-in-words.js';
import type { InventoryRow } from './inventory-row.js';
import { isMachineFile } from '../../formats/source-code.js';
import { FORMATS } from '../../formats/registry.js';
import { isUnread, type UnreadFile } from '../../sources/unread-file.js';

/** Maximum number of locations and of examples in a row. */
const MOST_PLACES = 3;
const MOST_EXAMPLES = 3;

/** Accumulates the findings of one category in one column or text. */
class FoundRow {
  readonly #preset: PresetName | undefined;
  readonly #places: string[] = [];
  readonly #examples = new Set<string>();
  /** The first reported finding; the first accepted one as long as none is reported. */
  #first: ScanFinding;
  #score = 0;
  #severity: Severity | undefined;
  readonly #counts: RunningCounts = { ...NO_COUNTS };
  #accepted = 0;
  #notListed = 0;

  constructor(first: ScanFinding, preset: PresetName | undefined) {
    this.#first = first;
    this.#preset = preset;
  }

  add(finding: ScanFinding): void {
    if (this.#counts.findings === 0) this.#startOver(finding);
    addFinding(this.#counts, finding.details?.rows_with_classification, finding.in_column);
    this.#keep(finding);
  }

  /** Counts findings that are not listed; the listed ones of their kind come first. */
  addMore({ count, score, allowed, in_column: isInColumn }: MoreFindings): void {
    this.#notListed += count;
    if (allowed === true) this.#accepted += count;
    else addFindings(this.#counts, count, isInColumn);
    if (allowed !== true || this.#counts.findings === 0) this.#score = Math.max(this.#score, score);
  }

  /** Counts an accepted finding. */
  accept(finding: ScanFinding): void {
    this.#accepted += 1;
    if (this.#counts.findings === 0) this.#keep(finding);
  }

  /** False if findings on columns, which have rows of their own, count all of its occurrences. */
  get isCountedHere(): boolean {
    return this.#counts.occurrences > 0 || this.#accepted > 0 || this.#counts.findings === 0;
  }

  /** @param file facts about the file; undefined until it has been read completely */
  toRow(file: ScannedFile | undefined): InventoryRow {
    const { file: name, part, category, location, details } = this.#first;
    return {
      file: name,
      ...(part !== undefined && { part }),
      ...(location.location_unit === 'column' && {
        column: location.column_name,
        column_index: location.column_index,
      }),
      state: this.#counts.findings > 0 ? 'found' : 'accepted',
      category,
      severity: this.#severity ?? severityOf(category, this.#preset),
      kind: isOfColumn(details) ? details.kind : 'text',
      score: this.#score,
      findings: this.#counts.findings,
      accepted: this.#accepted,
      occurrences: this.#counts.occurrences,
      ...(this.#notListed > 0 && { not_listed: this.#notListed }),
      ...(isOfColumn(details) && sharesOf(details.rows_with_classification, file)),
      places: [...this.#places],
      ...(this.#first.examples !== undefined && { examples: [...this.#examples] }),
      ...(isMachineFile(name) && { is_machine: true as const }),
    };
  }

  /** Drops what accepted findings set, because a reported finding supersedes them. */
  #startOver(first: ScanFinding): void {
    this.#first = first;
    this.#score = 0;
    this.#severity = undefined;
    this.#places.length = 0;
    this.#examples.clear();
  }

  #keep(finding: ScanFinding): void {
    this.#score = Math.max(this.#score, finding.score);
    const severity = severityOf(finding.category, this.#preset, finding.severity);
    if (this.#severity === undefined || isAsGraveAs(severity, this.#severity)) this.#severity = severity;
    if (this.#places.length < MOST_PLACES) this.#places.push(placeInWords(finding));
    for (const example of finding.examples ?? [])
      if (this.#examples.size < MOST_EXAMPLES) this.#examples.add(example);
  }
}

const isOfColumn = (details: ScanFinding['details']): details is ColumnDetails =>
  details?.rows_with_classification !== undefined;

type Shares = Pick<InventoryRow, 'rows' | 'rows_with_findings' | 'share' | 'sample_size'>;

function sharesOf(withFindings: number, file: ScannedFile | undefined): Shares {
  const known = { rows_with_findings: withFindings };
  if (file?.rows === undefined) return known;
  const { rows, rows_read } = file;
  return {
    ...known,
    rows,
    ...(rows > 0 && { share: Math.round((withFindings / rows) * 10_000) / 10_000 }),
    sample_size: Math.max(0, ...Object.values(rows_read ?? {})),
  };
}

const CONTAINERS: ReadonlySet<string> = new Set(
  FORMATS.filter((format) => format.kind === 'container' && !('holds' in format)).map(({ name }) => name),
);

/**
 * Rows of the files read so far, in the order of the scan; its size grows with the number of sources, not of findings.
 */
export class Inventory {
  readonly #preset: PresetName | undefined;
  readonly #rows: InventoryRow[] = [];
  #current = new Map<string, FoundRow>();
  /** The last finding with its row: consecutive findings often belong to one row. */
  #last: { readonly finding: ScanFinding; readonly row: FoundRow } | undefined;

  /** @param preset the preset that determines severities */
  constructor(preset?: PresetName) {
    this.#preset = preset;
  }

  add(event: ScanEvent): void {
    if (event.type === 'finding') this.#rowOf(event.finding).add(event.finding);
    else if (event.type === 'accepted') this.#rowOf(event.finding).accept(event.finding);
    else if (event.type === 'more') this.#moreOf(event.more).addMore(event.more);
    else if (event.type === 'file') this.#endFile(event.file);
    else this.#leaveUnread(event.file);
  }

  /** All rows, including the findings so far in a source that is not complete. */
  get rows(): readonly InventoryRow[] {
    return [...this.#rows, ...this.#found(undefined)];
  }

  #moreOf({ file, part, category }: MoreFindings): FoundRow {
    return present(
      this.#current.get(keyOf(category, undefined, part, file)),
      'the row of the listed findings',
    );
  }

  #rowOf(finding: ScanFinding): FoundRow {
    const { file, part, category, location } = finding;
    const last = this.#last?.finding;
    if (
      last?.category === category &&
      last.file === file &&
      last.part === part &&
      last.location.location_unit !== 'column' &&
      location.location_unit !== 'column'
    )
      return present(this.#last, 'the last finding').row;
    const column = location.location_unit === 'column' ? location.column_index : undefined;
    const key = keyOf(category, column, part, file);
    let row = this.#current.get(key);
    if (row === undefined) this.#current.set(key, (row = new FoundRow(finding, this.#preset)));
    this.#last = { finding, row };
    return row;
  }

  #found(file: ScannedFile | undefined): readonly InventoryRow[] {
    return [...this.#current.values()]
      .filter((row) => row.isCountedHere)
      .map((row) => row.toRow(file))
      .sort((a, b) => columnOf(a) - columnOf(b));
  }

  #endFile(file: ScannedFile): void {
    const found = this.#found(file);
    this.#current = new Map();
    this.#last = undefined;
    const withColumns = file.columns === undefined ? found : joinColumns(file, file.columns, found);
    // One by one, because a table may have more columns than a call takes arguments.
    for (const row of withColumns) this.#rows.push(row);
    if (withColumns.length === 0 && !CONTAINERS.has(file.format))
      this.#rows.push({ ...NOTHING, file: file.file });
  }

  #leaveUnread(unread: UnreadFile): void {
    const { file, part, reason } = unread;
    this.#rows.push(...this.#found(undefined), {
      ...NOTHING,
      file,
      ...(part !== undefined && { part }),
      state: isUnread(unread) ? 'unread' : 'skipped',
      reason,
    });
    this.#current = new Map();
    this.#last = undefined;
  }
}

/** The length of the part disambiguates where the file name begins. */
const keyOf = (
  category: string,
  column: number | undefined,
  part: string | undefined,
  file: string,
): string => `${category} ${column?.toString() ?? ''} ${part?.length.toString() ?? ''} ${part ?? ''}${file}`;

const NOTHING = { state: 'clean', findings: 0, accepted: 0, occurrences: 0, places: [] } as const;

/** Sorts texts before columns. */
const columnOf = ({ column_index: index }: InventoryRow): number => index ?? -1;

/** Adds the columns of a table that have no findings. */
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
