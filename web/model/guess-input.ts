import { delimiterName, detectDelimiter } from '../../src/values/detect-delimiter.js';
import type { CsvOptions } from './request-url.js';

/** How an input is to be read, by what it looks like. */
export interface GuessedInput {
  readonly kind: 'text' | 'csv';
  readonly csv: CsvOptions;
  /** What to tell of it; none where nothing was decided. */
  readonly remark?: string;
}

/** Rows at least of a text that is taken for a table by its looks alone: a line of prose has commas too. */
const FEWEST_ROWS = 3;
/** Columns at least where commas separate them. */
const FEWEST_BY_COMMA = 3;

/**
 * How a text that came in as a whole is to be read: by a delimiter that its rows bear out; else as it was.
 * @param text as a text area holds it
 * @param isTable whether it is known for a table, by the name of its file or by the user who pastes it
 */
export function guessInput(text: string, isTable: boolean, before: CsvOptions): GuessedInput {
  const { delimiter, columns, records, isSure } = detectDelimiter(text);
  const looksLikeTable =
    isSure && records >= FEWEST_ROWS && (delimiter !== ',' || columns >= FEWEST_BY_COMMA);
  if (!isTable && !looksLikeTable) return { kind: 'text', csv: before };
  const csv = { ...before, delimiter: columns > 1 ? delimiter : ',' } as const;
  const name = delimiterName(csv.delimiter);
  if (columns > 1)
    return { kind: 'csv', csv, remark: `${columns.toString()} columns, separated by the ${name}` };
  return { kind: 'csv', csv, remark: 'one column: no delimiter separates the first row' };
}
