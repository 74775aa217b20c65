import {
  addFinding,
  addFindings,
  type Counts,
  NO_COUNTS,
  type RunningCounts,
  sumOfCounts,
} from '../core/counts.js';
import { present } from '../core/present.js';
import type { PresetName } from '../core/presets.js';
import { FORMATS } from '../formats/registry.js';
import type { AcceptedBy, MoreFindings, ScanEvent, ScannedFile } from '../scan/scan-finding.js';
import { isUnread, type UnreadFile } from '../sources/unread-file.js';
import { Inventory } from './inventory/inventory.js';
import type { InventoryRow } from './inventory/inventory-row.js';

/** Totals of a scan. */
export interface ScanTotals {
  /** Whether the scan finished and nothing is unread. */
  readonly complete: boolean;
  /** Why the scan was aborted. */
  readonly stopped_by?: string;
  readonly files: number;
  /** Number of inputs, and parts of inputs, whose content was not examined. */
  readonly unread: number;
  /**
   * Number of inputs without content to examine, located elsewhere or excluded; folder entries that were not entered
   * are counted below.
   */
  readonly skipped: number;
  readonly bytes: number;
  readonly findings: number;
  readonly occurrences: number;
  /** Number of findings, reported or accepted, that are counted but not listed. */
  readonly not_listed?: number;
  /** Number of columns and of texts with findings. */
  readonly columns: number;
  readonly texts: number;
  /** Accepted findings, by what accepts them; all other counts exclude them. */
  readonly accepted: Readonly<Partial<Record<AcceptedBy, number>>>;
  readonly by_category: Readonly<Record<string, Counts & { readonly files: number }>>;
  readonly hidden_skipped: number;
  readonly ignored_skipped: number;
  /** Entries excluded by ignore files; a folder counts as one. */
  readonly excluded_skipped: number;
  /** If the scan is sharded: this shard, and the number of inputs that belong to others. */
  readonly shard?: string;
  readonly inputs_of_other_shards?: number;
}

/** The data kept for a file until the end of the scan. */
export interface FileCount extends ScannedFile {
  readonly categories: Readonly<Record<string, number>>;
}

/** Number of folder entries that were not entered. */
export interface SkippedEntries {
  readonly hidden: number;
  readonly ignored: number;
  readonly excluded: number;
}

/** The shard that a summary covers. */
export interface ShardShare {
  /** For example `2/4`. */
  readonly shard: string;
  /** Number of inputs that belong to other shards. */
  readonly ofOthers: number;
}

/** Counts for a file, by category. */
interface CountedFile {
  readonly file: string;
  readonly counts: ReadonlyMap<string, Counts>;
}

/** Text formats that contain tables; the tables are part of the file and do not count as files. */
const HOLD_TABLES: ReadonlySet<string> = new Set(
  FORMATS.filter((format) => format.kind === 'container' && 'isText' in format).map(({ name }) => name),
);

/** Counts the events of a scan. Its size grows with the number of files, not with their content. */
export class ScanSummary {
  readonly #files: FileCount[] = [];
  readonly #unread: UnreadFile[] = [];
  readonly #skipped: SkippedEntries;
  readonly #inventory: Inventory;
  readonly #accepted: Partial<Record<AcceptedBy, number>> = {};
  readonly #share: ShardShare | undefined;
  readonly #counted: CountedFile[] = [];
  #current = new Map<string, RunningCounts>();
  #notListed = 0;
  /** File of the findings currently being counted. */
  #name = '';

  /**
   * @param share undefined if the scan covers all inputs
   * @param preset the preset that determines severities
   */
  constructor(skipped: SkippedEntries, share?: ShardShare, preset?: PresetName) {
    this.#inventory = new Inventory(preset);
    this.#skipped = skipped;
    this.#share = share;
  }

  add(event: ScanEvent): void {
    this.#inventory.add(event);
    if (event.type === 'accepted') {
      this.#accepted[event.by] = (this.#accepted[event.by] ?? 0) + 1;
      return;
    }
    if (event.type === 'finding') {
      const { category, file, details, in_column: isInColumn } = event.finding;
      let counts = this.#current.get(category);
      if (counts === undefined) this.#current.set(category, (counts = { ...NO_COUNTS }));
      addFinding(counts, details?.rows_with_classification, isInColumn);
      this.#name = file;
      return;
    }
    if (event.type === 'more') {
      this.#addMore(event.more);
      return;
    }
    if (event.type === 'file') {
      const categories = [...this.#current].map(([category, { findings }]) => [category, findings] as const);
      this.#files.push({ ...event.file, categories: Object.fromEntries(categories) });
    } else this.#unread.push(event.file);
    // Includes the findings of a file that was only partly read.
    this.#endFile();
  }

  #addMore({ category, count, allowed, in_column: isInColumn }: MoreFindings): void {
    this.#notListed += count;
    if (allowed === true) this.#accepted.comment = (this.#accepted.comment ?? 0) + count;
    else addFindings(present(this.#current.get(category), 'the counts of a category'), count, isInColumn);
  }

  #endFile(): void {
    if (this.#current.size > 0) this.#counted.push({ file: this.#name, counts: this.#current });
    this.#current = new Map();
  }

  #stoppedBy: string | undefined;

  /** Marks the scan as incomplete; the findings so far still count. */
  stop(reason: string): void {
    this.#stoppedBy = reason;
    this.#endFile();
  }

  /** Why the scan is incomplete; undefined if it completed. */
  get stoppedBy(): string | undefined {
    return this.#stoppedBy;
  }

  /** The shard that the summary covers; undefined if the scan covers all inputs. */
  get share(): ShardShare | undefined {
    return this.#share;
  }

  get files(): readonly FileCount[] {
    return this.#files;
  }

  /** One row for each category in each column and text, and for each source without findings. */
  get inventory(): readonly InventoryRow[] {
    return this.#inventory.rows;
  }

  get unread(): readonly UnreadFile[] {
    return this.#unread;
  }

  totals(): ScanTotals {
    const holders = new Set(
      this.#files.filter(({ format }) => HOLD_TABLES.has(format)).map(({ file }) => file),
    );
    const fileOf = (name: string): string => {
      const outer = name.slice(0, Math.max(0, name.lastIndexOf('!')));
      return holders.has(outer) ? outer : name;
    };
    const byCategory = new Map<string, { counts: Counts[]; files: Set<string> }>();
    for (const { file, counts } of this.#counted)
      for (const [category, count] of counts) {
        const total = byCategory.get(category) ?? { counts: [], files: new Set() };
        byCategory.set(category, total);
        total.counts.push(count);
        total.files.add(fileOf(file));
      }
    const totals = [...byCategory]
      .map(
        ([category, { counts, files }]) => [category, { ...sumOfCounts(counts), files: files.size }] as const,
      )
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const { findings, occurrences } = sumOfCounts(totals.map(([, count]) => count));
    const { columns, texts } = this.#sources();
    const unread = this.#unread.filter(isUnread).length;
    return {
      complete: this.#stoppedBy === undefined && unread === 0,
      ...(this.#stoppedBy !== undefined && { stopped_by: this.#stoppedBy }),
      files: new Set(this.#files.map(({ file }) => fileOf(file))).size,
      unread,
      skipped: this.#unread.length - unread,
      bytes: this.#files.reduce((sum, { bytes }) => sum + bytes, 0),
      findings,
      occurrences,
      ...(this.#notListed > 0 && { not_listed: this.#notListed }),
      columns,
      texts,
      accepted: { ...this.#accepted },
      by_category: Object.fromEntries(totals),
      hidden_skipped: this.#skipped.hidden,
      ignored_skipped: this.#skipped.ignored,
      excluded_skipped: this.#skipped.excluded,
      ...(this.#share !== undefined && {
        shard: this.#share.shard,
        inputs_of_other_shards: this.#share.ofOthers,
      }),
    };
  }

  /** Counts the columns and texts with findings. */
  #sources(): Pick<ScanTotals, 'columns' | 'texts'> {
    const found = this.#inventory.rows.filter(({ state }) => state === 'found');
    const [columns, texts] = [true, false].map((isColumn) => {
      const some = found.filter(({ column_index: index }) => (index !== undefined) === isColumn);
      return new Set(some.map(({ file, part, column_index }) => JSON.stringify([file, part, column_index])))
        .size;
    });
    return { columns: columns ?? 0, texts: texts ?? 0 };
  }
}
