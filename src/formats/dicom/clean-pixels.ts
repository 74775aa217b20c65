import { textOf } from './element-texts.js';
import { PIXEL_TAG, TAG, type DataSet, type DicomElement, type DicomFile } from './parse-dicom.js';

/** Positions of frames in the pixel data, which change with its length. */
const OFFSETS: ReadonlySet<number> = new Set([0x7fe00001, 0x7fe00002, 0x7fe00003]);

/** JPEG markers (ISO/IEC 10918-1, B.1.1.3), and those of JPEG 2000 (ISO/IEC 15444-1, A.2). */
const [SOI, EOI, SOS, COMMENT, SOC, SOT, COMMENT_2000] = [0xd8, 0xd9, 0xda, 0xfe, 0x4f, 0x90, 0x64];
/** Application segments that decoders need: JFIF, those of JPEG-LS, Adobe. */
const NEEDED: ReadonlySet<number> = new Set([0xe0, 0xe8, 0xee]);

/** Returns a data set whose pixel data contains only pixels, and whether bytes were removed from it. */
export function cleanPixels(
  dataSet: DataSet,
  encoding: DicomFile['encoding'],
): { readonly dataSet: DataSet; readonly isChanged: boolean } {
  const changes = { any: false, moved: false };
  const elements = dataSet.map((element): DicomElement => {
    const { content } = element;
    if (content.kind === 'items') {
      const items = content.items.map((item) => cleanPixels(item, encoding));
      if (!items.some((item) => item.isChanged)) return element;
      changes.any = true;
      return { ...element, content: { kind: 'items', items: items.map((item) => item.dataSet) } };
    }
    if (element.tag !== TAG.pixelData) return element;
    if (content.kind === 'value') {
      const end = pixelBytes(dataSet, encoding, content.bytes.length);
      if (end === undefined || content.bytes.length <= end + 1 || isZero(content.bytes.subarray(end)))
        return element;
      changes.any = true;
      const bytes = Buffer.from(content.bytes).fill(0, end);
      return { ...element, content: { kind: 'value', bytes } };
    }
    const [table = Buffer.alloc(0), ...fragments] = content.fragments;
    const cleaned = fragments.map(cleanFragment);
    if (cleaned.every((one, index) => one === fragments[index])) return element;
    changes.any = changes.moved = true;
    return { ...element, content: { kind: 'fragments', fragments: [table.subarray(0, 0), ...cleaned] } };
  });
  const left = changes.moved ? elements.filter(({ tag }) => !OFFSETS.has(tag)) : elements;
  return { dataSet: left, isChanged: changes.any };
}

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);

/**
 * Returns the number of bytes of all frames; undefined if the layout is unknown.
 * @param length bytes of the pixel data, which contains whole frames if their number is not stated
 */
function pixelBytes(
  dataSet: DataSet,
  { isBigEndian }: DicomFile['encoding'],
  length: number,
): number | undefined {
  const elementOf = (tag: number) => dataSet.find((element) => element.tag === tag);
  const numberOf = (tag: number): number | undefined => {
    const content = elementOf(tag)?.content;
    if (content?.kind !== 'value' || content.bytes.length < 2) return undefined;
    return isBigEndian ? content.bytes.readUInt16BE() : content.bytes.readUInt16LE();
  };
  const textAt = (tag: number): string => {
    const element = elementOf(tag);
    return element === undefined ? '' : textOf(element, undefined).trim();
  };
  const [rows, columns, bits] = [PIXEL_TAG.rows, PIXEL_TAG.columns, PIXEL_TAG.bits].map(numberOf);
  if (rows === undefined || columns === undefined || bits === undefined) return undefined;
  if (/42[02]$/.test(textAt(PIXEL_TAG.photometric))) return undefined;
  const size = (rows * columns * (numberOf(PIXEL_TAG.samples) ?? 1) * bits) / 8;
  const stated = textAt(PIXEL_TAG.frames);
  // Otherwise a frame that is not whole may be a picture, which OCR reads.
  if (stated === '' && textAt(PIXEL_TAG.burnedIn) !== 'NO') return undefined;
  const frames = stated === '' ? Math.floor(length / size) : Number(stated);
  return Number.isSafeInteger(frames) && frames > 0 ? Math.ceil(size * frames) : undefined;
}

/** Removes comments, metadata and what follows the end from a JPEG or JPEG 2000 image; others stay as they are. */
function cleanFragment(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xff || (bytes[1] !== SOI && bytes[1] !== SOC)) return bytes;
  const isJpeg = bytes[1] === SOI;
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === (isJpeg ? EOI : SOT)) break;
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    const isApplication = isJpeg && marker >= 0xe0 && marker <= 0xef && !NEEDED.has(marker);
    const isComment = marker === (isJpeg ? COMMENT : COMMENT_2000);
    const end = isJpeg && marker === SOS ? endOfScan(bytes, next) : next;
    if (!isApplication && !isComment) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const hasEnd = isJpeg && bytes[at] === 0xff && bytes[at + 1] === EOI;
  kept.push(hasEnd ? bytes.subarray(at, at + 2) : bytes.subarray(at));
  const cleaned = Buffer.concat(kept);
  // One byte may follow that makes the length even.
  if (cleaned.length >= bytes.length - 1) return bytes;
  return cleaned.length % 2 === 0 ? cleaned : Buffer.concat([cleaned, Buffer.alloc(1)]);
}

/** Returns where the data of a scan ends: at a marker other than a restart. In JPEG-LS, a marker is at least 0x80. */
function endOfScan(bytes: Buffer, start: number): number {
  for (
    let at = bytes.indexOf(0xff, start);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const marker = bytes.readUInt8(at + 1);
    if (marker >= 0x80 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at;
  }
  return bytes.length;
}
