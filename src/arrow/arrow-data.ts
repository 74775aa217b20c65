import type { Data, DataType, Int, RecordBatch, Schema } from 'apache-arrow';
import { present } from '../core/present.js';

/** A column of a schema, typed where the library's types are too general. */
export interface Column {
  readonly name: string;
  readonly type: DataType;
}

/** Returns the columns of a schema, in order. */
export const columnsOf = ({ fields }: Schema): readonly Column[] =>
  fields.map((field) => ({ name: field.name, type: field.type as DataType }));

/** The buffers of a column; which of them exist depends on its type. */
export interface Buffers {
  readonly values: Uint8Array;
  readonly valueOffsets: Int32Array | BigInt64Array;
  readonly variadicBuffers: readonly Uint8Array[];
}

export const buffersOf = (data: Data): Buffers => data;

/**
 * Returns a column of a batch.
 * @throws RangeError if its length differs from that of the batch
 */
export function columnData({ data, numRows }: RecordBatch, index: number): Data {
  const column = present(data.children[index], 'a column');
  if (column.length !== numRows) throw new RangeError('a column of another length');
  return column;
}

/** Returns the types of a dictionary's entries and of its indices. */
export const dictionaryTypes = (type: DataType): { readonly entries: DataType; readonly indices: Int } => {
  const { dictionary, indices } = type as unknown as { dictionary: DataType; indices: Int };
  return { entries: dictionary, indices };
};

/** Formats a type as in the Arrow documentation, without field names, which may be values. */
export const typeName = (type: DataType): string => {
  const name = (type as { toString(): string }).toString();
  return name.includes('{') ? name.slice(0, name.indexOf('<')) : name;
};
