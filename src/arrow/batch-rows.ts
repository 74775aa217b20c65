import { Vector, type RecordBatch, type Schema } from 'apache-arrow';
import { present } from '../core/present.js';
import { columnData, columnsOf, typeName } from './arrow-data.js';
import { csvText } from './csv-text.js';
import { RequestFault } from './request-fault.js';
import { isText, textColumn } from './text-column.js';

/** What reads the cells of a batch, column by column. */
type ReadColumn = (batch: RecordBatch, index: number) => readonly string[];

/**
 * What turns batches of a schema into rows of cells, as a CSV export of them would have; null is an empty cell.
 * @throws RequestFault TYPE_UNSUPPORTED naming a column whose values have no text form
 */
export function rowReader(schema: Schema): (batch: RecordBatch) => readonly (readonly string[])[] {
  const readers = columnsOf(schema).map(({ name, type }): ReadColumn => {
    if (isText(type)) return (batch, index) => decoded(textColumn(batch, index), name);
    const toText = csvText(type);
    if (toText === undefined)
      throw new RequestFault(
        'TYPE_UNSUPPORTED',
        `The column "${name}" is ${typeName(type)}, which has no text form; leave it out or cast it.`,
      );
    return (batch, index) =>
      Array.from(new Vector([columnData(batch, index)]), (value: unknown) =>
        value === null ? '' : toText(value),
      );
  });
  return (batch) => {
    const columns = readers.map((read, index) => read(batch, index));
    return Array.from({ length: batch.numRows }, (_row, row) =>
      columns.map((cells) => present(cells[row], 'a cell')),
    );
  };
}

function decoded(texts: readonly (Uint8Array | null)[], name: string): readonly string[] {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return texts.map((bytes, row) => {
    try {
      return bytes === null ? '' : decoder.decode(bytes);
    } catch {
      throw new RequestFault(
        'ARROW_UNREADABLE',
        `The column "${name}" has text that is not UTF-8 or too long, in row ${(row + 1).toString()} of a batch.`,
      );
    }
  });
}
