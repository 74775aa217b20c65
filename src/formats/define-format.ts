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
  /** The first 1,024 of them as UTF-8, without white space before the first word. */
  readonly text: string;
}

/**
 * What the first bytes say of a format. `sure`: it is that, whatever the name says. `likely`: it is, unless the name
 * or the media type says otherwise. `possible`: it may be, where the name says so. `no`: it is not, whatever the name
 * says.
 */
export type Likeness = 'sure' | 'likely' | 'possible' | 'no';

/** What every format says of itself. */
interface FormatFacts<Name extends string> {
  /** As results and `--format` name it: lower case, one word. */
  readonly name: Name;
  /** As people name it, for help and documents. */
  readonly title: string;
  /** Endings of names, in lower case with their dot; no two formats have one in common. */
  readonly extensions: readonly string[];
  /** Media types without parameters, in lower case; no two formats have one in common. */
  readonly mediaTypes: readonly string[];
  looksLike(head: FileHead): Likeness;
  readonly rewriting: Rewritable;
}

/** How files of a format are rewritten with values replaced: as text of a form, by code of their own, or not at all. */
export type Rewritable =
  | { readonly form: TextForm['form'] }
  | {
      readonly load: () => Promise<Rewrite>;
      /**
       * Values are gone for good: `restore` leaves such files in others as they are. A picture in another file that
       * cannot be read counts as an attachment.
       */
      readonly redacts?: 'picture' | 'document';
    }
  /** Completes "report.pdf: …; left unchanged", e.g. "PDF files cannot be rewritten". */
  | { readonly unsupported: string };

/** What a format of running text keeps to. */
export interface TextLimits {
  /** UTF-8 bytes of one text of a block at most. */
  readonly textBytes: number;
}

/** Text that is read in pieces, whatever its size. */
export interface TextFormat<Name extends string = string> extends FormatFacts<Name> {
  readonly kind: 'text';
  /** Blocks of the text, in order, in memory that does not grow with it. */
  read(pieces: AsyncIterable<string>, limits: TextLimits): AsyncIterable<TextBlock>;
}

/** Records of which each column is judged as a whole; read in pieces, whatever their number. */
export interface TableFormat<Name extends string = string> extends FormatFacts<Name> {
  readonly kind: 'table';
  /**
   * Blocks of whole records. Where the cuts are depends on the bytes alone, never on the pieces.
   * @param pieces UTF-8
   * @throws NoTable where they are no records
   */
  read(pieces: AsyncIterable<Buffer>): AsyncIterable<RecordBlock>;
  /**
   * How its records are written, by the first of its blocks.
   * @throws NoTable
   */
  open(start: RecordBlock, options: TableOptions): TableForm;
}

/** A file that is read as a whole, in a process of its own with limits on its size, time and memory. */
export interface DocumentFormat<Name extends string = string> extends FormatFacts<Name> {
  readonly kind: 'document';
  /** Whether reading one takes more memory and time than text does, as that of images. */
  readonly isHeavy?: boolean;
  /** @throws UnreadableDocument; any other error is reported as a broken file */
  read(bytes: Uint8Array): Promise<DocumentText>;
}

/** How OCR reads what the reader of a document leaves unread, with more memory and time. */
export interface PicturesReading {
  /** Whether an unread part is a picture that it reads. */
  includes(part: UnreadPart): boolean;
  /** @param unread all that was left unread */
  read(bytes: Uint8Array, unread: readonly UnreadPart[]): Promise<PicturesText>;
}

/** What a container says itself, beside the files in it; it is read after those. */
export type OwnText =
  | {
      readonly kind: 'document';
      readonly pictures?: PicturesReading;
      /** As that of a document, in the process for these. @throws UnreadableDocument */
      read(bytes: Uint8Array): Promise<DocumentText>;
    }
  | {
      readonly kind: 'text';
      /** Blocks of the text, in order. @param open its pieces from the first; may be called more than once */
      read(open: () => AsyncIterable<string>, limits: TextLimits): AsyncIterable<TextBlock>;
    };

/** A file that holds others: each is scanned as a file of its own, named behind this one's name and "!". */
export interface ContainerFormat<Name extends string = string> extends FormatFacts<Name> {
  readonly kind: 'container';
  /**
   * Where it is unpacked: `here`, where that is streams of bytes alone, or `apart`, in the process for documents with
   * its limits on time and memory.
   */
  readonly place: 'here' | 'apart';
  /** Whether it is one file that was packed: what lies in that is named as if it lay in this one. */
  readonly isOne?: boolean;
  /** Whether it is characters in some encoding, which its source then names. */
  readonly isText?: boolean;
  /** None where there is nothing but the files in it. */
  readonly own?: OwnText;
  /**
   * What is fetched of one that lies elsewhere: its bytes in their order, places of it, or first the whole of it, which
   * is then a file on the disk. Default: the whole.
   */
  readonly fetches?: 'pieces' | 'places' | 'whole';
  /**
   * What lies in it, in its order. Depth, number and sizes have their limits outside of the format.
   * @throws UnreadableDocument; any other error is reported as a broken file
   */
  unpack(source: ByteSource): AsyncIterable<UnpackedItem>;
}

/** A kind of file: how it is known, and how its text is taken out of it. */
export type Format<Name extends string = string> =
  TextFormat<Name> | TableFormat<Name> | DocumentFormat<Name> | ContainerFormat<Name>;

/**
 * Defines a format; its line in the registry makes it known to everything else.
 * @throws RangeError where a name, an ending or a media type is not written as agreed
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
