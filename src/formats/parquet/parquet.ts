import type { AsyncBuffer, SchemaTree } from 'hyparquet';
import { read } from 'node:fs';
import { promisify } from 'node:util';
import type { ByteSource } from '../../sources/byte-source.js';
import { SourceFailure } from '../../sources/source-failure.js';
import { UnreadableDocument } from '../content/document-text.js';
import { onlyTable, valueText, fieldAt } from '../content/records.js';
import { defineFormat } from '../define-format.js';

/** Rows to read at once. */
const ROWS_AT_ONCE = 20_000;

const readAt = promisify(read);

/**
 * Yields the column names of a Parquet file, then its records. Each field of a group becomes a column with a dotted
 * name; lists and maps are written as JSON.
 * @throws UnreadableDocument
 */
async function* parquetRecords(source: ByteSource): AsyncIterable<readonly string[]> {
  const { parquetMetadataAsync, parquetReadObjects, parquetSchema } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  const file = asyncBuffer(source);
  const metadata = await parquetMetadataAsync(file).catch(broken);
  const columns = parquetSchema(metadata).children.flatMap((child) => leavesOf(child, []));
  yield columns.map((path) => path.join('.'));
  const rows = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < rows; rowStart += ROWS_AT_ONCE) {
    const rowEnd = Math.min(rows, rowStart + ROWS_AT_ONCE);
    const objects = await parquetReadObjects({
      file,
      metadata,
      compressors,
      rowStart,
      rowEnd,
      // Binary values would lose the bytes that are not UTF-8.
      utf8: false,
    }).catch(broken);
    for (const object of objects) yield columns.map((path) => valueText(fieldAt(object, path)));
    // The metadata may declare any number of rows.
    if (objects.length < rowEnd - rowStart) throw new UnreadableDocument('the Parquet file is truncated');
  }
}

/** Returns the paths of the leaf columns below a field. */
function leavesOf(
  { element, children }: SchemaTree,
  above: readonly string[],
): readonly (readonly string[])[] {
  const path = [...above, element.name];
  const isGroup =
    children.length > 0 &&
    element.repetition_type !== 'REPEATED' &&
    element.converted_type === undefined &&
    element.logical_type === undefined;
  return isGroup ? children.flatMap((child) => leavesOf(child, path)) : [path];
}

function asyncBuffer({ at, size }: ByteSource): AsyncBuffer {
  return {
    byteLength: size,
    async slice(start, end = size) {
      // The metadata may point outside the file.
      const [from, to] = [Math.max(0, start), Math.min(size, end)];
      if (!(to >= from)) throw new UnreadableDocument('the Parquet file is broken');
      const bytes = new Uint8Array(to - from);
      let length: number;
      if ('fd' in at) length = (await readAt(at.fd, bytes, 0, bytes.length, from)).bytesRead;
      else {
        const read = 'slice' in at ? await at.slice(from, to) : at.bytes.subarray(from, to);
        bytes.set(read);
        length = read.length;
      }
      if (length < bytes.length) throw new UnreadableDocument('the Parquet file is truncated');
      return bytes.buffer;
    },
  };
}

/** Passes a failed fetch through unchanged: the file itself may be intact. */
function broken(error: unknown): never {
  if (error instanceof SourceFailure || error instanceof UnreadableDocument) throw error;
  throw new UnreadableDocument('the Parquet file is broken, or packed in a way that is not read');
}

/** Parquet files: one table, read row group by row group. */
export const parquet = defineFormat({
  kind: 'container',
  name: 'parquet',
  title: 'Parquet',
  extensions: ['.parquet'],
  mediaTypes: ['application/vnd.apache.parquet'],
  rewriting: { unsupported: 'Parquet files cannot be rewritten' },
  place: 'apart',
  fetches: 'places',
  looksLike: ({ bytes }) =>
    Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PAR1' ? 'likely' : 'no',
  unpack: (source) => onlyTable(parquetRecords(source)),
});
