import type { DocumentText, PicturesText, UnreadPart } from './content/document-text.js';
import type { ByteSource } from '../sources/byte-source.js';
import type { RecordBlock } from './content/records.js';
import type { Rewrite } from './rewriting/rewriting.js';
import type { TextForm } from '../values/text-form.js';
import type { TextBlock } from './content/text-block.js';
import type { UnpackedItem } from './content/unpacked.js';
import type { TableForm, TableOptions } from './table/table-form.js';

/** The first bytes of a file. */
export interface FileHead {
  readonly bytes: Uint8Array;
  /** The first 1,024 bytes, decoded as UTF-8, without leading white space. */
  readonly text: string;
}

/**
 * How strongly the first bytes indicate a format.
 * - `sure`: it is this format, whatever the name says.
 * - `likely`: it is, unless the name or the media type says otherwise.
 * - `possible`: it may be, if the name says so.
 * - `no`: it is not, whatever the name says.
 */
export type Likeness = 'sure' | 'likely' | 'possible' | 'no';

/** Properties common to all formats. */
interface FormatFacts<Name extends string> {
  /** Identifier in results and `--format`: one lowercase word. */
  readonly name: Name;
  /** Display name for help and documentation. */
  readonly title: string;
  /** Lowercase file extensions with their dot; no two formats share one. */
  readonly extensions: readonly string[];
  /** Lowercase media types without parameters; no two formats share one. */
  readonly mediaTypes: readonly string[];
  looksLike(head: FileHead): Likeness;
  readonly rewriting: Rewritable;
}

/** How values in files of a format are replaced: as a text form, with code of its own, or not at all. */
export type Rewritable =
  | { readonly form: TextForm['form'] }
  | {
      readonly load: () => Promise<Rewrite>;
      /**
       * Set if values are removed for good: `restore` leaves such files inside other files unchanged. A picture inside
       * another file that cannot be read counts as an attachment.
       */
      readonly redacts?: 'picture' | 'document';
    }
  /** Completes "report.pdf: …; left unchanged", e.g. "PDF files cannot be rewritten". */
  | { readonly unsupported: string };

/** Limits for running text. */
export interface TextLimits {
  /** Maximum UTF-8 bytes of one text in a block. */
  readonly textBytes: number;
}

/** Text of any size, read as a stream. */
export interface TextFormat<Name extends string = string> extends FormatFacts<Name> {
  readonly kind: 'text';
  /** Yields blocks of the text in order, in constant memory. */
  read(pieces: AsyncIterable<string>, limits: TextLimits): AsyncIterable<TextBlock>;
}

/** Records whose columns are each judged as a whole; read as a stream, whatever their number. */
export interface TableFormat<Name extends string = string> extends FormatFacts<Name> {
  readonly kind: 'table';
  /**
   * Yields blocks of whole records. Block boundaries depend only on the bytes, never on how they are split into pieces.
   * @param pieces UTF-8
   * @throws NoTable if the bytes are not records
   */
  read(pieces: AsyncIterable<Buffer>): AsyncIterable<RecordBlock>;
  /**
   * Determines from the first block how the records are written.
   * @throws NoTable
   */
  open(start: RecordBlock, options: TableOptions): TableForm;
}

/** A file read as a whole, in a separate process with limits on size, time and memory. */
export interface DocumentFormat<Name extends string = string> extends FormatFacts<Name> {
  readonly kind: 'document';
  /** Whether reading takes more memory and time than text does, as images do. */
  readonly isHeavy?: boolean;
  /** @throws UnreadableDocument; any other error is reported as a broken file */
  read(bytes: Uint8Array): Promise<DocumentText>;
}

/** OCR of the parts that the document reader left unread, with more memory and time. */
export interface PicturesReading {
  /** Whether an unread part is a picture that OCR can read. */
  includes(part: UnreadPart): boolean;
  /** @param unread all parts left unread */
  read(bytes: Uint8Array, unread: readonly UnreadPart[]): Promise<PicturesText>;
}

/** A container's own content beside the files in it; it is read after those files. */
export type OwnText =
  | {
      readonly kind: 'document';
      readonly pictures?: PicturesReading;
      /** Reads it like a document, in the document process. @throws UnreadableDocument */
      read(bytes: Uint8Array): Promise<DocumentText>;
    }
  | {
      readonly kind: 'text';
      /**
       * Yields blocks of the text in order. @param open opens the pieces from the start; may be called more than once
       */
      read(open: () => AsyncIterable<string>, limits: TextLimits): AsyncIterable<TextBlock>;
    };

/** A file that contains others. Each is scanned as a separate file, named after this file's name and "!". */
export interface ContainerFormat<Name extends string = string> extends FormatFacts<Name> {
  readonly kind: 'container';
  /**
   * Where it is unpacked: `here` if that only takes byte streams, or `apart` in the document process with its limits on
   * time and memory.
   */
  readonly place: 'here' | 'apart';
  /** Whether it is a single compressed file: the files inside are named as if they were directly in this one. */
  readonly isOne?: boolean;
  /** Whether it is text in some encoding, which `ByteSource.encoding` then states. */
  readonly isText?: boolean;
  /** Set if only pictures lie in it. Without findings, it has a row in the inventory, as other texts do. */
  readonly holds?: 'pictures';
  /** Absent if the container has no content besides its files. */
  readonly own?: OwnText;
  /**
   * How a remote container is fetched: sequentially, by byte ranges, or downloaded whole to disk first. Default: whole.
   */
  readonly fetches?: 'pieces' | 'places' | 'whole';
  /**
   * Yields its contents in order. Depth, count and sizes are limited outside the format.
   * @throws UnreadableDocument; any other error is reported as a broken file
   */
  unpack(source: ByteSource): AsyncIterable<UnpackedItem>;
}

/** A file type: how it is recognized and how its text is extracted. */
export type Format<Name extends string = string> =
  TextFormat<Name> | TableFormat<Name> | DocumentFormat<Name> | ContainerFormat<Name>;

/**
 * Defines a format. Its line in the registry makes it known everywhere else.
 * @throws RangeError if a name, an extension or a media type is malformed
 */
export function defineFormat<const Name extends string, Defined extends Format<Name>>(
  format: Defined & { readonly name: Name },
): Defined & { readonly name: Name } {
  const { name, extensions, mediaTypes } = format;
  if (!/^[a-z][a-z\d]*$/.test(name)) throw new RangeError(`a format named "${name}"`);
  const odd =
    extensions.find((extension) => !/^\.[a-z\d]+$/.test(extension)) ??
    mediaTypes.find((type) => !/^[a-z]+\/[a-z\d.+-]+$/.test(type));
  if (odd !== undefined) throw new RangeError(`the format ${name} has "${odd}"`);
  return format;
}
