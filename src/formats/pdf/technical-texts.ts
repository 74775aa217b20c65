import { PDFArray, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { extractHtml } from '../html/html-blocks.js';
import { profileRuns, profileText, readMetadata } from '../image/read-metadata.js';
import { nameText, unpackStream, valueOf } from './open-pdf.js';

const DCT = 'DCTDecode';
const JPX = 'JPXDecode';
/** Boxes of JPEG 2000 that show the picture (ITU T.800, annex I). */
const PICTURE_BOXES: ReadonlySet<string> = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c']);
/** Types of tags of a colour profile that contain text (ICC.1:2022, 10). */
const TEXT_TAGS: ReadonlySet<string> = new Set(['text', 'desc', 'mluc']);
const END_OF_JPEG = '\xff\xd9';
/** Segments that decoders of a JPEG need, by marker: how they start, and their size without a thumbnail. */
const NEEDED: ReadonlyMap<number, { readonly start: string; readonly size: number }> = new Map([
  [0xffe0, { start: 'JFIF\0', size: 18 }],
  [0xffee, { start: 'Adobe', size: 16 }],
]);

/** An encoded image or a colour profile, and the filter that remains. */
interface Encoded {
  readonly bytes: Buffer;
  readonly filter: typeof DCT | typeof JPX | undefined;
}

/** Returns the metadata of an encoded image, or the addresses and long numbers in a colour profile. */
export function technicalText(stream: PDFRawStream): string {
  const encoded = encodedIn(stream);
  if (encoded === undefined) return '';
  const { bytes, filter } = encoded;
  if (filter === DCT) return readMetadata(bytes);
  if (filter === undefined) return profileText(bytes);
  return boxesOf(bytes)
    .filter(({ type }) => !PICTURE_BOXES.has(type))
    .map(({ type, data }) => {
      // A UUID precedes XMP or Exif.
      const own = type === 'uuid' ? data.subarray(16) : data;
      const isMarkup = own.includes('<') && (type === 'xml ' || isPlainText(own));
      return isMarkup ? extractHtml(own.toString('utf8').replaceAll('\0', ' ')).trim() : readMetadata(own);
    })
    .join('\n')
    .trim();
}

/**
 * Returns an encoded image without metadata, thumbnails and what follows its end, or a colour profile without texts in
 * which there is an address or a long number; undefined if there is nothing to remove.
 */
export function withoutTechnicalText(stream: PDFRawStream): PDFRawStream | undefined {
  const encoded = encodedIn(stream);
  if (encoded === undefined) return undefined;
  const { bytes, filter } = encoded;
  const written =
    filter === DCT ? plainJpeg(bytes) : filter === JPX ? plainJpx(bytes) : profileWithoutText(bytes);
  if (written === undefined || written.equals(bytes)) return undefined;
  const { dict } = stream;
  for (const entry of ['F', 'FFilter', 'DL']) dict.delete(PDFName.of(entry));
  const filters = valueOf(dict, 'Filter');
  if (filters instanceof PDFArray || filter === undefined) {
    const parameters = filter === undefined ? undefined : lastParameters(dict, filters);
    // Other parameters belong to the filters before it.
    for (const entry of ['DecodeParms', 'DP']) dict.delete(PDFName.of(entry));
    if (parameters !== undefined) dict.set(PDFName.of('DecodeParms'), parameters);
  }
  dict.set(PDFName.of('Filter'), PDFName.of(filter ?? 'FlateDecode'));
  return PDFRawStream.of(dict, filter === undefined ? deflateSync(written) : written);
}

/** Returns the parameters of the last filter of a stream, such as the colour transform of a JPEG. */
function lastParameters(dict: PDFDict, filters: unknown): PDFDict | undefined {
  const count = filters instanceof PDFArray ? filters.size() : 1;
  const all = valueOf(dict, 'DecodeParms') ?? valueOf(dict, 'DP');
  const last =
    all instanceof PDFArray
      ? all.size() === count
        ? all.lookup(count - 1)
        : undefined
      : count === 1
        ? all
        : undefined;
  return last instanceof PDFDict ? last : undefined;
}

/** Undoes the filters around an encoded image or a colour profile; undefined for other streams. */
function encodedIn(stream: PDFRawStream): Encoded | undefined {
  const { dict, contents } = stream;
  const entry = valueOf(dict, 'Filter');
  const filters = entry instanceof PDFArray ? entry.asArray().map((_one, at) => entry.lookup(at)) : [entry];
  const last = nameText(filters.at(-1));
  if (last === DCT || last === JPX) {
    const outer = dict.clone();
    outer.set(PDFName.of('Filter'), dict.context.obj(filters.slice(0, -1).map((one) => nameText(one) ?? '')));
    if (filters.length === 1) return { bytes: Buffer.from(contents), filter: last };
    const { bytes, isDamaged } = unpackStream(PDFRawStream.of(outer, contents));
    return isDamaged ? undefined : { bytes: Buffer.from(bytes), filter: last };
  }
  if (!dict.has(PDFName.of('N')) || dict.has(PDFName.of('Type'))) return undefined;
  return { bytes: Buffer.from(unpackStream(stream).bytes), filter: undefined };
}

/** Removes the segments that do not decode pixels; undefined if the image is damaged. */
function plainJpeg(source: Buffer): Buffer | undefined {
  const kept = [source.subarray(0, 2)];
  for (let at = 2; at + 4 <= source.length;) {
    const marker = source.readUInt16BE(at);
    if (marker === 0xffda) {
      const end = source.indexOf(END_OF_JPEG, at, 'latin1');
      return Buffer.concat([...kept, source.subarray(at, end < 0 ? source.length : end + 2)]);
    }
    if (marker === 0xffff) {
      at += 1;
      continue;
    }
    if (marker < 0xffc0) return undefined;
    const next = at + 2 + source.readUInt16BE(at + 2);
    const isApplications = (marker >= 0xffe0 && marker <= 0xffef) || marker === 0xfffe;
    kept.push(isApplications ? neededPart(source.subarray(at, next)) : source.subarray(at, next));
    at = next;
  }
  return undefined;
}

/** Returns the part of an application's segment or comment that decoders need; empty if they need none. */
function neededPart(segment: Buffer): Buffer {
  const needed = NEEDED.get(segment.readUInt16BE(0));
  if (needed === undefined || segment.length < needed.size) return Buffer.alloc(0);
  if (!segment.toString('latin1', 4).startsWith(needed.start)) return Buffer.alloc(0);
  const part = Buffer.from(segment.subarray(0, needed.size));
  part.writeUInt16BE(needed.size - 2, 2);
  // Width and height of the thumbnail.
  if (needed.start.startsWith('JFIF')) part.fill(0, 16);
  return part;
}

/** Whether bytes are UTF-8 without control characters, except zeros at the end. */
function isPlainText(bytes: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/[^\P{Cc}\t\n\r]/u.test(text.replace(/\0+$/, ''));
  } catch {
    return false;
  }
}

function plainJpx(source: Buffer): Buffer | undefined {
  const boxes = boxesOf(source);
  if (!boxes.some(({ type }) => type === 'jp2c')) return undefined;
  return Buffer.concat(boxes.filter(({ type }) => PICTURE_BOXES.has(type)).map(({ whole }) => whole));
}

/** Returns the outer boxes of a JPEG 2000 file; none for a bare codestream. */
function boxesOf(
  source: Buffer,
): readonly { readonly type: string; readonly data: Buffer; readonly whole: Buffer }[] {
  const boxes = [];
  if (source.toString('latin1', 4, 8) !== 'jP  ') return [];
  for (let at = 0; at + 8 <= source.length;) {
    const short = source.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= source.length;
    const length = short === 0 ? source.length - at : isLong ? source.readUInt32BE(at + 12) : short;
    if (length < 8) break;
    const whole = source.subarray(at, at + length);
    boxes.push({
      type: source.toString('latin1', at + 4, at + 8),
      data: whole.subarray(isLong ? 16 : 8),
      whole,
    });
    at += length;
  }
  return boxes;
}

function profileWithoutText(source: Buffer): Buffer | undefined {
  if (profileText(source) === '') return undefined;
  const written = Buffer.from(source);
  const clear = (start: number, end: number): void => {
    if (start < Math.min(end, written.length)) written.fill(0, start, Math.min(end, written.length));
  };
  const count = source.length < 132 ? 0 : source.readUInt32BE(128);
  for (let tag = 0; tag < count; tag++) {
    const entry = 132 + 12 * tag;
    if (entry + 12 > source.length) break;
    const [offset, size] = [source.readUInt32BE(entry + 4), source.readUInt32BE(entry + 8)];
    if (TEXT_TAGS.has(source.toString('latin1', offset, offset + 4))) clear(offset + 8, offset + size);
  }
  // In other tags, and outside the tags.
  for (const { start, end } of profileRuns(written)) clear(start, end);
  return written;
}
