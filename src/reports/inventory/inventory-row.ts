import { type Severity, bySeverity } from '../../core/presets.js';

/** State of a source for one category. */
export const SOURCE_STATES = ['found', 'accepted', 'clean', 'unread', 'skipped'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** Kind of a finding: in a text, as the content of a column, or leaked in a column that contains something else. */
export const FINDING_KINDS = ['text', 'column', 'leak'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/**
 * One category in one column or text; or a source without findings, or one that was not read. This is its form in JSON.
 */
export interface InventoryRow {
  readonly file: string;
  /** Part of an email or a document. */
  readonly part?: string;
  /** Column name; empty if it looks like data or the column has none. */
  readonly column?: string;
  readonly column_index?: number;
  readonly state: SourceState;
  readonly category?: string;
  readonly severity?: Severity;
  readonly kind?: FindingKind;
  /** Score of the most confident finding. */
  readonly score?: number;
  /** Number of reported and of accepted findings. */
  readonly findings: number;
  readonly accepted: number;
  /** Number of occurrences of reported findings. */
  readonly occurrences: number;
  /** Number of findings that are counted but not listed. */
  readonly not_listed?: number;
  /** Columns only: number of data rows, of rows with a finding, and their share, 0 to 1. */
  readonly rows?: number;
  readonly rows_with_findings?: number;
  readonly share?: number;
  /** Columns only: number of rows that contain the values read. */
  readonly sample_size?: number;
  /** The first locations, for display. */
  readonly places: readonly string[];
  /** Masked findings; only if examples were requested. */
  readonly examples?: readonly string[];
  /** Whether the file is machine-written, such as lock files and minified code. */
  readonly is_machine?: true;
  /** Why it was not read. */
  readonly reason?: string;
}

/**
 * Orders rows: files written by people before machine-written ones, then by descending severity and number of
 * occurrences; otherwise in the order of the scan.
 */
export const byWeight = (a: InventoryRow, b: InventoryRow): number =>
  Number(a.is_machine ?? false) - Number(b.is_machine ?? false) ||
  bySeverity(a.severity ?? 'low', b.severity ?? 'low') ||
  b.occurrences - a.occurrences;
