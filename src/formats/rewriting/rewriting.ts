import type { Box } from '../content/place.js';
import type { HeaderChoice } from '../../values/text-form.js';
import type { OwnProcesses } from './own-process.js';
import type { Work } from './passage.js';

export { NotProtected } from './not-protected.js';

/** What to do with content that is not examined: pictures, attachments of other kinds. */
export const ATTACHMENTS = ['refuse', 'keep', 'drop'] as const;
export type Attachments = (typeof ATTACHMENTS)[number];

/** Numbers of the rows and columns of a sheet that have content; `header` is the row that names the columns, or -1. */
export interface SheetLayout {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly header: number;
}

/** An area of an image in pixels, or of a 1-based page in points from its upper left corner. */
export interface CoveredArea extends Box {
  readonly page?: number;
}

/** Why a nested file is not examined: a word or two after a colon, or empty if its kind says it. */
export interface Unexamined {
  readonly reason: '' | `: ${string}`;
}

/** How to rewrite a file. */
export interface Rewriting {
  readonly work: Work;
  readonly attachments: Attachments;
  /** Whether the first row of a table names its columns. */
  readonly headers: HeaderChoice;
  /** 32-byte key for data derived from values, such as identifiers; the same for all files of a run. */
  readonly secret: Uint8Array;
  /** Called with notes on how the file was written. */
  readonly note: (message: string) => void;
  /** Called with what cannot be restored exactly; absent: values are replaced, not restored. */
  readonly onInexact?: (message: string) => void;
  /**
   * Remaining budget of unpacked bytes for compressed files in it, nested ones included; absent: each has its own
   * limit.
   */
  readonly unpacked?: { left: number };
  /** By part: the layout found on the first read, which later reads use. */
  readonly layouts: Map<string, SheetLayout>;
  /** By part: covered areas of an image, or of PDF pages that are images. What is drawn there is not read again. */
  readonly covered?: Map<string, readonly CoveredArea[]>;
  /** By part: the encoding of a text that is not UTF-8, so that the result is read in the same encoding. */
  readonly encodings?: Map<string, string>;
  /** Returns the encoding that the caller names for a part; absent: detected from the bytes. */
  readonly encodingOf?: (part: string) => string | undefined;
  /** By part: the values that were examined; a later read of the file examines the same ones. */
  readonly examined: Map<string, readonly string[]>;
  /** By part: written base64 and hexadecimal, with the data that it replaced, so that the result can be compared. */
  readonly encoded?: Map<string, ReadonlyMap<string, string>>;
  /** Rewrites a nested file, or returns why it is not examined. @throws NotProtected */
  readonly inner: (name: string, bytes: Buffer, part: string) => Promise<Buffer | Unexamined>;
  /** Processes kept from one nested file to the next. */
  readonly processes?: OwnProcesses;
  /** Name of this file inside its outer file; empty for the outer file itself. */
  readonly part: string;
}

/** Returns the full name of a part of a file that may itself be nested. */
export const partOf = ({ part }: Pick<Rewriting, 'part'>, name: string): string =>
  part === '' ? name : name === '' ? part : `${part}!${name}`;

/** Rewrites a file of one format. @throws NotProtected, ServiceError */
export type Rewrite = (bytes: Buffer, rewriting: Rewriting) => Promise<Buffer>;

/** Note on a file in whose last pass a value was still replaced. @param passes their maximum number */
export const unsettled = (passes: number): string =>
  `values were still found in pass ${passes.toString()}, the last one; check the result`;
