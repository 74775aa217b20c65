import type { HeaderChoice } from '../values/text-form.js';
import type { FormatName } from '../formats/registry.js';

/** What is looked for and how. */
export interface ScanOptions {
  /** Findings that score less are left out, 0 to 1. */
  readonly threshold: number;
  /** Whether findings of a category are wanted. */
  readonly wants: (category: string) => boolean;
  /** Whether findings carry their value. */
  readonly showValues: boolean;
  /** Whether findings carry what was found, masked. */
  readonly examples: boolean;
  /** Distinct values of a column that providers read at most which do not read every row; or all rows. */
  readonly contextRows: number | 'all';
  /** Of a file without a mark, by its name, for TextDecoder; none: what its bytes show. */
  readonly encodingOf: (name: string) => string | undefined;
  /** The format that all files have; none: each by its name and its first bytes. */
  readonly format?: FormatName | undefined;
  /** Whether the first record of a table names its columns; `auto`: decided for each table. */
  readonly hasHeader: HeaderChoice;
}
