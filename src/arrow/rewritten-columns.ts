import { unexaminedColumn } from '../discovery/column-name.js';
import { type Data, DataType, type Field, LargeUtf8, List, type Schema, Struct, Utf8 } from 'apache-arrow';
import {
  type ClassifiedText,
  classifyTexts,
  decodeText,
  type FailedText,
  type TextAnswer,
} from '../discovery/classify-texts.js';
import { type Column, columnsOf, dictionaryTypes, typeName } from './arrow-data.js';
import { largeUtf8Column, listColumn, optional, required, structColumn, utf8Column } from './columns.js';
import { LONGEST_TEXT, RequestFault } from './parse-request.js';
import { type ArrowService, NO_METADATA, type OpenRequest } from './request-kind.js';
import { isText, textColumn } from './text-column.js';
import { present } from '../core/present.js';
import { isBlank } from '../discovery/decode-body.js';
import type { Keeps } from '../discovery/own-rules.js';

const ERROR = new Struct([
  required('column', new Utf8()),
  required('code', new Utf8()),
  required('message', new Utf8()),
]);
const ERRORS = new List(required('item', ERROR));

/** A rewritten cell. */
export interface RewrittenCell {
  /** Null if the cell is null or could not be rewritten. */
  readonly text: string | null;
  /** Why the cell could not be rewritten completely. */
  readonly fault?: Pick<FailedText, 'code' | 'message'>;
}

/** Rewrites the texts of a column; null cells are passed as null. */
export type RewriteColumn = (texts: readonly (Uint8Array | null)[]) => Promise<readonly RewrittenCell[]>;

/** Checks that a request has columns, all of them text. @throws RequestFault COLUMNS_INVALID, TYPE_UNSUPPORTED */
export function textColumnsOf(kind: string, schema: Schema): readonly Column[] {
  const columns = columnsOf(schema);
  if (columns.length === 0)
    throw new RequestFault('COLUMNS_INVALID', `A request of the kind ${kind} has at least one column.`);
  for (const [index, { name, type }] of columns.entries())
    if (!isText(type))
      throw new RequestFault(
        'TYPE_UNSUPPORTED',
        `In the request, ${unexaminedColumn(name, index)} must be text; it is ${typeName(type)}.`,
      );
  return columns;
}

/** Answers each batch with the same columns, rewritten, followed by a column with the errors of each row. */
export function rewriteColumns(
  { tables }: Pick<ArrowService, 'tables'>,
  columns: readonly Column[],
  rewriteOf: (column: Column) => RewriteColumn,
): OpenRequest {
  const fields = [...columns.map(answerField), optional('errors', ERRORS)];
  const names = columns.map(({ name }) => name);
  const rewriting = columns.map((column) => ({ ...column, rewrite: rewriteOf(column) }));
  return {
    fields,
    names,
    metadata: NO_METADATA,
    async answer(batch) {
      const written: Data[] = [];
      const faults = Array.from({ length: batch.numRows }, (): CellFault[] => []);
      for (const [index, { type, rewrite }] of rewriting.entries()) {
        const cells = await rewrite(textColumn(batch, index));
        for (const [row, { fault }] of cells.entries())
          if (fault !== undefined) faults[row]?.push({ column: index, ...fault });
        const texts = cells.map(({ text }) => text);
        written.push(isLarge(type) ? largeUtf8Column(texts) : utf8Column(texts));
      }
      const shown = faults.some(({ length }) => length > 0) ? await tables.displayNames(names) : [];
      return structColumn(new Struct(fields), [...written, errorsColumn(faults, shown)], faults);
    },
  };
}

interface CellFault {
  /** Zero-based. */
  readonly column: number;
  readonly code: string;
  readonly message: string;
}

const answerField = ({ name, type }: Column): Field =>
  optional(name, isLarge(type) ? new LargeUtf8() : new Utf8());

const isLarge = (type: DataType): boolean =>
  DataType.isLargeUtf8(DataType.isDictionary(type) ? dictionaryTypes(type).entries : type);

function errorsColumn(rows: readonly (readonly CellFault[])[], names: readonly string[]): Data {
  const faults = rows.flat();
  const entries = structColumn(
    ERROR,
    [
      utf8Column(faults.map(({ column }) => present(names[column], 'the name of a column'))),
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

const TOO_LONG: FailedText = {
  kind: 'failed',
  code: 'TEXT_TOO_LONG',
  message: `The text has more than ${(LONGEST_TEXT / 2 ** 20).toString()} MiB.`,
};

/**
 * Finds occurrences in each text of a column; a text that cannot be classified yields its failure, and the cause is
 * logged.
 * @param texts null for cells that are null
 */
export async function answerTexts(
  { discovery, log }: ArrowService,
  texts: readonly (Uint8Array | null)[],
  keeps: Keeps,
): Promise<readonly (TextAnswer | null)[]> {
  const readable = texts.flatMap((text) => (text === null || text.length > LONGEST_TEXT ? [] : [text]));
  const found = await classifyTexts(discovery, readable, keeps);
  for (const answer of found)
    if (answer.kind === 'failed' && answer.cause !== undefined)
      log.error({ err: answer.cause, code: answer.code }, 'a text could not be read for a defect');
  let at = 0;
  return texts.map((text) => {
    if (text === null) return null;
    return text.length > LONGEST_TEXT ? TOO_LONG : present(found[at++], 'the answer to a text');
  });
}

/** Rewrites each text of a column based on its findings. A text that cannot be classified becomes null. */
export async function rewriteTexts(
  service: ArrowService,
  texts: readonly (Uint8Array | null)[],
  keeps: Keeps,
  rewrite: (text: ClassifiedText) => string,
): Promise<readonly RewrittenCell[]> {
  const answers = await answerTexts(service, texts, keeps);
  return answers.map((answer) => {
    if (answer === null) return { text: null };
    return answer.kind === 'classified' ? { text: rewrite(answer) } : { text: null, fault: answer };
  });
}

/**
 * Rewrites each text of a column, regardless of findings. A blank text stays unchanged; one that is too long or not
 * UTF-8 becomes null.
 */
export function rewriteValues(
  { discovery }: ArrowService,
  texts: readonly (Uint8Array | null)[],
  rewrite: (text: string) => RewrittenCell,
): readonly RewrittenCell[] {
  return texts.map((bytes) => {
    if (bytes === null) return { text: null };
    if (bytes.length > LONGEST_TEXT) return { text: null, fault: TOO_LONG };
    const text = decodeText(discovery, bytes);
    if (typeof text !== 'string') return { text: null, fault: text };
    return isBlank(text) ? { text } : rewrite(text);
  });
}
