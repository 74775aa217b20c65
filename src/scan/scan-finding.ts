import type { Severity } from '../core/presets.js';
import type { VerdictKind } from '../discovery/columns/column-verdict.js';
import type { Place } from '../formats/content/place.js';
import type { FormatName } from '../formats/registry.js';
import type { TableSample } from '../sources/databases/database-table.js';
import type { UnreadFile } from '../sources/unread-file.js';

/** One classifier's share in a finding. */
export interface ScanClassifier {
  /** The provider's configured name, e.g. `Pattern`. */
  readonly provider: string;
  readonly name: string;
  readonly score: number;
  readonly original_entity?: string;
  /** Columns alone: rows in which it found something, and how much. */
  readonly rows_with_classification?: number;
  readonly total_classifications?: number;
}

/** What is known of a finding in a column. */
export interface ColumnDetails {
  /** Whether the column holds the category, or something else in which it leaks. */
  readonly kind: VerdictKind;
  readonly rows_with_classification: number;
  /** Confidence of the findings themselves, 0 to 1; `score` is the confidence of the column. */
  readonly finding_score: number;
  /** Of a leak: the first rows that hold it, from 1, the header not counted, where that is known; of a sheet, its own rows. */
  readonly first_rows?: readonly number[];
}

/** What is known of a secret. */
export interface SecretDetails {
  /** Which secret of which vendor, such as `github-pat`. */
  readonly kind: string;
  readonly rows_with_classification?: never;
  readonly finding_score?: never;
  readonly first_rows?: never;
}

/** One thing found. As it is written to JSON; never holds the value unless it was asked for. */
export interface ScanFinding {
  readonly file: string;
  /** Identifies the finding across scans and lines; ADR 18 says how little it reveals of the value. */
  readonly fingerprint: string;
  /** The part of a mail: a header, `text`, `html`, or an attachment by its name. */
  readonly part?: string;
  /** The key under which a JSON value stands. */
  readonly key?: string;
  /** In a history alone: the full name of the commit that brought it, and when its author made it, ISO 8601. */
  readonly commit?: string;
  readonly author_date?: string;
  readonly category: string;
  readonly score: number;
  /** The severity of its kind, where that is another than the severity of its category. */
  readonly severity?: Severity;
  /** Columns and secrets alone. */
  readonly details?: ColumnDetails | SecretDetails;
  readonly location: Place;
  readonly classifiers: readonly ScanClassifier[];
  /** What was found; only where values were asked for. */
  readonly value?: string;
  /** What was found, masked; only where examples were asked for. */
  readonly examples?: readonly string[];
  /** A comment beside it accepts it. */
  readonly allowed?: true;
}

/** What is said of a file that was read. */
export interface ScannedFile {
  readonly file: string;
  readonly format: FormatName;
  readonly bytes: number;
  readonly findings: number;
  /**
   * Tables alone: rows that each provider read, by its configured name; of one that reads chosen values the rows that
   * hold them, of the column where these are fewest.
   */
  readonly rows_read?: Readonly<Record<string, number>>;
  /**
   * Tables alone: distinct values of the columns, summed over them, that providers read which do not read every row;
   * none where they read all values of their rows.
   */
  readonly values_read?: number;
  /** Tables of databases alone: how the rows that were read were chosen. */
  readonly sample?: TableSample;
  /** Data rows of a table; of a database's, those that were read. */
  readonly rows?: number;
  /** Tables alone: whether the first record was read as a header, where that was decided by the table. */
  readonly has_headers?: { readonly detected: boolean; readonly reason: string };
  /** Tables alone: the names of its columns; empty where there is none, the position where it is itself a finding. */
  readonly columns?: readonly string[];
  /** What a reader should know of how it was read; never of its content. */
  readonly notes: readonly string[];
}

/** What a finding is accepted by: a comment beside it, the baseline, a `.gitleaksignore`, or that its line was not changed. */
export const ACCEPTED_BY = ['comment', 'baseline', 'gitleaksignore', 'unchanged-line'] as const;
export type AcceptedBy = (typeof ACCEPTED_BY)[number];

/** What a scan tells, in the order of the files. */
export type ScanEvent =
  | { readonly type: 'finding'; readonly finding: ScanFinding }
  /** Something found that is no news; it is counted and does not make a scan fail. */
  | { readonly type: 'accepted'; readonly finding: ScanFinding; readonly by: AcceptedBy }
  | { readonly type: 'file'; readonly file: ScannedFile }
  | { readonly type: 'unread'; readonly file: UnreadFile };

/** Events in their order: a block of a log has hundreds, and each step of a stream costs as much as making one. */
export type ScanEvents = AsyncIterable<readonly ScanEvent[]>;
