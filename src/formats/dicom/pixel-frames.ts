import { PIXEL_TAG, TAG, type DataSet, type DicomElement, type DicomFile } from './parse-dicom.js';
import type { Box } from '../content/place.js';
import { textOf } from './element-texts.js';
import { withUnpackedRle } from './unpack-rle.js';

/** One frame as an image file. */
export interface Frame {
  readonly name: string;
  /** Built whenever it is read, because all bitmaps of an image at once may need more than 1 GiB. */
  readonly bytes: Buffer;
}

/** The first frames of an image, and whether there are more. */
export interface Frames {
  readonly frames: readonly Frame[];
  readonly hasMore: boolean;
  /** Whether frames have more windows than are read. */
  readonly hasMoreWindows?: boolean;
}

/** Displayed range of values, and the scale of its numbers (PS3.3, C.11.2). */
const WINDOW = {
  centers: 0x00281050,
  widths: 0x00281051,
  intercept: 0x00281052,
  slope: 0x00281053,
} as const;
/** Attributes of all frames, and of each one, in images of newer kinds (PS3.3, C.7.6.16). */
const GROUPS = { shared: 0x52009229, perFrame: 0x52009230 } as const;
/** Maximum number of windows of a frame read. */
const MOST_WINDOWS = 2;
/** Part of the range of values below which a window shows contrasts that the whole range does not. */
const NARROW = 0.25;
/** The JPEG process that every decoder supports. */
const JPEG_BASELINE = '1.2.840.10008.1.2.4.50';
/** Maximum number of frames examined: the frames of a recording show the same text. */
const MOST_FRAMES = 4;
const MOST_PIXELS = 50_000_000;
const BMP_HEAD = 54;
const BMP_INFO = 40;

/** Converts uncompressed, RLE or baseline JPEG frames to image files; undefined for other pixel encodings. */
export function framesOf(file: DicomFile): Frames | undefined {
  const packed = pixelsOf(file);
  const unpacked = withUnpackedRle(file, MOST_FRAMES);
  const { dataSet, transferSyntax, encoding } = unpacked;
  const content = pixelsOf(unpacked);
  if (content?.kind === 'fragments')
    return transferSyntax === JPEG_BASELINE ? jpegFrames(content.fragments) : undefined;
  if (content?.kind !== 'value' || encoding.isBigEndian) return undefined;
  const found = plainFrames(dataSet, content.bytes);
  // The first fragment is the offset table.
  const isCut = packed?.kind === 'fragments' && packed.fragments.length - 1 > MOST_FRAMES;
  return found && { ...found, hasMore: found.hasMore || isCut };
}

/** Returns why not all of an image is read; empty if all is. */
export const unreadOf = ({ hasMore, hasMoreWindows = false }: Frames): string =>
  hasMore
    ? `only its first ${MOST_FRAMES.toString()} frames are read`
    : hasMoreWindows
      ? `only the first ${MOST_WINDOWS.toString()} windows of a frame are read`
      : '';

const pixelsOf = ({ dataSet }: DicomFile): DicomElement['content'] | undefined =>
  dataSet.find(({ tag }) => tag === TAG.pixelData)?.content;

/** @param fragments the first is the offset table */
function jpegFrames([, ...fragments]: readonly Buffer[]): Frames | undefined {
  const starts = fragments.flatMap((one, index) => (one[0] === 0xff && one[1] === 0xd8 ? [index] : []));
  if (starts[0] !== 0) return undefined;
  const frames = starts.slice(0, MOST_FRAMES).map((start, index) => ({
    name: `frame ${(index + 1).toString()}.jpg`,
    bytes: Buffer.concat(fragments.slice(start, starts[index + 1])),
  }));
  return { frames, hasMore: starts.length > MOST_FRAMES };
}

/**
 * Covers areas in all frames of an uncompressed or RLE image with the lowest value of the frame.
 * @param areas in pixels
 * @returns the file with uncompressed pixels; undefined if their encoding is not supported
 */
export function coverFrames(file: DicomFile, areas: readonly Box[]): DicomFile | undefined {
  const unpacked = withUnpackedRle(file);
  const { dataSet, encoding } = unpacked;
  const content = pixelsOf(unpacked);
  const layout = layoutOf(dataSet);
  if (content?.kind !== 'value' || layout === undefined || encoding.isBigEndian) return undefined;
  const covered = unpacked === file ? Buffer.from(content.bytes) : content.bytes;
  const { rows, columns, samples, bytesPerSample } = layout;
  const size = rows * columns * samples * bytesPerSample;
  for (let at = 0; at < covered.length; at += size)
    coverFrame(covered.subarray(at, at + size), layout, areas);
  return {
    ...unpacked,
    dataSet: dataSet.map((element) =>
      element.tag === TAG.pixelData ? { ...element, content: { kind: 'value', bytes: covered } } : element,
    ),
  };
}

function coverFrame(frame: Buffer, layout: Layout, areas: readonly Box[]): void {
  const { rows, columns, samples, bytesPerSample, isPlanar } = layout;
  const lowest = rangeOf(frame, layout).least;
  const write = (sample: number): void => {
    // Bytes after the last whole frame end sooner.
    if ((sample + 1) * bytesPerSample > frame.length) return;
    if (bytesPerSample === 1) frame[sample] = lowest;
    else if (layout.isSigned) frame.writeInt16LE(lowest, 2 * sample);
    else frame.writeUInt16LE(lowest, 2 * sample);
  };
  for (const { left, top, width, height } of areas) {
    const [right, bottom] = [Math.min(columns, left + width), Math.min(rows, top + height)];
    for (let row = Math.max(0, top); row < bottom; row++)
      for (let column = Math.max(0, left); column < right; column++)
        for (let color = 0; color < samples; color++) {
          const pixel = row * columns + column;
          write(isPlanar ? color * rows * columns + pixel : pixel * samples + color);
        }
  }
}

/** Layout of the pixels in a frame. */
interface Layout {
  readonly rows: number;
  readonly columns: number;
  readonly samples: number;
  readonly bytesPerSample: number;
  readonly isPlanar: boolean;
  readonly isSigned: boolean;
  /** Whether the lowest value is white. */
  readonly isInverted: boolean;
}

function plainFrames(dataSet: DataSet, bytes: Buffer): Frames | undefined {
  const layout = layoutOf(dataSet);
  if (layout === undefined) return undefined;
  const { rows, columns, samples, bytesPerSample } = layout;
  const size = rows * columns * samples * bytesPerSample;
  if (bytes.length < size) return undefined;
  // Bytes after the last whole frame, apart from padding, are shown by no program, but may be part of an image.
  const whole = Math.floor(bytes.length / size);
  const rest = bytes.subarray(whole * size);
  const count = whole + (rest.some((byte) => byte !== rest[0]) ? 1 : 0);
  const windows = samples === 1 ? windowsOf(dataSet) : [];
  let hasMoreWindows = false;
  const frames = Array.from({ length: Math.min(count, MOST_FRAMES) }, (_none, index) => {
    const piece = bytes.subarray(index * size, (index + 1) * size);
    const frame = piece.length === size ? piece : Buffer.concat([piece], size);
    const name = `frame ${(index + 1).toString()}`;
    const full = rangeOf(frame, layout);
    const shown = windows.filter(({ least, most }) => most - least < NARROW * (full.most - full.least));
    hasMoreWindows ||= shown.length > MOST_WINDOWS;
    return [
      lazily(`${name}.bmp`, () => bitmapOf(frame, layout, full)),
      ...shown
        .slice(0, MOST_WINDOWS)
        .map((range, at) =>
          lazily(`${name}, window ${(at + 1).toString()}.bmp`, () => bitmapOf(frame, layout, range)),
        ),
    ];
  });
  return { frames: frames.flat(), hasMore: count > MOST_FRAMES, hasMoreWindows };
}

const lazily = (name: string, build: () => Buffer): Frame => ({
  name,
  get bytes() {
    return build();
  },
});

function layoutOf(dataSet: DataSet): Layout | undefined {
  const number = (tag: number): number => {
    const content = dataSet.find((element) => element.tag === tag)?.content;
    return content?.kind === 'value' && content.bytes.length >= 2 ? content.bytes.readUInt16LE(0) : 0;
  };
  const [rows, columns] = [number(PIXEL_TAG.rows), number(PIXEL_TAG.columns)];
  const [samples, bits] = [number(PIXEL_TAG.samples), number(PIXEL_TAG.bits)];
  const photometric = dataSet.find(({ tag }) => tag === PIXEL_TAG.photometric);
  const kind = photometric === undefined ? '' : textOf(photometric, undefined).trim();
  const isGray = samples === 1 && /^MONOCHROME[12]$/.test(kind) && (bits === 8 || bits === 16);
  const isColored = samples === 3 && kind === 'RGB' && bits === 8;
  if ((!isGray && !isColored) || rows * columns === 0 || rows * columns > MOST_PIXELS) return undefined;
  return {
    ...{ rows, columns, samples, bytesPerSample: bits / 8 },
    isPlanar: number(PIXEL_TAG.planar) === 1,
    isSigned: number(PIXEL_TAG.signed) === 1,
    isInverted: kind === 'MONOCHROME1',
  };
}

/** A range of values of pixels. */
interface Range {
  readonly least: number;
  readonly most: number;
}

/** Returns the different windows that an image states for display, for all frames or for one, in values as stored. */
function windowsOf(dataSet: DataSet): readonly Range[] {
  const itemsOf = (tag: number): readonly DataSet[] => {
    const content = dataSet.find((one) => one.tag === tag)?.content;
    return content?.kind === 'items' ? content.items : [];
  };
  const shared = itemsOf(GROUPS.shared);
  const all = [
    ...windowsIn(dataSet, dataSet),
    ...[...shared, ...itemsOf(GROUPS.perFrame)].flatMap((item) => {
      const scales = [item, ...shared].flatMap(flat);
      return setsIn(item).flatMap((own) => windowsIn(own, [...scales, ...dataSet]));
    }),
  ];
  return [
    ...new Map(all.map((range) => [`${range.least.toString()} ${range.most.toString()}`, range])).values(),
  ];
}

/** Returns an item and the items in it at any depth. */
const setsIn = (item: DataSet): readonly DataSet[] => [
  item,
  ...item.flatMap(({ content }) => (content.kind === 'items' ? content.items.flatMap(setsIn) : [])),
];

const flat = (item: DataSet): DataSet => setsIn(item).flat();

/** @param scales elements among which the first ones scale the numbers of the windows */
function windowsIn(dataSet: DataSet, scales: DataSet): readonly Range[] {
  const numbers = (tag: number, among: DataSet): readonly number[] => {
    const element = among.find((one) => one.tag === tag);
    const texts = element === undefined ? [] : textOf(element, undefined).split('\\');
    return texts.map((text) => Number.parseFloat(text));
  };
  const centers = numbers(WINDOW.centers, dataSet);
  if (centers.length === 0) return [];
  const [slope = 1] = numbers(WINDOW.slope, scales).filter((one) => Number.isFinite(one) && one !== 0);
  const [intercept = 0] = numbers(WINDOW.intercept, scales).filter(Number.isFinite);
  const widths = numbers(WINDOW.widths, dataSet);
  return centers.flatMap((center, index) => {
    const half = (widths[index] ?? 0) / 2;
    const [start, end] = [center - half, center + half].map((shown) => (shown - intercept) / slope);
    if (start === undefined || end === undefined || !Number.isFinite(end - start)) return [];
    return start === end ? [] : [{ least: Math.min(start, end), most: Math.max(start, end) }];
  });
}

/** Converts a frame to a 24-bit bitmap, with a range of its values scaled to that from black to white. */
function bitmapOf(frame: Buffer, layout: Layout, range: Range): Buffer {
  const { rows, columns, samples, isPlanar, isInverted } = layout;
  const values = stretched(frame, layout, range);
  const rowBytes = Math.ceil((columns * 3) / 4) * 4;
  const bitmap = Buffer.alloc(BMP_HEAD + rowBytes * rows);
  bitmap.write('BM');
  bitmap.writeUInt32LE(bitmap.length, 2);
  bitmap.writeUInt32LE(BMP_HEAD, 10);
  bitmap.writeUInt32LE(BMP_INFO, 14);
  bitmap.writeInt32LE(columns, 18);
  bitmap.writeInt32LE(rows, 22);
  bitmap.writeUInt16LE(1, 26);
  bitmap.writeUInt16LE(24, 28);
  const plane = rows * columns;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const pixel = row * columns + column;
      // Bitmaps store the last row first, and pixels as blue, green, red.
      const at = BMP_HEAD + (rows - 1 - row) * rowBytes + column * 3;
      for (let color = 0; color < 3; color++) {
        const from = samples === 1 ? pixel : isPlanar ? color * plane + pixel : pixel * 3 + color;
        const value = values[from] ?? 0;
        bitmap[at + 2 - color] = isInverted ? 255 - value : value;
      }
    }
  return bitmap;
}

/** Scales values of a range to 0 to 255; values outside of it become its ends. */
function stretched(frame: Buffer, layout: Layout, { least, most }: Range): Uint8Array | Uint8ClampedArray {
  if (layout.bytesPerSample === 1 && least === 0 && most === 255) return frame;
  const { read, count } = samplesOf(frame, layout);
  const factor = most > least ? 255 / (most - least) : 0;
  return Uint8ClampedArray.from({ length: count }, (_none, index) => (read(index) - least) * factor);
}

/** Returns the range of the values of a frame. */
function rangeOf(frame: Buffer, layout: Layout): Range {
  if (layout.bytesPerSample === 1) return { least: 0, most: 255 };
  const { read, count } = samplesOf(frame, layout);
  let [least, most] = [Infinity, -Infinity];
  for (let index = 0; index < count; index++) {
    const value = read(index);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}

/** Returns the values of a frame. */
function samplesOf(frame: Buffer, { bytesPerSample, isSigned }: Layout) {
  if (bytesPerSample === 1) {
    const read = (index: number): number => (isSigned ? frame.readInt8(index) : frame.readUInt8(index));
    return { read, count: frame.length };
  }
  const read = (index: number): number =>
    isSigned ? frame.readInt16LE(2 * index) : frame.readUInt16LE(2 * index);
  return { read, count: Math.floor(frame.length / 2) };
}
