import { DataType, LargeUtf8, List, Struct, Utf8, type Data, type Field, type Schema } from 'apache-arrow';
import type { FailedText } from '../discovery/classify-texts.js';
import { columnsOf, dictionaryTypes, typeName, type Column } from './arrow-data.js';
import { largeUtf8Column, listColumn, optional, required, structColumn, utf8Column } from './columns.js';
import { RequestFault } from './request-fault.js';
import { NO_METADATA, type OpenRequest } from './request-kind.js';
import { isText, textColumn } from './text-column.js';

const ERROR = new Struct([
  required('column', new Utf8()),
  required('code', new Utf8()),
  required('message', new Utf8()),
]);
const ERRORS = new List(required('item', ERROR));

/** What becomes of a cell. */
export interface RewrittenCell {
  /** Null: there is none, or it could not be written. */
  readonly text: string | null;
  /** What went wrong with it. */
  readonly fault?: Pick<FailedText, 'code' | 'message'>;
}

/** Rewrites the texts of a column, null where there is none. */
export type RewriteColumn = (texts: readonly (Uint8Array | null)[]) => Promise<readonly RewrittenCell[]>;

/** What a request of such a kind has. @throws RequestFault COLUMNS_INVALID, TYPE_UNSUPPORTED */
export function textColumnsOf(kind: string, schema: Schema): readonly Column[] {
  const columns = columnsOf(schema);
  if (columns.length === 0)
    throw new RequestFault('COLUMNS_INVALID', `A request of the kind ${kind} has at least one column.`);
  for (const { name, type } of columns)
    if (!isText(type))
      throw new RequestFault(
        'TYPE_UNSUPPORTED',
        `The column "${name}" must be text; it is ${typeName(type)}.`,
      );
  return columns;
}

/** Answers each batch by the same columns, rewritten, and behind them the errors of each row. */
export function rewriteColumns(
  columns: readonly Column[],
  rewriteOf: (column: Column) => RewriteColumn,
): OpenRequest {
  const fields = [...columns.map(answerField), optional('errors', ERRORS)];
  const rewriting = columns.map((column) => ({ ...column, rewrite: rewriteOf(column) }));
  return {
    fields,
    metadata: NO_METADATA,
    async answer(batch) {
      const written: Data[] = [];
      const faults = Array.from({ length: batch.numRows }, (): CellFault[] => []);
      for (const [index, { name, type, rewrite }] of rewriting.entries()) {
        const cells = await rewrite(textColumn(batch, index));
        for (const [row, { fault }] of cells.entries())
          if (fault !== undefined) faults[row]?.push({ column: name, ...fault });
        const texts = cells.map(({ text }) => text);
        written.push(isLarge(type) ? largeUtf8Column(texts) : utf8Column(texts));
      }
      return structColumn(new Struct(fields), [...written, errorsColumn(faults)], faults);
    },
  };
}

interface CellFault {
  readonly column: string;
  readonly code: string;
  readonly message: string;
}

const answerField = ({ name, type }: Column): Field =>
  optional(name, isLarge(type) ? new LargeUtf8() : new Utf8());

const isLarge = (type: DataType): boolean =>
  DataType.isLargeUtf8(DataType.isDictionary(type) ? dictionaryTypes(type).entries : type);

function errorsColumn(rows: readonly (readonly CellFault[])[]): Data {
  const faults = rows.flat();
  const entries = structColumn(
    ERROR,
    [
      utf8Column(faults.map(({ column }) => column)),
      utf8Column(faults.map(({ code }) => code)),
      utf8Column(faults.map(({ message }) => message)),
    ],
    faults,
  );
  return listColumn(
    ERRORS,
    rows.map(({ length }) => (length === 0 ? null : length)),
    entries,
  );
}
