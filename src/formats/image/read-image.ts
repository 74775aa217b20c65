import { UnreadableDocument, type DocumentSection, type DocumentText } from '../content/document-text.js';
import {
  hasImageAfterEnd,
  hasMoreFrames,
  imageKind,
  isTruncated,
  readImageHeader,
  type ImageHeader,
} from './image-header.js';
import type { Box } from '../content/place.js';
import { drawable, loadCanvas, type Canvas } from './canvas.js';
import { readMetadata, thumbnailOf } from './read-metadata.js';
import { readTiff } from './read-tiff.js';
import { joinWrappedLines } from './wrapped-lines.js';
import { removeSpecks } from './remove-specks.js';
import { OcrMissing, recognize, withMore, type RecognizedText } from './recognize.js';

/** Maximum number of pixels; a page at 600 dpi has 35 million. */
const MOST_PIXELS = 50_000_000;
/**
 * Length of the longer side, in pixels, below which an image may be a screenshot, whose letters are too small for OCR
 * without enlargement.
 */
const SMALL = 2_600;
const ENLARGED = 2;
/** Maximum number of pixels from which specks are removed; a page at 300 dpi has 9 million. */
const MOST_CLEANED = 12_000_000;
/** Minimum side length in pixels for a letter to be legible. */
const LEAST_SIDE = 8;
/** Minimum length of the longer side of a thumbnail that is read, in pixels; those of cameras have 160. */
const LEAST_THUMBNAIL = 320;
const NOTHING: RecognizedText = { text: '', words: [], legible: 0 };
/** Minimum number of letters and digits from which an image may be one of text. */
const LEAST_LETTERS = 12;
/** Number of pixel rows read at a time. */
const ROWS = 64;

/** Reason why part of a picture is unread. */
export const TRUNCATED = 'the image is damaged: its end is missing';
export const MORE_FRAMES = 'only the first page or frame of an image is read';

/** @throws UnreadableDocument if the image is damaged or too large */
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
 * Reads the text that an image shows, and its metadata.
 * @throws UnreadableDocument
 */
export async function readImage(bytes: Uint8Array): Promise<DocumentText> {
  const header = checkImage(bytes);
  const metadata = readMetadata(bytes);
  const sections: DocumentSection[] = metadata === '' ? [] : [{ part: 'metadata', text: metadata }];
  try {
    const readOne = async (image: Uint8Array) => {
      const { text, words } = await recognizeImage(image, checkImage(image));
      const boxes = words.map(({ start, end, box }) => ({ start, end, box }));
      return { text: joinWrappedLines(text, words), boxes };
    };
    const thumbnail = thumbnailOf(bytes);
    if (thumbnail !== undefined && header.kind !== 'tiff') sections.push(...(await readThumbnail(thumbnail)));
    if (header.kind === 'tiff') {
      const tiff = await readTiff(bytes, readOne);
      return { sections: [...tiff.sections, ...sections], notes: [], unread: tiff.unread };
    }
    const unread = [
      ...(isTruncated(bytes, header) ? [{ part: 'picture', reason: TRUNCATED }] : []),
      ...(hasMoreFrames(bytes, header) || hasImageAfterEnd(bytes, header)
        ? [{ part: 'other pages or frames', reason: MORE_FRAMES }]
        : []),
    ];
    return { sections: [await readOne(bytes), ...sections], notes: [], unread };
  } catch (error) {
    if (!(error instanceof OcrMissing)) throw error;
    return { sections, notes: [], unread: [{ part: 'picture', reason: error.message, code: 'OCR_MISSING' }] };
  }
}

/** Reads a thumbnail, which may show what was removed from its image. Letters of a smaller one are not legible. */
async function readThumbnail(thumbnail: Buffer): Promise<readonly DocumentSection[]> {
  const header = readImageHeader(thumbnail);
  if (header === undefined || header.width * header.height > MOST_PIXELS) return [];
  if (Math.max(header.width, header.height) < LEAST_THUMBNAIL) return [];
  const { text } = await recognizeImage(thumbnail, header);
  return text === '' ? [] : [{ part: 'thumbnail', text }];
}

/**
 * Reads an image with OCR. Small images are enlarged, but boxes are in original pixels. Images with transparency are
 * read on white and on black.
 * @throws OcrMissing
 */
export async function recognizeImage(
  bytes: Uint8Array,
  { kind, width, height }: ImageHeader,
): Promise<RecognizedText> {
  if (Math.min(width, height) < LEAST_SIDE) return NOTHING;
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const factor = Math.max(width, height) < SMALL ? ENLARGED : 1;
  const hasAlpha = mayBeTransparent(source, kind);
  const isDrawn =
    drawable(kind) && (factor > 1 || kind === 'bmp' || hasAlpha || width * height <= MOST_CLEANED);
  // Loaded only if needed: the canvas takes much memory for bitmaps.
  const canvas = isDrawn ? await loadCanvas() : undefined;
  const read =
    canvas === undefined ? await recognize(source) : await drawnText(canvas, source, factor, hasAlpha);
  if (!looksTurned(read) || !drawable(kind)) return read;
  const turning = canvas ?? (await loadCanvas());
  return turning === undefined ? read : turnedText(turning, source, factor, read);
}

async function drawnText(
  canvas: Canvas,
  source: Buffer,
  factor: number,
  hasAlpha: boolean,
): Promise<RecognizedText> {
  const picture = await canvas.loadImage(source);
  const large = canvas.createCanvas(picture.width * factor, picture.height * factor);
  const context = large.getContext('2d');
  if (hasAlpha) context.drawImage(picture, 0, 0, large.width, large.height);
  const grounds = hasAlpha && isTransparent(context, large) ? ['white', 'black'] : ['white'];
  const cleaned = grounds.length === 1 ? withoutSpecks(canvas, picture) : undefined;
  // Nothing was changed, and the file itself needs less memory.
  if (factor === 1 && !hasAlpha && cleaned === undefined && imageKind(source) !== 'bmp')
    return recognize(source);
  let read = NOTHING;
  for (const ground of grounds) {
    context.clearRect(0, 0, large.width, large.height);
    context.fillStyle = ground;
    context.fillRect(0, 0, large.width, large.height);
    context.drawImage(cleaned ?? picture, 0, 0, large.width, large.height);
    read = withMore(read, await recognize(large.encodeSync('png')));
  }
  return placed(read, ({ left, top, width, height }) => ({
    left: left / factor,
    top: top / factor,
    width: width / factor,
    height: height / factor,
  }));
}

/** Returns the picture of a noisy page without specks; undefined if it has none. */
function withoutSpecks(canvas: Canvas, picture: Awaited<ReturnType<Canvas['loadImage']>>): Drawn | undefined {
  const { width, height } = picture;
  if (width * height > MOST_CLEANED) return undefined;
  const drawn = canvas.createCanvas(width, height);
  const context = drawn.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  if (!removeSpecks({ width, height, rgba: pixels.data })) return undefined;
  context.putImageData(pixels, 0, 0);
  return drawn;
}

/** Whether few of an image's letters are legible, as when it is rotated. */
function looksTurned({ text, legible }: RecognizedText): boolean {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
  return letters >= LEAST_LETTERS && legible * 3 < letters;
}

/**
 * Reads an image that may be rotated by quarter turns. Returns the upright reading unless a rotated one is more
 * legible.
 */
async function turnedText(
  canvas: Canvas,
  source: Buffer,
  factor: number,
  asItStands: RecognizedText,
): Promise<RecognizedText> {
  const picture = await canvas.loadImage(source);
  const [width, height] = [picture.width * factor, picture.height * factor];
  for (const turns of [1, 3, 2]) {
    const isSideways = turns !== 2;
    const large = canvas.createCanvas(isSideways ? height : width, isSideways ? width : height);
    const context = large.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, large.width, large.height);
    context.translate(large.width / 2, large.height / 2);
    context.rotate((turns * Math.PI) / 2);
    context.drawImage(picture, -width / 2, -height / 2, width, height);
    const read = await recognize(large.encodeSync('png'));
    if (looksTurned(read) || read.legible < 2 * asItStands.legible + LEAST_LETTERS) continue;
    return placed(read, ({ left, top, width: across, height: down }) => {
      const box = isSideways ? { width: down, height: across } : { width: across, height: down };
      const x = turns === 1 ? top : turns === 3 ? width - top - down : width - left - across;
      const y = turns === 1 ? height - left - across : turns === 3 ? left : height - top - down;
      return {
        left: x / factor,
        top: y / factor,
        width: box.width / factor,
        height: box.height / factor,
      };
    });
  }
  return asItStands;
}

const placed = (read: RecognizedText, place: (box: Box) => Box): RecognizedText => ({
  ...read,
  words: read.words.map(({ box, ...word }) => ({ ...word, box: place(box) })),
});

/** Whether the header allows pixels that are not opaque. */
function mayBeTransparent(source: Buffer, kind: ImageHeader['kind']): boolean {
  if (kind === 'webp') return source.toString('latin1', 12, 16) !== 'VP8 ';
  // Colour types with alpha, or a transparency chunk (https://www.w3.org/TR/png-3/).
  return kind === 'png' && (source[25] === 4 || source[25] === 6 || source.includes('tRNS', 0, 'latin1'));
}

type Drawn = InstanceType<Canvas['Canvas']>;

function isTransparent(context: ReturnType<Drawn['getContext']>, { width, height }: Drawn): boolean {
  for (let top = 0; top < height; top += ROWS) {
    const { data } = context.getImageData(0, top, width, Math.min(ROWS, height - top));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  }
  return false;
}
