import type { Span } from '../../core/span.js';
import type { UnreadCode } from '../../sources/unread-file.js';
import { UnreadableDocument } from '../content/document-text.js';
import type { Box } from '../content/place.js';
import { FONT, loadCanvas, type Canvas } from './canvas.js';
import { hasMoreFrames, isTruncated, type ImageKind } from './image-header.js';
import { readMetadata } from './read-metadata.js';
import { checkImage, MORE_FRAMES, recognizeImage, TRUNCATED } from './read-image.js';
import { areasOf, OcrMissing, type RecognizedText } from './recognize.js';

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
    if (header.kind === 'tiff')
      return { kind: 'failed', reason: 'TIFF images are read and not written; convert it to PNG' };
    if (isTruncated(bytes, header)) return { kind: 'failed', reason: TRUNCATED };
    if (hasMoreFrames(bytes, header)) return { kind: 'failed', reason: MORE_FRAMES };
    const picture = await open(canvas, bytes);
    if (cover !== undefined) {
      const boxes = draw(picture, cover.read, cover.marks);
      return { kind: 'covered', bytes: await encode(picture, header.kind), boxes };
    }
    const plain = await encode(picture, header.kind);
    const context = picture.getContext('2d');
    context.fillStyle = COVERED;
    for (const { left, top, width, height } of covered) context.fillRect(left, top, width, height);
    const seen = await picture.encode('png');
    return {
      kind: 'read',
      bytes: plain,
      read: await recognizeImage(seen, checkImage(seen)),
      metadata: readMetadata(bytes),
    };
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

/** Decodes an image. */
async function open(canvas: Canvas, bytes: Uint8Array): Promise<Drawn> {
  const picture = await canvas.loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const drawn = canvas.createCanvas(picture.width, picture.height);
  drawn.getContext('2d').drawImage(picture, 0, 0);
  return drawn;
}

function encode(drawn: Drawn, kind: ImageKind): Promise<Uint8Array> {
  if (kind === 'jpeg') return drawn.encode('jpeg', QUALITY);
  return kind === 'webp' ? drawn.encode('webp', QUALITY) : drawn.encode('png');
}

/** Draws boxes with the replacements over values. @returns the boxes */
function draw(drawn: Drawn, read: RecognizedText, marks: readonly ImageMark[]): readonly Box[] {
  const context = drawn.getContext('2d');
  const boxes: Box[] = [];
  for (const mark of marks)
    for (const [line, box] of areasOf(read.words, mark).entries()) {
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
