import type { Span } from '../../core/span.js';
import type { UnreadCode } from '../../sources/unread-file.js';
import { UnreadableDocument } from '../content/document-text.js';
import type { Box } from '../content/place.js';
import { FONT, loadCanvas, type Canvas } from './canvas.js';
import { hasMoreFrames, isTruncated, type ImageKind } from './image-header.js';
import { decodeTiffPage, tiffPageCount } from './read-tiff.js';
import { MOST_PAGES } from './tiff-pages.js';
import { TiffWriter } from './write-tiff.js';
import { readMetadata } from './read-metadata.js';
import { checkImage, MORE_FRAMES, recognizeImage, TRUNCATED } from './read-image.js';
import { areasOf, OcrMissing, type RecognizedText } from './recognize.js';
import { joinWrappedLines } from './wrapped-lines.js';

/** A value in an image's text, and the replacement drawn over it. */
export interface ImageMark extends Span {
  readonly text: string;
}

/** A task for the process: read an image, or cover values in one that it read. Covered areas are not read. */
export interface ImageTask {
  readonly bytes: Uint8Array;
  readonly covered: readonly Box[];
  readonly cover?: { readonly read: RecognizedText; readonly marks: readonly ImageMark[] };
}

/** The process's answer; `reason` does not quote the file. */
export type ImageAnswer =
  | {
      readonly kind: 'read';
      /** The image without its metadata. */
      readonly bytes: Uint8Array;
      readonly read: RecognizedText;
      readonly metadata: string;
    }
  | { readonly kind: 'covered'; readonly bytes: Uint8Array; readonly boxes: readonly Box[] }
  | { readonly kind: 'failed'; readonly reason: string; readonly code?: UnreadCode };

/** Left margin of a label, relative to the height of its box. */
const INSET = 0.12;
/** Of 100. */
const QUALITY = 92;
const COVERED = '#ebebeb';
/** Formats that are written without transparency. */
const OPAQUE: ReadonlySet<ImageKind> = new Set(['jpeg', 'tiff']);

/** Performs a task of the process. */
export async function performImageTask({ bytes, covered, cover }: ImageTask): Promise<ImageAnswer> {
  try {
    const canvas = await loadCanvas();
    if (canvas === undefined)
      return {
        kind: 'failed',
        code: 'OCR_MISSING',
        reason: 'install the package that draws: npm install @napi-rs/canvas',
      };
    const header = checkImage(bytes);
    if (isTruncated(bytes, header)) return { kind: 'failed', reason: TRUNCATED };
    if (hasMoreFrames(bytes, header)) return { kind: 'failed', reason: MORE_FRAMES };
    const written = new Written(header.kind);
    const boxes: Box[] = [];
    let read: RecognizedText = { text: '', words: [], legible: 0 };
    for await (const page of pagesOf(canvas, bytes, header.kind)) {
      const { drawn, top } = page;
      const context = drawn.getContext('2d');
      context.translate(0, -top);
      if (cover !== undefined) boxes.push(...draw(page, cover.read, cover.marks));
      written.add(page);
      if (cover !== undefined) continue;
      context.fillStyle = COVERED;
      for (const { left, top: from, width, height } of covered) context.fillRect(left, from, width, height);
      const seen = drawn.encodeSync('png');
      read = joinedBelow(read, await recognizeImage(seen, checkImage(seen)), top);
    }
    const { bytes: plain } = written;
    return cover === undefined
      ? { kind: 'read', bytes: plain, read, metadata: readMetadata(bytes) }
      : { kind: 'covered', bytes: plain, boxes };
  } catch (error) {
    // A decoder's error message may quote the file.
    if (error instanceof OcrMissing) return { kind: 'failed', reason: error.message, code: 'OCR_MISSING' };
    return {
      kind: 'failed',
      reason: error instanceof UnreadableDocument ? error.message : 'the image is damaged',
    };
  }
}

type Drawn = InstanceType<Canvas['Canvas']>;

/** A page of an image; those of a TIFF lie below each other. */
interface Page {
  readonly drawn: Drawn;
  /** Sum of the heights of the pages before it, in pixels. */
  readonly top: number;
  readonly dotsPerInch?: number | undefined;
}

/** Decodes the pages of an image one by one. @throws UnreadableDocument */
async function* pagesOf(canvas: Canvas, bytes: Uint8Array, kind: ImageKind): AsyncIterable<Page> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = kind === 'tiff' ? tiffPageCount(bytes) : 1;
  if (count > MOST_PAGES) throw new UnreadableDocument('the TIFF has too many pages');
  let top = 0;
  for (let index = 0; index < count; index++) {
    const page = kind === 'tiff' ? await decodeTiffPage(bytes, index) : undefined;
    const picture = await canvas.loadImage(page?.png ?? source);
    const drawn = canvas.createCanvas(picture.width, picture.height);
    const context = drawn.getContext('2d');
    if (OPAQUE.has(kind)) {
      context.fillStyle = 'white';
      context.fillRect(0, 0, drawn.width, drawn.height);
    }
    context.drawImage(picture, 0, 0);
    yield { drawn, top, dotsPerInch: page?.dotsPerInch };
    top += picture.height;
  }
}

/** Encodes pages as an image of a kind. */
class Written {
  readonly #kind: ImageKind;
  readonly #tiff = new TiffWriter();
  #bytes: Uint8Array | undefined;

  constructor(kind: ImageKind) {
    this.#kind = kind;
  }

  add({ drawn, dotsPerInch }: Page): void {
    const { width, height } = drawn;
    if (this.#kind === 'tiff') {
      const { data } = drawn.getContext('2d').getImageData(0, 0, width, height);
      this.#tiff.add({ width, height, rgba: data, dotsPerInch });
    } else if (this.#kind === 'jpeg') this.#bytes = drawn.encodeSync('jpeg', QUALITY);
    else this.#bytes = this.#kind === 'webp' ? drawn.encodeSync('webp', QUALITY) : drawn.encodeSync('png');
  }

  get bytes(): Uint8Array {
    return this.#bytes ?? this.#tiff.bytes();
  }
}

/** Adds the text of a page below the text of others. */
function joinedBelow(before: RecognizedText, page: RecognizedText, top: number): RecognizedText {
  const shift = before.text.length;
  const words = page.words.map(({ start, end, box }) => ({
    start: start + shift,
    end: end + shift,
    box: { ...box, top: box.top + top },
  }));
  return {
    text: before.text + joinWrappedLines(page.text, page.words),
    words: [...before.words, ...words],
    legible: before.legible + page.legible,
  };
}

/** Draws boxes with the replacements over the values of a page. @returns the boxes */
function draw({ drawn, top }: Page, read: RecognizedText, marks: readonly ImageMark[]): readonly Box[] {
  const context = drawn.getContext('2d');
  const boxes: Box[] = [];
  for (const mark of marks)
    for (const [line, box] of areasOf(read.words, mark).entries()) {
      if (box.top + box.height <= top || box.top >= top + drawn.height) continue;
      boxes.push(box);
      context.fillStyle = COVERED;
      context.fillRect(box.left, box.top, box.width, box.height);
      if (line > 0) continue;
      const size = Math.max(6, Math.min(box.height * 0.7, (box.width * 1.6) / mark.text.length));
      context.fillStyle = 'black';
      context.font = `${size.toFixed(1)}px ${FONT}`;
      context.textBaseline = 'middle';
      // Aligned with the original first letter, so that the label does not touch the preceding word.
      const inset = box.height * INSET;
      context.fillText(mark.text, box.left + inset, box.top + box.height / 2, box.width - inset);
    }
  return boxes;
}
