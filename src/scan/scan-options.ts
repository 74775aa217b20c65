import type { PresetName } from '../core/presets.js';
import type { HeaderChoice } from '../values/text-form.js';
import type { FormatName } from '../formats/registry.js';

/** A secret that an allowlist may accept. */
export interface FoundSecret {
  readonly file: string;
  readonly kind: string | undefined;
  /** Undefined for a verdict on a column. */
  readonly value: string | undefined;
  /** The lines that contain the secret; undefined if the format has no lines. */
  readonly line: string | undefined;
}

/** What a scan looks for, and how. */
export interface ScanOptions {
  /** Minimum score of reported findings, 0 to 1. */
  readonly threshold: number;
  /** Whether findings of a category are reported. */
  readonly wants: (category: string) => boolean;
  /** Whether findings include their value. */
  readonly showValues: boolean;
  /** Whether findings include masked examples. */
  readonly examples: boolean;
  /** Whether every finding is listed, however many of one kind a text has. */
  readonly allFindings: boolean;
  /** Preset whose severities apply; undefined: the usual ones. */
  readonly preset?: PresetName | undefined;
  /** Maximum number of distinct values per column for providers that do not read every row, or `all`. */
  readonly contextRows: number | 'all';
  /** Returns the encoding of a file without a byte order mark, as a TextDecoder label; undefined: detect it. */
  readonly encodingOf: (name: string) => string | undefined;
  /** Format of all files; undefined: detected per file from its name and first bytes. */
  readonly format?: FormatName | undefined;
  /** Returns the name that keys the fingerprints of a file; undefined: its own. In a git history, its path. */
  readonly lastingNameOf?: ((file: string) => string) | undefined;
  /** Whether an allowlist accepts a secret; undefined: there are no allowlists. */
  readonly acceptsSecret?: ((secret: FoundSecret) => boolean) | undefined;
  /** Whether the first record of a table is a header; `auto`: detected per table. */
  readonly hasHeader: HeaderChoice;
}
