import {
  Binary,
  DataType,
  Field,
  Float64,
  Int32,
  Int64,
  LargeUtf8,
  makeData,
  Utf8,
  type Null,
  type Data,
  type List,
  type Struct,
} from 'apache-arrow';
import { present } from '../core/present.js';
import { RequestFault } from './parse-request.js';

const ENCODER = new TextEncoder();
const MOST_BYTES = 2 ** 31 - 1;

/** Validity of the rows, one bit each; null if all rows are valid. */
interface Presence {
  readonly nullCount: number;
  readonly nullBitmap: Uint8Array | null;
}

function presenceOf(values: readonly unknown[]): Presence {
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  let nullCount = 0;
  for (const [row, value] of values.entries()) {
    if (value === null) nullCount += 1;
    else bits[row >> 3] = present(bits[row >> 3], 'a byte of bits') | (1 << (row & 7));
  }
  return { nullCount, nullBitmap: nullCount === 0 ? null : bits };
}

/**
 * Builds a column of texts.
 * @throws RequestFault if they exceed 2 GiB in total
 */
export function utf8Column(texts: readonly (string | null)[]): Data<Utf8> {
  const { bytes, offsets } = encoded(texts);
  return makeData({
    type: new Utf8(),
    length: texts.length,
    ...presenceOf(texts),
    valueOffsets: Int32Array.from(offsets),
    data: bytes,
  });
}

/** Builds a column like `utf8Column`, with 64-bit offsets. */
export function largeUtf8Column(texts: readonly (string | null)[]): Data<LargeUtf8> {
  const { bytes, offsets } = encoded(texts);
  return makeData({
    type: new LargeUtf8(),
    length: texts.length,
    ...presenceOf(texts),
    valueOffsets: BigInt64Array.from(offsets, BigInt),
    data: bytes,
  });
}

const encoded = (texts: readonly (string | null)[]) =>
  joined(texts.map((text) => (text === null ? new Uint8Array() : ENCODER.encode(text))));

function joined(pieces: readonly Uint8Array[]) {
  const offsets = [0];
  let end = 0;
  for (const { length } of pieces) offsets.push((end += length));
  if (end > MOST_BYTES)
    throw new RequestFault('ANSWER_TOO_LARGE', 'The answer has more than 2 GiB of text in a column.');
  const bytes = new Uint8Array(end);
  for (const [row, piece] of pieces.entries()) bytes.set(piece, offsets[row]);
  return { bytes, offsets };
}

export const float64Column = (values: readonly number[]): Data<Float64> =>
  makeData({ type: new Float64(), length: values.length, nullCount: 0, data: Float64Array.from(values) });

export const int32Column = (values: readonly number[]): Data<Int32> =>
  makeData({ type: new Int32(), length: values.length, nullCount: 0, data: Int32Array.from(values) });

export const int64Column = (values: readonly number[]): Data<Int64> =>
  makeData({
    type: new Int64(),
    length: values.length,
    nullCount: 0,
    data: BigInt64Array.from(values, BigInt),
  });

/**
 * Builds a column of byte strings.
 * @throws RequestFault if they exceed 2 GiB in total
 */
export function binaryColumn(values: readonly Uint8Array[]): Data<Binary> {
  const { bytes, offsets } = joined(values);
  const valueOffsets = Int32Array.from(offsets);
  return makeData({ type: new Binary(), length: values.length, nullCount: 0, valueOffsets, data: bytes });
}

/**
 * Builds a column of structs.
 * @param rows null for a row without a struct; its children still have an element for that row
 */
export function structColumn(
  type: Struct,
  children: readonly Data[],
  rows: readonly unknown[],
): Data<Struct> {
  return makeData({ type, length: rows.length, ...presenceOf(rows), children: [...children] });
}

/**
 * Builds a column of lists.
 * @param rows number of entries in each row; null for a row without a list
 * @param child entries of all rows, concatenated
 */
export function listColumn(type: List, rows: readonly (number | null)[], child: Data): Data {
  const offsets = new Int32Array(rows.length + 1);
  let end = 0;
  for (const [row, count] of rows.entries()) {
    if (count !== null) end += count;
    offsets[row + 1] = end;
  }
  return makeData({ type, length: rows.length, ...presenceOf(rows), valueOffsets: offsets, child }) as Data;
}

/** Builds an empty struct column of a type that answers use. */
export const emptyStruct = (type: Struct): Data<Struct> =>
  structColumn(
    type,
    (type.children as readonly ChildField[]).map((child) => emptyColumn(child.type)),
    [],
  );

interface ChildField {
  readonly type: DataType;
}

/** Needed because the library cannot build an empty list column by itself. */
function emptyColumn(type: DataType): Data {
  if (DataType.isStruct(type)) return emptyStruct(type);
  if (!DataType.isList(type)) return makeData({ type, length: 0 } as unknown as { type: Null });
  const [entry] = type.children as readonly ChildField[];
  return listColumn(type, [], emptyColumn(present(entry, 'the entries of a list').type));
}

/** Creates a field that cannot be null. */
export const required = (name: string, type: DataType): Field => new Field(name, type, false);
/** Creates a field that can be null. */
export const optional = (name: string, type: DataType): Field => new Field(name, type, true);
