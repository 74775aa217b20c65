import { KnownValues } from '../../core/known-values.js';
import { inflateRawSync } from 'node:zlib';
import type { DataSet, Element } from 'dicom-parser';
import { NotProtected } from '../rewriting/rewriting.js';
import type { TextSettler } from './apply-profile.js';
import { attributeOf, tagText } from './dictionary.js';
import { isTextVr } from './parse-dicom.js';

/** Minimum length in characters of a value searched in raw bytes: shorter ones occur by chance. */
const LEAST_BYTES = 8;
/** Coded terms and numbers may legitimately equal a patient's name or number. */
const COMMON: ReadonlySet<string> = new Set(['CS', 'DS', 'IS']);
const BYTES: ReadonlySet<string> = new Set(['OB', 'UN']);
/** Number of bytes searched at once, and the overlap with the next chunk. */
const STRETCH = 2 ** 20;
const OVERLAP = 1_024;
/** The group of file meta information, which is never compressed. */
const META = 'x0002';
/** Offset after the length of group 0002, which is its first element. */
const GROUP_LENGTH_END = 144;
const DEFLATED = '1.2.840.10008.1.2.1.99';
/** Maximum number of elements named in the error. */
const MOST_NAMED = 5;
const isPixels = (tag: string): boolean => tag.startsWith('x7fe0');

/**
 * Parses a written file with a second parser and searches it for values that it must not contain: in the texts of all
 * elements, and in all bytes outside pixels.
 * @throws NotProtected if a value is left, or if the second parser cannot read the file
 */
export async function checkWritten(
  written: Buffer,
  { gone, put }: Pick<TextSettler, 'gone' | 'put'>,
): Promise<void> {
  const values = [...gone].filter((value) => !put.has(value));
  const inTexts = new KnownValues(values.map((value) => [value, '']));
  const long = new KnownValues(
    values.filter((value) => value.length >= LEAST_BYTES).map((value) => [value, '']),
    LEAST_BYTES,
  );
  const { default: parser } = await import('dicom-parser');
  let dataSet: DataSet;
  try {
    dataSet = parser.parseDicom(withInflated(written), { inflater, vrCallback } as object);
  } catch {
    throw new NotProtected('a second parser does not read the result; nothing was written');
  }
  const bytes = Buffer.from(dataSet.byteArray);
  const pixels: Element[] = [];
  const left: string[] = [];
  for (const element of elementsOf(dataSet)) {
    if (isPixels(element.tag)) {
      pixels.push(element);
      continue;
    }
    const { vr = '' } = element;
    if (COMMON.has(vr) || (!isTextVr(vr) && !BYTES.has(vr))) continue;
    const own = (element.tag.startsWith(META) ? written : bytes).subarray(
      element.dataOffset,
      element.dataOffset + element.length,
    );
    if (inTexts.in(own.toString('utf8')).length > 0) left.push(nameOf(element.tag));
  }
  const stretches = [...outside(bytes, pixels), ...(bytes.equals(written) ? [] : stretchesOf(written))];
  for (const stretch of stretches)
    if (
      ['utf8', 'latin1', 'utf16le'].some(
        (encoding) => long.in(stretch.toString(encoding as BufferEncoding)).length > 0,
      )
    )
      left.push('bytes of the file');
  if (left.length > 0)
    throw new NotProtected(
      `a replaced value is still read in ${[...new Set(left)].slice(0, MOST_NAMED).join(', ')}; nothing was written`,
    );
}

/** Returns the VR of an element, which implicit encoding omits. */
const vrCallback = (tag: string): string | undefined => attributeOf(numberOf(tag))?.vr;

/**
 * Decompresses a deflated data set. To find the end of group 0002, the parser reads the next bytes as an element, and
 * fails on compressed ones that by chance look like a sequence.
 */
function withInflated(written: Buffer): Buffer {
  const end = GROUP_LENGTH_END + written.readUInt32LE(GROUP_LENGTH_END - 4);
  const head = written.subarray(0, end);
  return head.includes(DEFLATED) ? Buffer.concat([head, inflateRawSync(written.subarray(end))]) : written;
}

/** The bytes are already decompressed. */
const inflater = (bytes: Buffer, at: number): Buffer => bytes.subarray(at);

function* elementsOf({ elements }: Pick<DataSet, 'elements'>): Iterable<Element> {
  for (const element of Object.values(elements)) {
    yield element;
    for (const { dataSet } of element.items ?? []) if (dataSet !== undefined) yield* elementsOf(dataSet);
  }
}

/** Yields the bytes before, between and after the elements, in overlapping chunks. */
function* outside(bytes: Buffer, elements: readonly Element[]): Iterable<Buffer> {
  let at = 0;
  for (const { dataOffset, length } of elements.toSorted((a, b) => a.dataOffset - b.dataOffset)) {
    yield* stretchesOf(bytes.subarray(at, dataOffset));
    at = Math.max(at, dataOffset + length);
  }
  yield* stretchesOf(bytes.subarray(at));
}

function* stretchesOf(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += STRETCH) yield bytes.subarray(at, at + STRETCH + OVERLAP);
}

const numberOf = (tag: string): number => Number.parseInt(tag.slice(1), 16);

const nameOf = (tag: string): string => tagText(numberOf(tag));
