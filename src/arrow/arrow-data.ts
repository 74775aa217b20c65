import type { Data, DataType, Int, RecordBatch, Schema } from 'apache-arrow';
import { present } from '../core/present.js';

/** A column of a schema, with the types that the library leaves open. */
export interface Column {
  readonly name: string;
  readonly type: DataType;
}

/** The columns of a schema, in their order. */
export const columnsOf = ({ fields }: Schema): readonly Column[] =>
  fields.map((field) => ({ name: field.name, type: field.type as DataType }));

/** The buffers of a column; which are there depends on its type. */
export interface Buffers {
  readonly values: Uint8Array;
  readonly valueOffsets: Int32Array | BigInt64Array;
  readonly variadicBuffers: readonly Uint8Array[];
}

export const buffersOf = (data: Data): Buffers => data;

/**
 * A column of a batch.
 * @throws RangeError where it has other rows than its batch
 */
export function columnData({ data, numRows }: RecordBatch, index: number): Data {
  const column = present(data.children[index], 'a column');
  if (column.length !== numRows) throw new RangeError('a column of another length');
  return column;
}

/** The type of the entries of a dictionary, or of what holds a dictionary's indices. */
export const dictionaryTypes = (type: DataType): { readonly entries: DataType; readonly indices: Int } => {
  const { dictionary, indices } = type as unknown as { dictionary: DataType; indices: Int };
  return { entries: dictionary, indices };
};

/** A type as Arrow's documents write it, without the names of its fields, which may be values. */
export const typeName = (type: DataType): string => {
  const name = (type as { toString(): string }).toString();
  return name.includes('{') ? name.slice(0, name.indexOf('<')) : name;
};
