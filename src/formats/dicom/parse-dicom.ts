import { inflateRawSync } from 'node:zlib';
import { UnreadableDocument } from '../content/document-text.js';
import { attributeOf, isPrivate, tagText } from './dictionary.js';

/** An element of a data set: a value, items of a sequence, or fragments of encapsulated pixels. */
export interface DicomElement {
  /** Group in the upper 16 bits, element in the lower. */
  readonly tag: number;
  readonly vr: string;
  readonly content:
    | { readonly kind: 'value'; readonly bytes: Buffer }
    | { readonly kind: 'items'; readonly items: readonly DataSet[] }
    | { readonly kind: 'fragments'; readonly fragments: readonly Buffer[] };
}

/** Elements in file order; a tag may occur more than once. */
export type DataSet = readonly DicomElement[];

/** Encoding of a data set. */
export interface Encoding {
  readonly isExplicit: boolean;
  readonly isBigEndian: boolean;
  readonly isDeflated: boolean;
}

/** A DICOM file (PS3.10). */
export interface DicomFile {
  readonly preamble: Buffer;
  /** Group 0002. */
  readonly meta: DataSet;
  readonly transferSyntax: string;
  readonly encoding: Encoding;
  readonly dataSet: DataSet;
  /** Bytes after a compressed data set. */
  readonly rest: Buffer;
}

export const PREAMBLE_BYTES = 128;
export const MAGIC = 'DICM';
export const UNDEFINED_LENGTH = 0xffffffff;
export const TAG = {
  item: 0xfffee000,
  itemEnd: 0xfffee00d,
  sequenceEnd: 0xfffee0dd,
  transferSyntax: 0x00020010,
  characterSet: 0x00080005,
  pixelData: 0x7fe00010,
} as const;
/** Tags of the attributes that describe pixels (PS3.3, C.7.6.3). */
export const PIXEL_TAG = {
  samples: 0x00280002,
  photometric: 0x00280004,
  planar: 0x00280006,
  frames: 0x00280008,
  rows: 0x00280010,
  columns: 0x00280011,
  bits: 0x00280100,
  signed: 0x00280103,
  burnedIn: 0x00280301,
} as const;
/** VRs with a 32-bit length in explicit encoding (PS3.5, 7.1.2). */
export const LONG_VRS: ReadonlySet<string> = new Set('OB OD OF OL OV OW SQ SV UC UN UR UT UV'.split(' '));
const SHORT_VRS: ReadonlySet<string> = new Set(
  'AE AS AT CS DA DS DT FD FL IS LO LT PN SH SL SS ST TM UI UL US'.split(' '),
);

/** Maximum unpacked size of a compressed data set in bytes. */
const MOST_UNPACKED = 256 * 2 ** 20;
/** Maximum nesting of sequences. */
const MOST_DEPTH = 32;
const MOST_ELEMENTS = 1_000_000;

const IMPLICIT = '1.2.840.10008.1.2';
const DEFLATED = /^1\.2\.840\.10008\.1\.2\.(?:1\.99|4\.95|4\.205)$/;
const BIG_ENDIAN = '1.2.840.10008.1.2.2';
/** Explicit little endian, including compressed pixel formats that use it for the data set. */
const EXPLICIT = /^1\.2\.840\.10008\.1\.2\.(?:1|4\.\d+|5|6\.1|7\.\d+|8\.1)$/;

const damaged = (): UnreadableDocument => new UnreadableDocument('the DICOM file is damaged');
const truncated = (): UnreadableDocument => new UnreadableDocument('the DICOM file is truncated');

/**
 * Parses a DICOM file strictly: every byte must belong to an element.
 * @throws UnreadableDocument if the file is damaged or truncated, unpacks to more than 256 MiB, or has an unsupported
 * transfer syntax
 */
export function parseDicom(bytes: Buffer): DicomFile {
  const start = PREAMBLE_BYTES + MAGIC.length;
  if (bytes.toString('latin1', PREAMBLE_BYTES, start) !== MAGIC)
    throw new UnreadableDocument('it is not a DICOM file, despite its name');
  const head = new DataSetReader(bytes, { isExplicit: true, isBigEndian: false, isDeflated: false }, start);
  const meta = head.meta();
  const syntax = meta.find(({ tag }) => tag === TAG.transferSyntax)?.content;
  if (syntax?.kind !== 'value') throw damaged();
  const transferSyntax = syntax.bytes.toString('latin1').replace(/[\0 ]+$/, '');
  const encoding = encodingOf(transferSyntax);
  let data = bytes.subarray(head.at);
  let rest = bytes.subarray(bytes.length);
  if (encoding.isDeflated) ({ data, rest } = inflated(data));
  return {
    preamble: bytes.subarray(0, PREAMBLE_BYTES),
    meta,
    transferSyntax,
    encoding,
    dataSet: new DataSetReader(data, encoding).whole(),
    rest,
  };
}

/** @throws UnreadableDocument */
function encodingOf(transferSyntax: string): Encoding {
  const isDeflated = DEFLATED.test(transferSyntax);
  const isBigEndian = transferSyntax === BIG_ENDIAN;
  const isExplicit = transferSyntax !== IMPLICIT;
  if (isExplicit && !isBigEndian && !isDeflated && !EXPLICIT.test(transferSyntax)) {
    const name = /^[\d.]{1,64}$/.test(transferSyntax) ? transferSyntax : 'without a name';
    throw new UnreadableDocument(`the transfer syntax ${name} is not supported`);
  }
  return { isExplicit, isBigEndian, isDeflated };
}

/** @throws UnreadableDocument */
function inflated(packed: Buffer): { readonly data: Buffer; readonly rest: Buffer } {
  try {
    const { buffer, engine } = inflateRawSync(packed, {
      maxOutputLength: MOST_UNPACKED,
      info: true,
    }) as unknown as { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } };
    return { data: buffer, rest: packed.subarray(engine.bytesWritten) };
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLong ? new UnreadableDocument('the DICOM file unpacks to more than 256 MiB') : damaged();
  }
}

/** Reads elements sequentially and checks every length against the available bytes. */
class DataSetReader {
  readonly #bytes: Buffer;
  readonly #encoding: Encoding;
  readonly #count: { left: number };
  at: number;

  constructor(bytes: Buffer, encoding: Encoding, at = 0, count = { left: MOST_ELEMENTS }) {
    this.#bytes = bytes;
    this.#encoding = encoding;
    this.#count = count;
    this.at = at;
  }

  /** Reads the elements of group 0002. */
  meta(): DataSet {
    const elements: DicomElement[] = [];
    while (this.at + 2 <= this.#bytes.length && this.#bytes.readUInt16LE(this.at) === 2)
      elements.push(this.#element(this.#bytes.length, 0));
    return elements;
  }

  /** Reads elements until the end of the bytes. */
  whole(): DataSet {
    return this.#dataSet(this.#bytes.length, 0, false);
  }

  /** @param isOpen whether a delimiter ends it instead of its length */
  #dataSet(end: number, depth: number, isOpen: boolean): DataSet {
    const elements: DicomElement[] = [];
    while (isOpen || this.at < end) {
      if (isOpen && this.#peek(end) === TAG.itemEnd) {
        this.#delimiter(end);
        return elements;
      }
      elements.push(this.#element(end, depth));
    }
    return elements;
  }

  #element(end: number, depth: number): DicomElement {
    if (--this.#count.left < 0)
      throw new UnreadableDocument('the DICOM file has more than 1,000,000 elements');
    const tag = this.#tag(end);
    if (tag >>> 16 === 0xfffe) throw damaged();
    const { vr, length } = this.#encoding.isExplicit ? this.#explicit(end) : this.#implicit(tag, end);
    if (length === UNDEFINED_LENGTH) return this.#open(tag, vr, end, depth);
    const from = this.at;
    const to = from + length;
    if (to > end) throw truncated();
    if (vr === 'SQ') {
      const items = this.#items(to, depth + 1, false);
      return { tag, vr, content: { kind: 'items', items } };
    }
    this.at = to;
    const bytes = this.#bytes.subarray(from, to);
    return vr === 'UN' ? this.#unknown(tag, bytes, depth) : { tag, vr, content: { kind: 'value', bytes } };
  }

  #open(tag: number, vr: string, end: number, depth: number): DicomElement {
    const isPixels = vr === 'OB' || vr === 'OW';
    if (isPixels && tag === TAG.pixelData)
      return { tag, vr, content: { kind: 'fragments', fragments: this.#fragments(end) } };
    if (vr === 'SQ') return { tag, vr, content: { kind: 'items', items: this.#items(end, depth + 1, true) } };
    if (vr !== 'UN') throw damaged();
    // PS3.5, 6.2.2: such a sequence is in implicit little endian, whatever the encoding around it.
    const inner = new DataSetReader(this.#bytes, IMPLICIT_ENCODING, this.at, this.#count);
    const items = inner.#items(end, depth + 1, true);
    this.at = inner.at;
    return { tag, vr: 'SQ', content: { kind: 'items', items } };
  }

  /** Reads a value of unknown VR with the VR from the dictionary, or as a sequence if it looks like one. */
  #unknown(tag: number, bytes: Buffer, depth: number): DicomElement {
    const vr = attributeOf(tag)?.vr ?? 'UN';
    const looksLikeItems = bytes.length >= 8 && bytes.readUInt32LE(0) === 0xe000fffe;
    if (vr === 'SQ' || (vr === 'UN' && looksLikeItems))
      try {
        const inner = new DataSetReader(bytes, IMPLICIT_ENCODING, 0, this.#count);
        return {
          tag,
          vr: 'SQ',
          content: { kind: 'items', items: inner.#items(bytes.length, depth + 1, false) },
        };
      } catch (error) {
        if (!(error instanceof UnreadableDocument)) throw error;
        return { tag, vr: 'UN', content: { kind: 'value', bytes } };
      }
    return { tag, vr: isTextVr(vr) ? vr : 'UN', content: { kind: 'value', bytes } };
  }

  #items(end: number, depth: number, isOpen: boolean): readonly DataSet[] {
    if (depth > MOST_DEPTH) throw new UnreadableDocument('sequences of the DICOM file are nested too deeply');
    const items: DataSet[] = [];
    while (isOpen || this.at < end) {
      if (isOpen && this.#peek(end) === TAG.sequenceEnd) {
        this.#delimiter(end);
        return items;
      }
      if (--this.#count.left < 0)
        throw new UnreadableDocument('the DICOM file has more than 1,000,000 elements');
      if (this.#tag(end) !== TAG.item) throw damaged();
      const length = this.#length32(end);
      const to = length === UNDEFINED_LENGTH ? end : this.at + length;
      if (to > end) throw truncated();
      items.push(this.#dataSet(to, depth, length === UNDEFINED_LENGTH));
    }
    return items;
  }

  #fragments(end: number): readonly Buffer[] {
    const fragments: Buffer[] = [];
    while (this.#peek(end) !== TAG.sequenceEnd) {
      if (--this.#count.left < 0)
        throw new UnreadableDocument('the DICOM file has more than 1,000,000 elements');
      if (this.#tag(end) !== TAG.item) throw damaged();
      const length = this.#length32(end);
      if (this.at + length > end) throw truncated();
      fragments.push(this.#bytes.subarray(this.at, this.at + length));
      this.at += length;
    }
    this.#delimiter(end);
    return fragments;
  }

  #explicit(end: number): { readonly vr: string; readonly length: number } {
    if (this.at + 4 > end) throw truncated();
    const vr = this.#bytes.toString('latin1', this.at, this.at + 2);
    if (LONG_VRS.has(vr)) {
      this.at += 4;
      return { vr, length: this.#length32(end) };
    }
    if (!SHORT_VRS.has(vr)) throw damaged();
    const { isBigEndian } = this.#encoding;
    const length = isBigEndian
      ? this.#bytes.readUInt16BE(this.at + 2)
      : this.#bytes.readUInt16LE(this.at + 2);
    this.at += 4;
    return { vr, length };
  }

  #implicit(tag: number, end: number): { readonly vr: string; readonly length: number } {
    const isCreator = isPrivate(tag) && (tag & 0xffff) >= 0x10 && (tag & 0xffff) <= 0xff;
    const vr = isCreator ? 'LO' : (attributeOf(tag)?.vr ?? 'UN');
    return { vr, length: this.#length32(end) };
  }

  #delimiter(end: number): void {
    this.#tag(end);
    // Bytes inside it would belong to no element.
    if (this.#length32(end) !== 0) throw damaged();
  }

  #peek(end: number): number {
    const { at } = this;
    const tag = this.#tag(end);
    this.at = at;
    return tag;
  }

  #tag(end: number): number {
    if (this.at + 4 > end) throw truncated();
    const { isBigEndian } = this.#encoding;
    const [group, element] = isBigEndian
      ? [this.#bytes.readUInt16BE(this.at), this.#bytes.readUInt16BE(this.at + 2)]
      : [this.#bytes.readUInt16LE(this.at), this.#bytes.readUInt16LE(this.at + 2)];
    this.at += 4;
    return ((group << 16) | element) >>> 0;
  }

  #length32(end: number): number {
    if (this.at + 4 > end) throw truncated();
    const length = this.#encoding.isBigEndian
      ? this.#bytes.readUInt32BE(this.at)
      : this.#bytes.readUInt32LE(this.at);
    this.at += 4;
    return length;
  }
}

const IMPLICIT_ENCODING: Encoding = { isExplicit: false, isBigEndian: false, isDeflated: false };

/** VRs whose values are character strings (PS3.5, table 6.2-1). */
const TEXT_VRS: ReadonlySet<string> = new Set(
  'AE AS CS DA DS DT IS LO LT PN SH ST TM UC UI UR UT'.split(' '),
);

/** Whether the values of a VR are character strings. */
export const isTextVr = (vr: string): boolean => TEXT_VRS.has(vr);

/** Formats an element's name: its keyword, if it has one, and its tag. */
export const nameOf = (tag: number): string => {
  const keyword = attributeOf(tag)?.keyword;
  return keyword === undefined ? tagText(tag) : `${keyword} ${tagText(tag)}`;
};
