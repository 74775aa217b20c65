import { UnreadableDocument, type DocumentText } from '../content/document-text.js';
import { isTruncated, readImageHeader, type ImageHeader } from './image-header.js';
import { drawable, loadCanvas } from './canvas.js';
import { readMetadata } from './read-metadata.js';
import { OcrMissing, recognize, type RecognizedText } from './recognize.js';

/** Pixels; a page of 600 dpi has 35 million. */
const MOST_PIXELS = 50_000_000;
/** Pixels of the longer side of what may be a screenshot, whose letters are too small to be read as they are. */
const SMALL = 2_600;
const ENLARGED = 2;

/** Why a picture is not read as a whole. */
export const TRUNCATED = 'the image is damaged: its end is missing';

/** @throws UnreadableDocument where the image is damaged or too large */
export function checkImage(bytes: Uint8Array): ImageHeader {
  const header = readImageHeader(bytes);
  if (header === undefined || header.width === 0 || header.height === 0)
    throw new UnreadableDocument('the image is damaged');
  if (header.width * header.height > MOST_PIXELS)
    throw new UnreadableDocument(
      `the image has ${header.width.toString()} × ${header.height.toString()} pixels; the limit is 50 million`,
    );
  return header;
}

/**
 * The text that an image shows, and its metadata.
 * @throws UnreadableDocument
 */
export async function readImage(bytes: Uint8Array): Promise<DocumentText> {
  const header = checkImage(bytes);
  const metadata = readMetadata(bytes);
  const sections = metadata === '' ? [] : [{ part: 'metadata', text: metadata }];
  try {
    const { text, words } = await recognizeImage(bytes, header);
    const boxes = words.map(({ start, end, box }) => ({ start, end, box }));
    const unread = isTruncated(bytes, header) ? [{ part: 'picture', reason: TRUNCATED }] : [];
    return { sections: [{ text, boxes }, ...sections], notes: [], unread };
  } catch (error) {
    if (!(error instanceof OcrMissing)) throw error;
    return { sections, notes: [], unread: [{ part: 'picture', reason: error.message }] };
  }
}

/** Reads an image, small ones enlarged; boxes are in its own pixels. @throws OcrMissing */
export async function recognizeImage(
  bytes: Uint8Array,
  { kind, width, height }: ImageHeader,
): Promise<RecognizedText> {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const factor = Math.max(width, height) < SMALL ? ENLARGED : 1;
  // The engine takes much memory for bitmaps.
  const canvas = drawable(kind) && (factor > 1 || kind === 'bmp') ? await loadCanvas() : undefined;
  if (canvas === undefined) return recognize(source);
  const picture = await canvas.loadImage(source);
  const large = canvas.createCanvas(picture.width * factor, picture.height * factor);
  const context = large.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, large.width, large.height);
  context.drawImage(picture, 0, 0, large.width, large.height);
  const { text, words } = await recognize(await large.encode('png'));
  return {
    text,
    words: words.map(({ box, ...word }) => ({
      ...word,
      box: {
        left: box.left / factor,
        top: box.top / factor,
        width: box.width / factor,
        height: box.height / factor,
      },
    })),
  };
}
