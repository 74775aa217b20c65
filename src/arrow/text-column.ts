import { unexaminedColumn } from '../discovery/column-name.js';
import {
  Binary,
  BinaryView,
  DataType,
  LargeBinary,
  makeData,
  Vector,
  type Data,
  type RecordBatch,
} from 'apache-arrow';
import { present } from '../core/present.js';
import { buffersOf, columnData, columnsOf, dictionaryTypes, type Buffers } from './arrow-data.js';
import { RequestFault } from './parse-request.js';

/** Whether values of the type are text, or all null. */
export function isText(type: DataType): boolean {
  if (DataType.isDictionary(type)) return isText(dictionaryTypes(type).entries);
  return (
    DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isUtf8View(type) || DataType.isNull(type)
  );
}

/**
 * Returns the texts of a column as bytes, null for null cells. Bytes are needed to detect malformed UTF-8, which the
 * library silently replaces.
 * @param index index of a column whose type satisfies `isText`
 * @throws RequestFault if its offsets or indices do not fit its content
 */
export function textColumn(batch: RecordBatch, index: number): readonly (Uint8Array | null)[] {
  try {
    return textsOf(columnData(batch, index));
  } catch {
    throw new RequestFault(
      'ARROW_UNREADABLE',
      `In a batch, ${unexaminedColumn(present(columnsOf(batch.schema)[index], 'a column').name, index)} is damaged: its content does not fit its offsets.`,
    );
  }
}

function textsOf(data: Data): readonly (Uint8Array | null)[] {
  const { type } = data;
  if (DataType.isNull(type)) return Array<null>(data.length).fill(null);
  if (DataType.isDictionary(type)) {
    const texts = present(data.dictionary, 'a dictionary').data.flatMap(textsOf);
    return indicesOf(data).map((at) => (at === null ? null : entry(texts, at)));
  }
  return [...new Vector([asBinary(data)])] as (Uint8Array | null)[];
}

/** Returns the dictionary index of each row of a column. */
export function indicesOf(data: Data): readonly (number | null)[] {
  const type = dictionaryTypes(data.type).indices;
  const indices = new Vector([makeData({ ...shapeOf(data), type, data: buffersOf(data).values })]);
  return Array.from(indices, (at: unknown) => (at === null ? null : Number(at)));
}

function entry(texts: readonly (Uint8Array | null)[], index: number): Uint8Array | null {
  const text = texts[index];
  if (text === undefined) throw new RangeError('an index beyond the dictionary');
  return text;
}

/** Reinterprets the buffers as binary, so that they are not decoded. */
function asBinary(data: Data): Data {
  const { values, valueOffsets, variadicBuffers } = buffersOf(data);
  const shape = shapeOf(data);
  if (DataType.isUtf8View(data.type))
    return makeData({ ...shape, type: new BinaryView(), views: values, variadicBuffers });
  checkOffsets(valueOffsets, data.length, values.length);
  return DataType.isLargeUtf8(data.type)
    ? makeData({
        ...shape,
        type: new LargeBinary(),
        valueOffsets: valueOffsets as BigInt64Array,
        data: values,
      })
    : makeData({ ...shape, type: new Binary(), valueOffsets: valueOffsets as Int32Array, data: values });
}

const shapeOf = ({ offset, length, nullCount, nullBitmap }: Data) => ({
  offset,
  length,
  nullCount,
  nullBitmap: nullBitmap,
});

function checkOffsets(offsets: Buffers['valueOffsets'], rows: number, bytes: number): void {
  // A column without rows may have no offsets.
  if (rows === 0) return;
  let last = 0;
  for (let row = 0; row <= rows; row++) {
    const offset = Number(present(offsets[row], 'an offset'));
    if (offset < last || offset > bytes) throw new RangeError('an offset out of order');
    last = offset;
  }
}
