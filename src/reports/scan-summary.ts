import type { PresetName } from '../core/presets.js';
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
  /** Findings that are no news, by what accepts them; they are in no other count. */
  readonly accepted: Readonly<Partial<Record<AcceptedBy, number>>>;
  readonly by_category: Readonly<Record<string, { readonly findings: number; readonly files: number }>>;
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

/** Counts what a scan tells. Its size grows with the files, not with what is in them. */
export class ScanSummary {
  readonly #files: FileCount[] = [];
  readonly #unread: UnreadFile[] = [];
  readonly #skipped: SkippedEntries;
  readonly #inventory: Inventory;
  readonly #accepted: Partial<Record<AcceptedBy, number>> = {};
  readonly #share: ShardShare | undefined;
  #current: Record<string, number> = {};

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
      this.#current[event.finding.category] = (this.#current[event.finding.category] ?? 0) + 1;
      return;
    }
    if (event.type === 'file') this.#files.push({ ...event.file, categories: this.#current });
    else {
      this.#unread.push(event.file);
      // What was found before a file broke off counts as well.
      if (Object.keys(this.#current).length > 0) this.#partial.push(this.#current);
    }
    this.#current = {};
  }

  readonly #partial: Readonly<Record<string, number>>[] = [];
  #stoppedBy: string | undefined;

  /** Marks the scan as incomplete; its findings so far count. */
  stop(reason: string): void {
    this.#stoppedBy = reason;
    if (Object.keys(this.#current).length > 0) this.#partial.push(this.#current);
    this.#current = {};
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
    const byCategory: Record<string, { findings: number; files: number }> = {};
    for (const categories of [...this.#files.map((file) => file.categories), ...this.#partial]) {
      for (const [category, findings] of Object.entries(categories)) {
        const total = (byCategory[category] ??= { findings: 0, files: 0 });
        total.findings += findings;
        total.files += 1;
      }
    }
    const unread = this.#unread.filter(isUnread).length;
    return {
      complete: this.#stoppedBy === undefined && unread === 0,
      ...(this.#stoppedBy !== undefined && { stopped_by: this.#stoppedBy }),
      files: this.#files.length,
      unread,
      skipped: this.#unread.length - unread,
      bytes: this.#files.reduce((sum, { bytes }) => sum + bytes, 0),
      findings: Object.values(byCategory).reduce((sum, { findings }) => sum + findings, 0),
      accepted: { ...this.#accepted },
      by_category: Object.fromEntries(Object.entries(byCategory).sort(([a], [b]) => (a < b ? -1 : 1))),
      hidden_skipped: this.#skipped.hidden,
      ignored_skipped: this.#skipped.ignored,
      excluded_skipped: this.#skipped.excluded,
      ...(this.#share !== undefined && {
        shard: this.#share.shard,
        inputs_of_other_shards: this.#share.ofOthers,
      }),
    };
  }
}
