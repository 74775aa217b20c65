import { type Severity, bySeverity } from '../../core/presets.js';

/** What became of a source, as far as one category goes. */
export const SOURCE_STATES = ['found', 'accepted', 'clean', 'unread', 'skipped'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** How something is found: in a text, as what a column holds, or as what leaks in a column that holds something else. */
export const FINDING_KINDS = ['text', 'column', 'leak'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** One category in one column or text; or a source in which there is none, or that was not read. As it is written to JSON. */
export interface InventoryRow {
  readonly file: string;
  /** The part of a mail or a document. */
  readonly part?: string;
  /** Name of the column; empty where it looks like data or there is none. */
  readonly column?: string;
  readonly column_index?: number;
  readonly state: SourceState;
  readonly category?: string;
  readonly severity?: Severity;
  readonly kind?: FindingKind;
  /** The surest finding. */
  readonly score?: number;
  /** Reported findings and accepted findings. */
  readonly findings: number;
  readonly accepted: number;
  /** Of reported findings. */
  readonly occurrences: number;
  /** Columns alone: its data rows, those with a finding, and their share. */
  readonly rows?: number;
  readonly rows_with_findings?: number;
  readonly share?: number;
  /** Columns alone: rows that hold what was read. */
  readonly sample_size?: number;
  /** The first places, in words. */
  readonly places: readonly string[];
  /** What was found, masked; only where examples were asked for. */
  readonly examples?: readonly string[];
  /** Whether programs write the file and people do not, such as lock files and minified code. */
  readonly is_machine?: true;
  /** Why it was not read. */
  readonly reason?: string;
}

/** Orders rows: what people wrote before what programs did, the gravest first, then what was found most; else in the order of the scan. */
export const byWeight = (a: InventoryRow, b: InventoryRow): number =>
  Number(a.is_machine ?? false) - Number(b.is_machine ?? false) ||
  bySeverity(a.severity ?? 'low', b.severity ?? 'low') ||
  b.occurrences - a.occurrences;
