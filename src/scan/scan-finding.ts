/** Where a finding is. Offsets are code points, zero-based, with an exclusive end; lines and columns begin at 1. */
export type ScanLocation =
  | {
      /** Offsets in the decoded file, a byte order mark counted. */
      readonly location_unit: 'file';
      readonly start_index: number;
      readonly end_index: number;
      readonly start_line: number;
      readonly start_column: number;
      readonly end_line: number;
      readonly end_column: number;
    }
  | {
      /** Offsets in the text of one page. */
      readonly location_unit: 'page';
      readonly page: number;
      readonly start_index: number;
      readonly end_index: number;
    }
  | {
      /** Offsets in the text that was taken out of the file, or of the part of it that `part` names. */
      readonly location_unit: 'extracted_text';
      readonly start_index: number;
      readonly end_index: number;
    }
  | {
      /** A verdict on a whole column. */
      readonly location_unit: 'column';
      readonly column_name: string;
      readonly column_index: number;
    };

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

/** One thing found. As it is written to JSON; never holds the value unless it was asked for. */
export interface ScanFinding {
  readonly file: string;
  /** The part of a mail: a header, `text`, `html`, or an attachment by its name. */
  readonly part?: string;
  /** The key under which a JSON value stands. */
  readonly key?: string;
  readonly category: string;
  readonly score: number;
  readonly location: ScanLocation;
  readonly classifiers: readonly ScanClassifier[];
  /** What was found; only where values were asked for. */
  readonly value?: string;
}

/** How a file was read. */
export type ScanFormat = 'text' | 'markdown' | 'log' | 'html' | 'json' | 'table' | 'pdf' | 'docx' | 'mail';

/** What is said of a file that was read. */
export interface ScannedFile {
  readonly file: string;
  readonly format: ScanFormat;
  readonly bytes: number;
  readonly findings: number;
  /** Tables alone: rows that each provider read, by its configured name. */
  readonly rows_read?: Readonly<Record<string, number>>;
  /** Data rows of a table. */
  readonly rows?: number;
  /** What a reader should know of how it was read; never of its content. */
  readonly notes: readonly string[];
}

/** A file that was not read, or not to its end. */
export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
  /** Whether it was left out on purpose: a binary file is no failure. */
  readonly skipped: boolean;
}

/** What a scan tells, in the order of the files. */
export type ScanEvent =
  | { readonly type: 'finding'; readonly finding: ScanFinding }
  | { readonly type: 'file'; readonly file: ScannedFile }
  | { readonly type: 'unread'; readonly file: UnreadFile };
