import { buffer } from 'node:stream/consumers';
import { cutText } from '../text/cut-text.js';
import { NotDecodable, readText, readUtf8 } from './decode-text.js';
import { isDocument, type DocumentFormat, type DocumentReader } from './documents/document-reader.js';
import { UnreadableDocument } from './documents/document-text.js';
import { blocksOfHtml } from './html-blocks.js';
import { readPieces, type InputFile } from '../sources/input-file.js';
import { blocksOfJson } from './json-blocks.js';
import { describeFailure } from '../sources/list-inputs.js';
import { EndlessRecord, RecordSplitter, type RecordBlock } from './record-splitter.js';
import type { SniffedFormat } from './sniff-format.js';
import { blocksOfText, ChunkBlocks, inFile, type TextBlock } from './text-block.js';
import type { TextPosition } from '../text/text-position.js';

/** A part of a file, in the order in which it is read. */
export type FilePart =
  | { readonly kind: 'texts'; readonly block: TextBlock }
  | { readonly kind: 'records'; readonly block: RecordBlock }
  /** Something that a reader should know. */
  | { readonly kind: 'note'; readonly note: string }
  /** The file could not be read further. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** It is no table after all. */
  | { readonly kind: 'no-table'; readonly reason: string };

/** What reads files. */
export interface FileReaders {
  readonly documents: DocumentReader;
  /** Most UTF-8 bytes of one text. */
  readonly textBytes: number;
}

/** Documents are read as a whole, so they have a limit. */
const LARGEST_DOCUMENT = 64 * 2 ** 20;

/** The parts of a file. What keeps it from being read is a part too, the last. */
export async function* partsOf(
  input: InputFile,
  { format, encoding }: SniffedFormat,
  size: number,
  readers: FileReaders,
): AsyncIterable<FilePart> {
  try {
    if (format === 'table') yield* recordsOf(input, encoding);
    else if (isDocument(format)) yield* documentParts(input, format, size, readers);
    else {
      const pieces = readText(input, encoding);
      const { textBytes } = readers;
      const blocks =
        format === 'json'
          ? blocksOfJson(pieces)
          : format === 'html'
            ? blocksOfHtml(pieces, textBytes)
            : blocksOfText(pieces, textBytes, { name: inFile });
      for await (const block of blocks) yield { kind: 'texts', block };
    }
  } catch (error) {
    if (error instanceof EndlessRecord) yield { kind: 'no-table', reason: error.message };
    else if (error instanceof NotDecodable || error instanceof UnreadableDocument) {
      yield { kind: 'broken', reason: error.message };
    } else if (error instanceof Error && 'code' in error) {
      yield { kind: 'broken', reason: describeFailure(error) };
    } else throw error;
  }
}

async function* recordsOf(input: InputFile, encoding: string): AsyncIterable<FilePart> {
  const splitter = new RecordSplitter();
  for await (const piece of readUtf8(input, encoding)) {
    for (const block of splitter.push(piece)) yield { kind: 'records', block };
  }
  for (const block of splitter.end()) yield { kind: 'records', block };
}

async function* documentParts(
  input: InputFile,
  format: DocumentFormat,
  size: number,
  { documents, textBytes }: FileReaders,
): AsyncIterable<FilePart> {
  if (size > LARGEST_DOCUMENT) {
    const most = (LARGEST_DOCUMENT / 2 ** 20).toString();
    throw new UnreadableDocument(`larger than ${most} MiB, the most for a document of this kind`);
  }
  const { sections, notes } = await documents.read(format, await buffer(readPieces(input)));
  for (const { text, part, page } of sections) {
    const blocks = new ChunkBlocks({
      name: (start, end) => inSection(page, start, end),
      ...(part !== undefined && { part }),
    });
    for (const chunk of cutText(text, { bytes: textBytes })) yield { kind: 'texts', block: blocks.of(chunk) };
  }
  for (const note of notes) yield { kind: 'note', note };
}

function inSection(page: number | undefined, start: TextPosition, end: TextPosition) {
  const offsets = { start_index: start.codePoint, end_index: end.codePoint };
  return page === undefined
    ? ({ location_unit: 'extracted_text', ...offsets } as const)
    : ({ location_unit: 'page', page, ...offsets } as const);
}
