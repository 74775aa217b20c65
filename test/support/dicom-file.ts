import { deflateRawSync } from 'node:zlib';

/** How a made file is encoded. */
export type DicomSyntax = 'explicit' | 'implicit' | 'big' | 'deflated' | 'jpeg' | 'rle';

export const SYNTAXES = {
  explicit: '1.2.840.10008.1.2.1',
  implicit: '1.2.840.10008.1.2',
  big: '1.2.840.10008.1.2.2',
  deflated: '1.2.840.10008.1.2.1.99',
  jpeg: '1.2.840.10008.1.2.4.50',
  rle: '1.2.840.10008.1.2.5',
} as const;

/** An element: tag in eight digits, representation, and a text, bytes, items, or fragments of pixels. */
export type MadeElement = readonly [
  tag: string,
  vr: string,
  value:
    | string
    | Buffer
    | { readonly items: readonly MadeDataSet[]; readonly isOpen?: boolean }
    | { readonly fragments: readonly Buffer[] },
];
export type MadeDataSet = readonly MadeElement[];

const LONG = 'OB OD OF OL OV OW SQ SV UC UN UR UT UV'.split(' ');
const OPEN = 0xffffffff;

/** Writes data sets for tests, by code of its own. */
export function dicomDataSet(elements: MadeDataSet, syntax: DicomSyntax = 'explicit'): Buffer {
  const isBig = syntax === 'big';
  const u16 = (value: number): Buffer => {
    const bytes = Buffer.alloc(2);
    if (isBig) bytes.writeUInt16BE(value);
    else bytes.writeUInt16LE(value);
    return bytes;
  };
  const u32 = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    if (isBig) bytes.writeUInt32BE(value);
    else bytes.writeUInt32LE(value);
    return bytes;
  };
  const tagOf = (tag: string): Buffer =>
    Buffer.concat([u16(Number.parseInt(tag.slice(0, 4), 16)), u16(Number.parseInt(tag.slice(4), 16))]);
  const framed = (tag: string, bytes: Buffer, isOpen: boolean): Buffer =>
    Buffer.concat([
      tagOf(tag),
      u32(isOpen ? OPEN : bytes.length),
      bytes,
      ...(isOpen ? [tagOf('FFFEE00D'), u32(0)] : []),
    ]);
  const written = elements.map(([tag, vr, value]) => {
    let bytes: Buffer;
    let isOpen = false;
    if (typeof value === 'string') {
      const text = Buffer.from(value);
      bytes = text.length % 2 === 0 ? text : Buffer.concat([text, Buffer.from(vr === 'UI' ? '\0' : ' ')]);
    } else if (Buffer.isBuffer(value)) bytes = value;
    else if ('items' in value) {
      isOpen = value.isOpen === true;
      bytes = Buffer.concat(
        value.items.map((item) => framed('FFFEE000', dicomDataSet(item, syntax), isOpen)),
      );
    } else {
      isOpen = true;
      bytes = Buffer.concat(value.fragments.map((one) => framed('FFFEE000', one, false)));
    }
    const length = isOpen ? OPEN : bytes.length;
    const end = isOpen ? [tagOf('FFFEE0DD'), u32(0)] : [];
    if (syntax === 'implicit') return Buffer.concat([tagOf(tag), u32(length), bytes, ...end]);
    const head = LONG.includes(vr) ? [Buffer.from(`${vr}\0\0`), u32(length)] : [Buffer.from(vr), u16(length)];
    return Buffer.concat([tagOf(tag), ...head, bytes, ...end]);
  });
  return Buffer.concat(written);
}

/** A DICOM file of some elements. */
export function dicomFile(
  elements: MadeDataSet,
  {
    syntax = 'explicit',
    preamble = '',
    meta = [],
    transferSyntax = SYNTAXES[syntax],
  }: {
    readonly syntax?: DicomSyntax;
    readonly preamble?: string;
    readonly meta?: MadeDataSet;
    readonly transferSyntax?: string;
  } = {},
): Buffer {
  const head = dicomDataSet([
    ['00020002', 'UI', '1.2.840.10008.5.1.4.1.1.7'],
    ['00020003', 'UI', '1.2.826.0.1.3680043.9.1'],
    ['00020010', 'UI', transferSyntax],
    ...meta,
  ]);
  const data = dicomDataSet(elements, syntax);
  return Buffer.concat([
    Buffer.from(preamble.padEnd(128, '\0'), 'latin1'),
    Buffer.from('DICM'),
    head,
    syntax === 'deflated' ? deflateRawSync(data) : data,
  ]);
}
