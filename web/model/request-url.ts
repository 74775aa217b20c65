import { type Delimiter, delimiterName } from '../../src/values/detect-delimiter.js';
import type { HeaderChoice } from '../../src/values/text-form.js';

/** How a table is to be read. */
export interface CsvOptions {
  readonly delimiter: Delimiter;
  readonly hasHeaders: HeaderChoice;
}

/** How a table is read once that is decided. */
export interface DecidedCsv extends CsvOptions {
  readonly hasHeaders: boolean;
}

/** What the address of a request says. */
export interface Query {
  /** Left out where it is the service's own default. */
  readonly threshold?: number;
  readonly csv?: DecidedCsv;
  readonly explain?: boolean;
}

/** The address of an operation with its query; what equals the service's default is left out. */
export function requestUrl(operation: string, { threshold, csv, explain }: Query): string {
  const query = new URLSearchParams();
  if (threshold !== undefined) query.set('score_threshold', threshold.toString());
  if (explain === true) query.set('explain', 'true');
  if (csv !== undefined && csv.delimiter !== ',') query.set('column_delimiter', delimiterName(csv.delimiter));
  if (csv?.hasHeaders === false) query.set('has_headers', 'false');
  const text = query.toString();
  return text === '' ? operation : `${operation}?${text}`;
}
