import { buffer } from 'node:stream/consumers';
import { present } from '../../core/present.js';
import { TableChanged, UnreadableTable } from '../../sources/databases/database-fault.js';
import type { DatabaseTable, TableSample } from '../../sources/databases/database-table.js';
import { readPieces, type InputFile } from '../../sources/input-file.js';
import { systemReason } from '../../sources/source-failure.js';
import { intersects } from '../../core/span.js';
import { cutText } from '../../text/cut-text.js';
import type { TextPosition } from '../../text/text-position.js';
import { PictureFinder, TOO_LARGE, type StreamedPicture } from '../content/data-pictures.js';
import { csvPieces, NoTable, type RecordBlock } from '../content/records.js';
import {
  UnreadableDocument,
  type DocumentText,
  type PlacedBox,
  type UnreadPart,
} from '../content/document-text.js';
import { boxAround, type Place } from '../content/place.js';
import { SourceComments } from '../content/source-comments.js';
import { OpenedColumns } from '../content/open-columns.js';
import { ChunkBlocks, type TextBlock } from '../content/text-block.js';
import type { DocumentFormat, OwnText, TableFormat } from '../define-format.js';
import { decodeText, decodeToUtf8, NotDecodable, type OnNote } from '../encoding/decode-text.js';
import { imageKind } from '../image/image-header.js';
import type { SniffedFormat } from '../sniff-format.js';
import { LARGEST_DOCUMENT } from './unpack-protocol.js';
import type { DocumentReader } from './document-reader.js';

/** A part of a file, in reading order. */
export type FilePart =
  | { readonly kind: 'texts'; readonly block: TextBlock }
  | { readonly kind: 'records'; readonly format: TableFormat; readonly block: RecordBlock }
  /** How the rows of a database table were sampled. */
  | { readonly kind: 'sample'; readonly sample: TableSample }
  /** A note for the report. */
  | { readonly kind: 'note'; readonly note: string }
  /** A part that could not be read; the others are. */
  | { readonly kind: 'unread-part'; readonly unread: UnreadPart }
  /** The rest of the file could not be read. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** The table changed while it was read. */
  | { readonly kind: 'changed' }
  /** The content is not a table after all. */
  | { readonly kind: 'no-table'; readonly reason: string };

/** Readers and limits for files. */
export interface FileReaders {
  readonly documents: Pick<DocumentReader, 'read'>;
  /** Maximum UTF-8 bytes of one text. */
  readonly textBytes: number;
}

/**
 * Yields the parts of a file; for a container, the parts of its own content. A failure to read is yielded as the last
 * part.
 * @param size of the file, in bytes
 */
export async function* partsOf(
  input: InputFile,
  sniffed: SniffedFormat,
  size: number,
  readers: FileReaders,
): AsyncIterable<FilePart> {
  const notes = new Set<string>();
  try {
    yield* readParts(input, sniffed, size, readers, (note) => notes.add(note));
    for (const note of notes) yield { kind: 'note', note };
  } catch (error) {
    for (const note of notes) yield { kind: 'note', note };
    if (error instanceof NoTable) yield { kind: 'no-table', reason: error.message };
    else if (error instanceof TableChanged) yield { kind: 'changed' };
    else if (error instanceof UnreadableTable) yield { kind: 'broken', reason: error.message };
    else if (error instanceof NotDecodable || error instanceof UnreadableDocument) {
      yield { kind: 'broken', reason: error.message };
    } else if (error instanceof Error && 'code' in error) {
      yield { kind: 'broken', reason: systemReason(error) };
    } else throw error;
  }
}

async function* readParts(
  input: InputFile,
  { format, encoding }: SniffedFormat,
  size: number,
  readers: FileReaders,
  onNote: OnNote,
): AsyncIterable<FilePart> {
  if (format.kind === 'table' && input.table !== undefined) {
    yield* databaseParts(input.table, format, readers);
    return;
  }
  const decoded = (): AsyncIterable<string> => decodeText(readPieces(input), encoding, onNote);
  const own = format.kind === 'container' ? format.own : format;
  if (own?.kind === 'document') yield* documentParts(input, format.name, size, readers, own);
  else if (own?.kind === 'table') {
    const pictures = new TextPictures(readers, input.inner?.picturesApart);
    const blocks = own.read(pictures.ofBytes(decodeToUtf8(readPieces(input), encoding, onNote)));
    for await (const block of blocks) yield { kind: 'records', format: own, block };
    yield* pictures.parts();
  } else if (own?.kind === 'text' && !('looksLike' in own)) {
    const comments = new SourceComments();
    for await (const block of own.read(() => comments.of(decoded()), readers))
      yield { kind: 'texts', block: comments.applyTo(block) };
  } else if (own?.kind === 'text') {
    const pictures = new TextPictures(readers, input.inner?.picturesApart);
    const blocks = own.read(pictures.of(decoded()), readers);
    for await (const block of blocks) yield { kind: 'texts', block };
    yield* pictures.parts();
  }
}

/** Total size of pictures held until the text around them is read, in bytes. */
const MOST_PICTURE_BYTES = 64 * 2 ** 20;
/** Maximum number of pictures read in a text or table; OCR takes about a second for each. */
const MOST_PICTURES = 1_000;
/** Maximum number of unread pictures listed for each reason; the others are counted. */
const MOST_LISTED = 10;

/** Pictures in base64 in a text; they are read after it. */
class TextPictures {
  readonly #readers: FileReaders;
  readonly #isIgnored: boolean;
  readonly #finder = new PictureFinder();
  readonly #held: { readonly name: string; readonly bytes: Buffer }[] = [];
  /** Unread pictures by reason: the first ones, and the number of others. */
  readonly #unread = new Map<string, { readonly listed: UnreadPart[]; others: number }>();
  #size = 0;
  /** Number of pictures beyond the limits. */
  #beyond = 0;

  constructor(readers: FileReaders, isIgnored = false) {
    this.#readers = readers;
    this.#isIgnored = isIgnored;
  }

  /** Passes a text on while it looks for pictures. */
  async *of(pieces: AsyncIterable<string>): AsyncIterable<string> {
    for await (const piece of pieces) {
      if (!this.#isIgnored) this.#hold(this.#finder.push(piece));
      yield piece;
    }
  }

  /** Like `of`, for UTF-8. */
  async *ofBytes(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const piece of pieces) {
      // The data of pictures is ASCII.
      if (!this.#isIgnored) this.#hold(this.#finder.push(piece.toString('latin1')));
      yield piece;
    }
  }

  #hold(pictures: Iterable<StreamedPicture>): void {
    for (const picture of pictures) this.add(picture);
  }

  /** Adds a picture that is not in the text. */
  add({ name, bytes }: StreamedPicture): void {
    if (bytes === undefined) this.#leave({ part: name, reason: TOO_LARGE });
    else if (imageKind(bytes) === undefined)
      this.#leave({ part: name, reason: 'pictures of this kind are not read' });
    else if (this.#held.length >= MOST_PICTURES || this.#size + bytes.length > MOST_PICTURE_BYTES)
      this.#beyond += 1;
    else {
      this.#held.push({ name, bytes });
      this.#size += bytes.length;
    }
  }

  #leave(unread: UnreadPart): void {
    const same = this.#unread.get(unread.reason) ?? { listed: [], others: 0 };
    this.#unread.set(unread.reason, same);
    if (same.listed.length < MOST_LISTED) same.listed.push(unread);
    else same.others += 1;
  }

  /** What was not read of the pictures so far. */
  *#unreadParts(): Iterable<UnreadPart> {
    for (const { listed, others } of this.#unread.values()) {
      yield* listed;
      if (others > 0) yield { ...present(listed[0], 'a listed part'), part: countOf(others) };
    }
    const reason = `a text or table has at most ${MOST_PICTURES.toLocaleString('en')} pictures and 64 MiB of them read`;
    if (this.#beyond > 0) yield { part: countOf(this.#beyond), reason };
  }

  /** Reads the pictures of the text, once it has been read. */
  async *parts(): AsyncIterable<FilePart> {
    this.#hold(this.#finder.end());
    const { documents, textBytes } = this.#readers;
    for (const { name, bytes } of this.#held)
      try {
        const { sections, unread = [] } = await documents.read('image', bytes, true);
        yield* sectionParts(
          sections.map((section) => ({ ...section, part: partIn(name, section.part) })),
          textBytes,
        );
        for (const one of unread) this.#leave({ ...one, part: partIn(name, one.part) });
      } catch (error) {
        if (!(error instanceof UnreadableDocument)) throw error;
        this.#leave({ part: name, reason: error.message });
      }
    for (const unread of this.#unreadParts()) yield { kind: 'unread-part', unread };
  }
}

const countOf = (pictures: number): string =>
  `${pictures.toLocaleString('en')} more ${pictures === 1 ? 'picture' : 'pictures'}`;

const partIn = (name: string, part: string | undefined): string =>
  part === undefined || part === 'picture' ? name : `${name}: ${part}`;

async function* databaseParts(
  table: DatabaseTable,
  format: TableFormat,
  readers: FileReaders,
): AsyncIterable<FilePart> {
  const { sample, rows } = await table.open();
  yield { kind: 'sample', sample };
  const pictures = new TextPictures(readers);
  const opened = new OpenedColumns(table.columns, (picture) => {
    pictures.add(picture);
  });
  for await (const block of format.read(pictures.ofBytes(buffers(csvPieces(opened.records(rows))))))
    yield { kind: 'records', format, block };
  yield* pictures.parts();
  for (const unread of [...table.unread, ...opened.unread]) yield { kind: 'unread-part', unread };
}

async function* buffers(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
}

async function* documentParts(
  input: InputFile,
  format: string,
  size: number,
  { documents, textBytes }: FileReaders,
  own: DocumentFormat | Extract<OwnText, { readonly kind: 'document' }>,
): AsyncIterable<FilePart> {
  if (size > LARGEST_DOCUMENT) {
    const most = (LARGEST_DOCUMENT / 2 ** 20).toString();
    throw new UnreadableDocument(`larger than ${most} MiB, the most for a document of this kind`);
  }
  const bytes = await buffer(readPieces(input));
  const isHeavy = 'isHeavy' in own && own.isHeavy;
  const { sections, notes, unread = [] } = await documents.read(format, bytes, isHeavy);
  yield* sectionParts(sections, textBytes);
  const { pictures } = 'pictures' in own ? own : {};
  let left = unread;
  if (pictures !== undefined && unread.some((part) => pictures.includes(part)))
    try {
      const read = await documents.read(format, bytes, true, unread);
      yield* sectionParts(read.sections, textBytes);
      left = read.unread ?? [];
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      left = [...unread, { part: 'pictures', reason: error.message }];
    }
  for (const note of notes) yield { kind: 'note', note };
  for (const part of left) yield { kind: 'unread-part', unread: part };
}

function* sectionParts(sections: DocumentText['sections'], textBytes: number): Iterable<FilePart> {
  for (const { text, part, page, context, boxes = [] } of sections) {
    const blocks = new ChunkBlocks({
      name: (start, end) => placeIn(page, start, end, boxes),
      ...(part !== undefined && { part }),
      ...(context !== undefined && { context }),
    });
    for (const chunk of cutText(text, { bytes: textBytes })) yield { kind: 'texts', block: blocks.of(chunk) };
  }
}

function placeIn(
  page: number | undefined,
  start: TextPosition,
  end: TextPosition,
  boxes: readonly PlacedBox[],
): Place {
  const seen = boxes.filter((word) => intersects(word, { start: start.utf16, end: end.utf16 }));
  const offsets = {
    start_index: start.codePoint,
    end_index: end.codePoint,
    ...(seen.length > 0 && { box: boxAround(seen.map(({ box }) => box)) }),
  };
  return page === undefined
    ? { location_unit: 'extracted_text', ...offsets }
    : { location_unit: 'page', page, ...offsets };
}
