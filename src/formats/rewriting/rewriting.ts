import type { Box } from '../content/place.js';
import type { HeaderChoice } from '../../values/text-form.js';
import type { OwnProcesses } from './own-process.js';
import type { Work } from './passage.js';

export { NotProtected } from './not-protected.js';

/** What becomes of what lies in a file and is not looked into: pictures, attachments of other kinds. */
export const ATTACHMENTS = ['refuse', 'keep', 'drop'] as const;
export type Attachments = (typeof ATTACHMENTS)[number];

/** Rows and columns of a sheet that hold something, by their numbers, and which of those rows names the columns, or -1. */
export interface SheetLayout {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  readonly header: number;
}

/** An area of an image in its pixels, or of a page, counted from 1, in points from its upper left corner. */
export interface CoveredArea extends Box {
  readonly page?: number;
}

/** Why a file in another is not examined: a word or two after a colon, or nothing where its kind says it. */
export interface Unexamined {
  readonly reason: '' | `: ${string}`;
}

/** How a file is written again. */
export interface Rewriting {
  readonly work: Work;
  readonly attachments: Attachments;
  /** Whether the first row of a table in it names its columns. */
  readonly headers: HeaderChoice;
  /** 32 bytes that what is derived from values is keyed with, such as identifiers; the same for all files of a run. */
  readonly secret: Uint8Array;
  /** Hears what is to be said of how it was written. */
  readonly note: (message: string) => void;
  /** Hears what cannot be restored as it was; absent: values are replaced, not put back. */
  readonly onInexact?: (message: string) => void;
  /** Bytes that packed files in it may still unpack to, in each other too; absent: as many as each may alone. */
  readonly unpacked?: { left: number };
  /** By part; what it holds of a file that was read before says how it is read again. */
  readonly layouts: Map<string, SheetLayout>;
  /** By part; areas of an image, or of pages of a PDF that are images, that were covered: what is drawn there is not read again. */
  readonly covered?: Map<string, readonly CoveredArea[]>;
  /** By part; the encoding of a text that is not UTF-8, so that what was written is read as it was. */
  readonly encodings?: Map<string, string>;
  /** By part; the encoding that the caller names; absent: what the bytes show. */
  readonly encodingOf?: (part: string) => string | undefined;
  /** By part: which of its values were examined; a file that is read again has the same ones examined. */
  readonly examined: Map<string, readonly string[]>;
  /** Writes a file that lies in this one, or says why it is not examined. @throws NotProtected */
  readonly inner: (name: string, bytes: Buffer, part: string) => Promise<Buffer | Unexamined>;
  /** Processes that are kept from one file in it to the next. */
  readonly processes?: OwnProcesses;
  /** What this file is called where it lies in another; empty: it is the file itself. */
  readonly part: string;
}

/** The name of a part of a file, which may itself be one of another. */
export const partOf = ({ part }: Pick<Rewriting, 'part'>, name: string): string =>
  part === '' ? name : name === '' ? part : `${part}!${name}`;

/** Writes a file of one format again. @throws NotProtected, ServiceError */
export type Rewrite = (bytes: Buffer, rewriting: Rewriting) => Promise<Buffer>;
