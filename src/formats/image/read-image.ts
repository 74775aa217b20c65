import { UnreadableDocument, type DocumentSection, type DocumentText } from '../content/document-text.js';
import {
  hasImageAfterEnd,
  hasMoreFrames,
  isTruncated,
  readImageHeader,
  type ImageHeader,
} from './image-header.js';
import type { Box } from '../content/place.js';
import { drawable, encodeBitmap, loadCanvas, type Canvas } from './canvas.js';
import { readMetadata, thumbnailOf } from './read-metadata.js';
import { readTiff } from './read-tiff.js';
import { joinWrappedLines } from './wrapped-lines.js';
import { removeSpecks } from './remove-specks.js';
import { skewOf } from './skew.js';
import { OcrMissing, recognize, withMore, withOther, type RecognizedText } from './recognize.js';

/** Maximum number of pixels; a page at 600 dpi has 35 million. */
const MOST_PIXELS = 50_000_000;
/**
 * Length of the longer side, in pixels, below which an image may be a screenshot, whose letters are too small for OCR
 * without enlargement. A page of A4 at 200 dpi has 2,339; twice enlarged, a dense one takes 1 GB.
 */
const SMALL = 2_200;
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
/** Unread part of a photograph with several pictures, of which programs show the first. */
export const IMAGE_AFTER_END = 'images after its end';
/** Part of a photograph that its camera made smaller. */
export const THUMBNAIL = 'thumbnail';
const DAMAGED = 'the image is damaged';
/** Start of a TIFF with offsets of 64 bits, in either byte order. */
const BIG_TIFF: ReadonlySet<string> = new Set(['49492b00', '4d4d002b']);

/** @throws UnreadableDocument if the image is damaged, too large or a BigTIFF */
export function checkImage(bytes: Uint8Array): ImageHeader {
  const header = readImageHeader(bytes);
  if (header === undefined || header.width === 0 || header.height === 0)
    throw new UnreadableDocument(
      BIG_TIFF.has(Buffer.from(bytes.subarray(0, 4)).toString('hex')) ? 'BigTIFF is not supported' : DAMAGED,
    );
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
    if (header.kind === 'tiff') {
      const tiff = await readTiff(bytes, readOne);
      return { sections: [...tiff.sections, ...sections], notes: [], unread: tiff.unread };
    }
    const unread = [
      ...(isTruncated(bytes, header) ? [{ part: 'picture', reason: TRUNCATED }] : []),
      ...(hasMoreFrames(bytes, header) ? [{ part: 'other pages or frames', reason: MORE_FRAMES }] : []),
      ...(hasImageAfterEnd(bytes, header) ? [{ part: IMAGE_AFTER_END, reason: MORE_FRAMES }] : []),
    ];
    const picture = await readOne(bytes);
    const small = await readThumbnail(thumbnailOf(bytes));
    return {
      sections: [picture, ...sections, ...small.sections],
      notes: [],
      unread: [...unread, ...small.unread],
    };
  } catch (error) {
    if (!(error instanceof OcrMissing)) throw error;
    return { sections, notes: [], unread: [{ part: 'picture', reason: error.message, code: 'OCR_MISSING' }] };
  }
}

/**
 * Reads a thumbnail, which may show what was removed from its image. Letters of a smaller one are not legible.
 * @throws OcrMissing
 */
async function readThumbnail(
  thumbnail: Buffer | undefined,
): Promise<Required<Pick<DocumentText, 'sections' | 'unread'>>> {
  const none = { sections: [], unread: [] };
  if (thumbnail === undefined) return none;
  try {
    const header = checkImage(thumbnail);
    if (Math.max(header.width, header.height) < LEAST_THUMBNAIL) return none;
    // Decoders may end the process at a missing end.
    if (isTruncated(thumbnail, header)) throw new UnreadableDocument(TRUNCATED);
    const { text } = await recognizeImage(thumbnail, header);
    return text === '' ? none : { sections: [{ part: THUMBNAIL, text }], unread: [] };
  } catch (error) {
    if (error instanceof OcrMissing) throw error;
    const reason = error instanceof UnreadableDocument ? error.message : DAMAGED;
    return { sections: [], unread: [{ part: THUMBNAIL, reason }] };
  }
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
  const readings =
    canvas === undefined ? [await recognize(source)] : await drawnText(canvas, source, factor, hasAlpha);
  const [read = NOTHING, ...single] = readings;
  // Readings joined have the letters of both, and the legible ones of one.
  const best = single.reduce(
    (one, other) => (one.words.length === 0 || other.legible > one.legible ? other : one),
    single.length === 0 ? read : NOTHING,
  );
  if (!looksTurned(best) || !drawable(kind)) return read;
  const turning = canvas ?? (await loadCanvas());
  return turning === undefined ? read : turnedText(turning, source, factor, read);
}

/** Returns the text of an image that is drawn, and then the readings of which it was joined. */
async function drawnText(
  canvas: Canvas,
  source: Buffer,
  factor: number,
  hasAlpha: boolean,
): Promise<readonly RecognizedText[]> {
  const picture = await canvas.loadImage(source);
  const grounds = hasAlpha && isTransparent(canvas, picture) ? ['white', 'black'] : ['white'];
  const { angle, cleaned } = grounds.length === 1 ? pageOf(canvas, picture) : STRAIGHT;
  const rotation = rotated(picture.width * factor, picture.height * factor, angle);
  const single: RecognizedText[] = [];
  const readOn = async (ground: string, shown: typeof picture | Drawn): Promise<RecognizedText> => {
    const seen = await recognize(drawnOn(canvas, ground, shown, rotation));
    single.push(seen);
    return seen;
  };
  let read = NOTHING;
  for (const ground of grounds) read = withMore(read, await readOn(ground, picture));
  // Removing specks also removes strokes of small letters.
  if (cleaned !== undefined) read = withOther(read, await readOn('white', cleaned));
  return [placed(read, (box) => unrotated(box, rotation, factor)), ...single];
}

/** Size of a picture, and that of the canvas on which it is drawn, turned counterclockwise by radians. */
interface Rotation {
  readonly width: number;
  readonly height: number;
  readonly across: number;
  readonly down: number;
  readonly angle: number;
}

function rotated(width: number, height: number, degrees: number): Rotation {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.cos(angle)];
  const across = Math.ceil(width * cosine + height * sine);
  const down = Math.ceil(width * sine + height * cosine);
  return { width, height, across, down, angle };
}

/** Draws a picture for the engine. */
function drawnOn(
  canvas: Canvas,
  ground: string,
  shown: Parameters<ReturnType<Drawn['getContext']>['drawImage']>[0],
  { width, height, across, down, angle }: Rotation,
): Buffer {
  const large = canvas.createCanvas(across, down);
  const context = large.getContext('2d');
  context.fillStyle = ground;
  context.fillRect(0, 0, across, down);
  if (angle !== 0) {
    context.translate(across / 2, down / 2);
    context.rotate(-angle);
    context.translate(-width / 2, -height / 2);
  }
  context.drawImage(shown, 0, 0, width, height);
  const bitmap = encodeBitmap(large);
  // Frees the pixels, which the garbage collector does not count.
  large.width = 0;
  return bitmap;
}

/** Returns the area of the picture that holds a box of its rotated drawing. */
function unrotated(
  { left, top, width, height }: Box,
  { width: picture, height: tall, across, down, angle }: Rotation,
  factor: number,
): Box {
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [x, y] = [left + width / 2 - across / 2, top + height / 2 - down / 2];
  const [wide, high] = [width * cosine + height * Math.abs(sine), width * Math.abs(sine) + height * cosine];
  return {
    left: (x * cosine - y * sine + picture / 2 - wide / 2) / factor,
    top: (x * sine + y * cosine + tall / 2 - high / 2) / factor,
    width: wide / factor,
    height: high / factor,
  };
}

const STRAIGHT = { angle: 0, cleaned: undefined };

/** Returns the angle of a page in degrees, and, if it is noisy, its picture without specks. */
function pageOf(
  canvas: Canvas,
  picture: Awaited<ReturnType<Canvas['loadImage']>>,
): { readonly angle: number; readonly cleaned: Drawn | undefined } {
  const { width, height } = picture;
  if (width * height > MOST_CLEANED) return STRAIGHT;
  const drawn = canvas.createCanvas(width, height);
  const context = drawn.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0);
  const pixels = context.getImageData(0, 0, width, height);
  const seen = { width, height, rgba: pixels.data };
  const isNoisy = removeSpecks(seen);
  if (isNoisy) context.putImageData(pixels, 0, 0);
  else drawn.width = 0;
  return { angle: skewOf(seen), cleaned: isNoisy ? drawn : undefined };
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
    const read = await recognize(encodeBitmap(large));
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

function isTransparent(canvas: Canvas, picture: Awaited<ReturnType<Canvas['loadImage']>>): boolean {
  const { width, height } = picture;
  const drawn = canvas.createCanvas(width, Math.min(ROWS, height));
  const context = drawn.getContext('2d');
  for (let top = 0; top < height; top += ROWS) {
    context.clearRect(0, 0, width, ROWS);
    context.drawImage(picture, 0, -top);
    const { data } = context.getImageData(0, 0, width, Math.min(ROWS, height - top));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  }
  return false;
}
