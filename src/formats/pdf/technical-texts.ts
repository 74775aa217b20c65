import { PDFArray, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import { extractHtml } from '../html/html-blocks.js';
import { profileText, readMetadata } from '../image/read-metadata.js';
import { nameText, unpackStream, valueOf } from './open-pdf.js';

const DCT = 'DCTDecode';
const JPX = 'JPXDecode';
/** Boxes of JPEG 2000 that show the picture (ITU T.800, annex I). */
const PICTURE_BOXES: ReadonlySet<string> = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c']);
/** Types of tags of a colour profile that contain text (ICC.1:2022, 10). */
const TEXT_TAGS: ReadonlySet<string> = new Set(['text', 'desc', 'mluc']);
const END_OF_JPEG = '\xff\xd9';

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
      return own.includes('<') ? extractHtml(own.toString('utf8')) : readMetadata(own);
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
  // Parameters of a filter before it.
  if (dict.lookup(PDFName.of('Filter')) instanceof PDFArray || filter === undefined)
    for (const entry of ['DecodeParms', 'DP']) dict.delete(PDFName.of(entry));
  dict.set(PDFName.of('Filter'), PDFName.of(filter ?? 'FlateDecode'));
  return PDFRawStream.of(dict, filter === undefined ? deflateSync(written) : written);
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
  if (!dict.has(PDFName.of('N'))) return undefined;
  const bytes = Buffer.from(unpackStream(stream).bytes);
  return bytes.toString('latin1', 36, 40) === 'acsp' ? { bytes, filter: undefined } : undefined;
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
    // Applications' segments except those of JFIF and of the colour transform, and comments.
    const isDropped = (marker > 0xffe0 && marker <= 0xffef && marker !== 0xffee) || marker === 0xfffe;
    if (!isDropped) kept.push(source.subarray(at, next));
    at = next;
  }
  return undefined;
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
  for (let tag = 0; tag < source.readUInt32BE(128); tag++) {
    const entry = 132 + 12 * tag;
    if (entry + 12 > source.length) break;
    const [offset, size] = [source.readUInt32BE(entry + 4), source.readUInt32BE(entry + 8)];
    if (TEXT_TAGS.has(source.toString('latin1', offset, offset + 4)))
      written.fill(0, offset + 8, offset + size);
  }
  return written;
}
