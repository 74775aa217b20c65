import { delimiterName, detectDelimiter } from '../../src/values/detect-delimiter.js';
import type { CsvOptions } from './request-url.js';

/** How to read an input, guessed from its content. */
export interface GuessedInput {
  readonly kind: 'text' | 'csv';
  readonly csv: CsvOptions;
  /** Remark to display; absent if nothing was detected. */
  readonly remark?: string;
}

/** Minimum number of rows for a text to be recognized as a table by its content; prose contains commas too. */
const FEWEST_ROWS = 3;
/** Minimum number of columns if commas separate them. */
const FEWEST_BY_COMMA = 3;

/**
 * Guesses how to read a text that was loaded or pasted: as a table if its rows consistently use one delimiter,
 * otherwise as text.
 * @param text text as in a text area, with line feeds only
 * @param isTable whether it is known to be a table, by its file extension or the user's choice
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
