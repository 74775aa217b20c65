import { type Counts, NO_COUNTS, sumOfCounts, withFinding } from '../core/counts.js';
import type { PresetName } from '../core/presets.js';
import { FORMATS } from '../formats/registry.js';
import type { AcceptedBy, ScanEvent, ScannedFile } from '../scan/scan-finding.js';
import { isUnread, type UnreadFile } from '../sources/unread-file.js';
import { Inventory } from './inventory/inventory.js';
import type { InventoryRow } from './inventory/inventory-row.js';

/** What a scan found, in numbers. */
export interface ScanTotals {
  /** Whether everything was examined: the scan came to its end, and nothing is unread. */
  readonly complete: boolean;
  /** What ended the scan before its end. */
  readonly stopped_by?: string;
  readonly files: number;
  /** Inputs, and parts of inputs, whose content was not examined. */
  readonly unread: number;
  /** Inputs that hold nothing to examine, lie elsewhere or were left out; entries not entered are counted below. */
  readonly skipped: number;
  readonly bytes: number;
  readonly findings: number;
  readonly occurrences: number;
  /** Columns with findings, and texts. */
  readonly columns: number;
  readonly texts: number;
  /** Findings that are no news, by what accepts them; they are in no other count. */
  readonly accepted: Readonly<Partial<Record<AcceptedBy, number>>>;
  readonly by_category: Readonly<Record<string, Counts & { readonly files: number }>>;
  readonly hidden_skipped: number;
  readonly ignored_skipped: number;
  /** Entries that a file of patterns leaves out; a folder counts as one. */
  readonly excluded_skipped: number;
  /** Where the inputs were shared out: the shard that this is, and how many of them belong to others. */
  readonly shard?: string;
  readonly inputs_of_other_shards?: number;
}

/** What is kept of a file until the end. */
export interface FileCount extends ScannedFile {
  readonly categories: Readonly<Record<string, number>>;
}

/** Entries of folders that were not entered. */
export interface SkippedEntries {
  readonly hidden: number;
  readonly ignored: number;
  readonly excluded: number;
}

/** The part of a scan that a summary is of. */
export interface ShardShare {
  /** Such as `2/4`. */
  readonly shard: string;
  /** Inputs that belong to the other shards. */
  readonly ofOthers: number;
}

/** What was counted in a file, by category. */
interface CountedFile {
  readonly file: string;
  readonly counts: ReadonlyMap<string, Counts>;
}

/** Formats of files that are texts and hold tables: these belong to them, and are no files of their own. */
const HOLD_TABLES: ReadonlySet<string> = new Set(
  FORMATS.filter((format) => format.kind === 'container' && 'isText' in format).map(({ name }) => name),
);

/** Counts what a scan tells. Its size grows with the files, not with what is in them. */
export class ScanSummary {
  readonly #files: FileCount[] = [];
  readonly #unread: UnreadFile[] = [];
  readonly #skipped: SkippedEntries;
  readonly #inventory: Inventory;
  readonly #accepted: Partial<Record<AcceptedBy, number>> = {};
  readonly #share: ShardShare | undefined;
  readonly #counted: CountedFile[] = [];
  #current = new Map<string, Counts>();
  /** The file of the findings that are counted now. */
  #name = '';

  /**
   * @param share none where it is of all inputs
   * @param preset the purpose that severities refer to
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
      const { category, file, details } = event.finding;
      const counts = this.#current.get(category) ?? NO_COUNTS;
      this.#current.set(category, withFinding(counts, details?.rows_with_classification));
      this.#name = file;
      return;
    }
    if (event.type === 'file') {
      const categories = [...this.#current].map(([category, { findings }]) => [category, findings] as const);
      this.#files.push({ ...event.file, categories: Object.fromEntries(categories) });
    } else this.#unread.push(event.file);
    // What was found before a file broke off counts as well.
    this.#endFile();
  }

  #endFile(): void {
    if (this.#current.size > 0) this.#counted.push({ file: this.#name, counts: this.#current });
    this.#current = new Map();
  }

  #stoppedBy: string | undefined;

  /** Marks the scan as incomplete; its findings so far count. */
  stop(reason: string): void {
    this.#stoppedBy = reason;
    this.#endFile();
  }

  /** Why the scan is incomplete; undefined if it completed. */
  get stoppedBy(): string | undefined {
    return this.#stoppedBy;
  }

  /** The part of a scan that this is; none where it is all of it. */
  get share(): ShardShare | undefined {
    return this.#share;
  }

  get files(): readonly FileCount[] {
    return this.#files;
  }

  /** A row for each category in each column and text, and for each source in which there is none. */
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

  /** Columns and texts with findings. */
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
