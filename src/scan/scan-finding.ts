import type { Severity } from '../core/presets.js';
import type { VerdictKind } from '../discovery/columns/column-verdict.js';
import type { Place } from '../formats/content/place.js';
import type { FormatName } from '../formats/registry.js';
import type { TableSample } from '../sources/databases/database-table.js';
import type { UnreadFile } from '../sources/unread-file.js';

/** One classifier's contribution to a finding. */
export interface ScanClassifier {
  /** The provider's configured name, e.g. `Pattern`. */
  readonly provider: string;
  readonly name: string;
  readonly score: number;
  readonly original_entity?: string;
  /** Columns only: number of rows with a finding, and number of findings. */
  readonly rows_with_classification?: number;
  readonly total_classifications?: number;
}

/** Details of a finding in a column. */
export interface ColumnDetails {
  /** Whether the column holds the category, or holds something else in which the category leaks. */
  readonly kind: VerdictKind;
  readonly rows_with_classification: number;
  /** Confidence of the individual findings, 0 to 1; `score` is the confidence of the column. */
  readonly finding_score: number;
  /**
   * For a leak: the first rows with a finding, if known, counted from 1 without the header; for a sheet, the row
   * numbers of the sheet.
   */
  readonly first_rows?: readonly number[];
}

/** Details of a secret. */
export interface SecretDetails {
  /** Kind and vendor of the secret, such as `github-pat`. */
  readonly kind: string;
  readonly rows_with_classification?: never;
  readonly finding_score?: never;
  readonly first_rows?: never;
}

/** A finding, as serialized to JSON. Contains the value only if values are requested. */
export interface ScanFinding {
  readonly file: string;
  /** Identifies the finding across scans and lines. ADR 18 explains how little it reveals about the value. */
  readonly fingerprint: string;
  /** Part of an e-mail message: a header, `text`, `html`, or the name of an attachment. */
  readonly part?: string;
  /**
   * Set if a finding on a column already counts this occurrence: the value of a list of JSON objects, which is a table
   * too.
   */
  readonly in_column?: true;
  /** The key of a JSON value. */
  readonly key?: string;
  /** Git history only: the full hash of the commit that added it, and the author date in ISO 8601. */
  readonly commit?: string;
  readonly author_date?: string;
  readonly category: string;
  readonly score: number;
  /** Severity of its kind, if it differs from that of its category. */
  readonly severity?: Severity;
  /** Columns and secrets only. */
  readonly details?: ColumnDetails | SecretDetails;
  readonly location: Place;
  readonly classifiers: readonly ScanClassifier[];
  /** The value; only if values are requested. */
  readonly value?: string;
  /** Masked examples; only if examples are requested. */
  readonly examples?: readonly string[];
  /** Set if a comment next to it (true) or an allowlist of gitleaks accepts the finding. */
  readonly allowed?: true | 'gitleaks-config';
}

/** Findings of one category of low severity in a text that are counted but not listed. */
export interface MoreFindings extends Pick<
  ScanFinding,
  'file' | 'part' | 'category' | 'score' | 'in_column'
> {
  /** Set if comments next to them accept the findings. */
  readonly allowed?: true;
  /** At least 1. */
  readonly count: number;
}

/** Summary of a file that was read. */
export interface ScannedFile {
  readonly file: string;
  readonly format: FormatName;
  readonly bytes: number;
  readonly findings: number;
  /**
   * Tables only: number of rows that each provider read, by its configured name. For a provider that reads sampled
   * values: the number of rows that contain them, in the column with the fewest.
   */
  readonly rows_read?: Readonly<Record<string, number>>;
  /**
   * Tables only: number of distinct values, summed over the columns, read by providers that do not read every row;
   * absent if they read all values of their rows.
   */
  readonly values_read?: number;
  /** Database tables only: how the rows were sampled. */
  readonly sample?: TableSample;
  /** Number of data rows of a table; for a database table, of the rows read. */
  readonly rows?: number;
  /** Tables only: whether the first record was taken as a header, if that was detected. */
  readonly has_headers?: { readonly detected: boolean; readonly reason: string };
  /** Tables only: column names. Empty for a column without a name; its position if the name is itself a finding. */
  readonly columns?: readonly string[];
  /** How the file was read, for the reader of the report; never contains content. */
  readonly notes: readonly string[];
}

/**
 * What accepts a finding: a comment next to it, the baseline, a `.gitleaksignore`, an allowlist of a `.gitleaks.toml`,
 * or that its line was not changed.
 */
export const ACCEPTED_BY = [
  'comment',
  'baseline',
  'gitleaksignore',
  'gitleaks-config',
  'unchanged-line',
] as const;
export type AcceptedBy = (typeof ACCEPTED_BY)[number];

/** An event of a scan, in the order of the files. */
export type ScanEvent =
  | { readonly type: 'finding'; readonly finding: ScanFinding }
  /** A finding that is already accepted; it is counted, but does not make the scan fail. */
  | { readonly type: 'accepted'; readonly finding: ScanFinding; readonly by: AcceptedBy }
  /** Further findings, after those of the same category and text that are listed. */
  | { readonly type: 'more'; readonly more: MoreFindings }
  | { readonly type: 'file'; readonly file: ScannedFile }
  | { readonly type: 'unread'; readonly file: UnreadFile };

/**
 * Batches of events in order. Batched because a block of a log has hundreds of events, and each step of a stream costs
 * as much as creating one.
 */
export type ScanEvents = AsyncIterable<readonly ScanEvent[]>;

/** Returns the name of the file that an event is about. */
export function fileOf(event: ScanEvent): string {
  if ('finding' in event) return event.finding.file;
  return ('more' in event ? event.more : event.file).file;
}
