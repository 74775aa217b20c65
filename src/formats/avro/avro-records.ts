import type { Type } from 'avsc';
import type { ByteSource } from '../../sources/byte-source.js';
import { UnreadableDocument } from '../content/document-text.js';
import { fieldAt } from '../content/field-at.js';
import { valueText } from '../content/value-text.js';
import { readBlocks, readHeader } from './avro-blocks.js';
import { avroType } from './avro-type.js';
import { ByteCursor } from './byte-cursor.js';

/** Records in records that are columns of their own; deeper ones are a cell. */
const MOST_LEVELS = 8;
const MOST_COLUMNS = 16_384;
/** The column of what is no record. */
const VALUE = 'value';

/**
 * The records of an Avro file, the names of its columns first: a record in a record is a column for each of its fields,
 * with a dot between the names; lists, maps and what is of several kinds are JSON.
 * @throws UnreadableDocument
 */
export async function* avroRecords(source: ByteSource): AsyncIterable<readonly string[]> {
  const cursor = new ByteCursor(source.pieces());
  const header = await readHeader(cursor);
  const type = await avroType(header.schema);
  const columns = recordOf(type) === undefined ? undefined : columnsOf(type, [], 1).slice(0, MOST_COLUMNS);
  yield columns?.map((path) => path.join('.')) ?? [VALUE];
  for await (const { rows, bytes } of readBlocks(cursor, header)) {
    let at = 0;
    for (let row = 0; row < rows; row++) {
      const { value, offset } = decode(type, bytes, at);
      // A file may claim any number of rows that take no room.
      if (offset <= at) throw new UnreadableDocument('the Avro file claims more rows than it has');
      at = offset;
      yield columns?.map((path) => valueText(fieldAt(value, path))) ?? [valueText(value)];
    }
  }
}

function decode(type: Type, bytes: Buffer, at: number): { readonly value: unknown; readonly offset: number } {
  try {
    return type.decode(bytes, at);
  } catch {
    throw new UnreadableDocument('a row of the Avro file is broken');
  }
}

interface Field {
  readonly name: string;
  readonly type: Type;
}

/** The fields of a record, or of the one record that may be there or not. */
function recordOf(type: Type): readonly Field[] | undefined {
  if (type.typeName === 'record') return (type as unknown as { readonly fields: readonly Field[] }).fields;
  if (!type.typeName.startsWith('union:')) return undefined;
  const types = (type as unknown as { readonly types: readonly Type[] }).types;
  const [only, ...others] = types.filter(({ typeName }) => typeName !== 'null');
  return only === undefined || others.length > 0 ? undefined : recordOf(only);
}

function columnsOf(type: Type, above: readonly string[], level: number): readonly (readonly string[])[] {
  const fields = level > MOST_LEVELS ? undefined : recordOf(type);
  if (fields === undefined || fields.length === 0) return [above];
  return fields.flatMap((field) => columnsOf(field.type, [...above, field.name], level + 1));
}
