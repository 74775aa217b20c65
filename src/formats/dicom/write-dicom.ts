import {
  LONG_VRS,
  MAGIC,
  PREAMBLE_BYTES,
  TAG,
  UNDEFINED_LENGTH,
  isTextVr,
  type DataSet,
  type DicomElement,
  type Encoding,
} from './parse-dicom.js';
import { deflateRawSync } from 'node:zlib';

/** Maximum length of a value with a 16-bit length field. */
const LONGEST_SHORT = 0xfffe;
const META: Encoding = { isExplicit: true, isBigEndian: false, isDeflated: false };
const GROUP_LENGTH = 0x00020000;

/** Chunks of bytes and their total length. */
interface Pieces {
  readonly pieces: readonly Buffer[];
  readonly length: number;
}

/**
 * Writes a DICOM file with an empty preamble.
 * @param meta group 0002 without its length
 */
export function writeDicom(meta: DataSet, dataSet: DataSet, encoding: Encoding): Buffer {
  const head = writeDataSet(meta, META);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  const length = writeElement({ tag: GROUP_LENGTH, vr: 'UL', content: { kind: 'value', bytes: size } }, META);
  const data = Buffer.concat(writeDataSet(dataSet, encoding).pieces);
  const packed = encoding.isDeflated ? evenly(deflateRawSync(data)) : data;
  return Buffer.concat([
    Buffer.alloc(PREAMBLE_BYTES),
    Buffer.from(MAGIC),
    ...length.pieces,
    ...head.pieces,
    packed,
  ]);
}

function writeDataSet(dataSet: DataSet, encoding: Encoding): Pieces {
  return joined(dataSet.map((element) => writeElement(element, encoding)));
}

function joined(parts: readonly Pieces[]): Pieces {
  return {
    pieces: parts.flatMap(({ pieces }) => pieces),
    length: parts.reduce((sum, { length }) => sum + length, 0),
  };
}

function writeElement({ tag, vr, content }: DicomElement, encoding: Encoding): Pieces {
  if (content.kind === 'fragments') {
    const fragments = content.fragments.map((bytes) =>
      of([delimiter(TAG.item, bytes.length, encoding), bytes]),
    );
    const end = of([delimiter(TAG.sequenceEnd, 0, encoding)]);
    return joined([of([headOf(tag, vr, UNDEFINED_LENGTH, encoding)]), ...fragments, end]);
  }
  if (content.kind === 'items') {
    const items = content.items.map((item) => {
      const written = writeDataSet(item, encoding);
      return joined([of([delimiter(TAG.item, written.length, encoding)]), written]);
    });
    const all = joined(items);
    return joined([of([headOf(tag, vr, all.length, encoding)]), all]);
  }
  const bytes = evenly(content.bytes, isTextVr(vr) && vr !== 'UI' ? 0x20 : 0);
  const isTooLong = !LONG_VRS.has(vr) && bytes.length > LONGEST_SHORT;
  return of([headOf(tag, isTooLong ? 'UN' : vr, bytes.length, encoding), bytes]);
}

const of = (pieces: readonly Buffer[]): Pieces => ({
  pieces,
  length: pieces.reduce((sum, { length }) => sum + length, 0),
});

/** Pads bytes to an even length, as all values require. */
const evenly = (bytes: Buffer, padding = 0): Buffer =>
  bytes.length % 2 === 0 ? bytes : Buffer.concat([bytes, Buffer.from([padding])]);

function headOf(tag: number, vr: string, length: number, encoding: Encoding): Buffer {
  const { isExplicit, isBigEndian } = encoding;
  if (!isExplicit) return delimiter(tag, length, encoding);
  const isLong = LONG_VRS.has(vr);
  const head = Buffer.alloc(isLong ? 12 : 8);
  writeTag(head, tag, isBigEndian);
  head.write(vr, 4, 'latin1');
  if (isLong) writeLength(head, length, 8, isBigEndian);
  else if (isBigEndian) head.writeUInt16BE(length, 6);
  else head.writeUInt16LE(length, 6);
  return head;
}

function delimiter(tag: number, length: number, { isBigEndian }: Encoding): Buffer {
  const head = Buffer.alloc(8);
  writeTag(head, tag, isBigEndian);
  writeLength(head, length, 4, isBigEndian);
  return head;
}

function writeTag(head: Buffer, tag: number, isBigEndian: boolean): void {
  const [group, element] = [tag >>> 16, tag & 0xffff];
  if (isBigEndian) {
    head.writeUInt16BE(group, 0);
    head.writeUInt16BE(element, 2);
  } else {
    head.writeUInt16LE(group, 0);
    head.writeUInt16LE(element, 2);
  }
}

function writeLength(head: Buffer, length: number, at: number, isBigEndian: boolean): void {
  if (isBigEndian) head.writeUInt32BE(length, at);
  else head.writeUInt32LE(length, at);
}
