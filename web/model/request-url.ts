import { type Delimiter, delimiterName } from '../../src/values/detect-delimiter.js';
import type { HeaderChoice } from '../../src/values/text-form.js';

/** How to read a table. */
export interface CsvOptions {
  readonly delimiter: Delimiter;
  readonly hasHeaders: HeaderChoice;
}

/** Input to classify. */
export interface Input {
  readonly kind: 'text' | 'csv';
  readonly text: string;
  readonly csv: CsvOptions;
  /** How to treat untrusted input; if omitted, it is refused. */
  readonly untrusted?: Untrusted | undefined;
}

/** How to read a table, with header detection resolved. */
export interface DecidedCsv extends CsvOptions {
  readonly hasHeaders: boolean;
}

/** Query parameters of a request. */
export interface Query {
  /** Omitted to use the default of the service. */
  readonly threshold?: number;
  readonly csv?: DecidedCsv;
  readonly explain?: boolean;
  /** How to treat untrusted input; if omitted, it is refused. */
  readonly untrusted?: Untrusted | undefined;
}

/** The user's choice for refused text: read it as it is, or examine a cleaned copy. */
export type Untrusted = 'read' | 'clean';

/** Paths of the operations, from the root of the server. */
export interface Operations {
  /** Path of the version 1 operations. */
  readonly operations: string;
  /** Path of `transform` in version 2. */
  readonly transform: string;
}

/** Returns the path of an operation; only version 2 supports untrusted input. */
export function operationPath(
  { operations, transform }: Operations,
  operation: 'classify' | 'transform/label',
  kind: 'text' | 'csv',
  untrusted: Untrusted | undefined,
): string {
  if (untrusted === undefined) return `${operations}/${operation}`;
  const base = transform.replace(/\/transform$/, '');
  if (operation === 'transform/label') return `${base}/${operation}`;
  return `${base}/classify/${kind === 'csv' ? 'tabular' : 'text'}`;
}

/** Builds the URL of an operation; parameters that equal the service's defaults are omitted. */
export function requestUrl(operation: string, { threshold, csv, explain, untrusted }: Query): string {
  const query = new URLSearchParams();
  if (threshold !== undefined) query.set('score_threshold', threshold.toString());
  if (untrusted !== undefined) query.set('untrusted', untrusted);
  if (explain === true) query.set('explain', 'true');
  if (csv !== undefined && csv.delimiter !== ',') query.set('column_delimiter', delimiterName(csv.delimiter));
  // Version 1 reads the first row as a header by default; version 2, which `untrusted` requires, detects it.
  if (csv?.hasHeaders === false || (csv !== undefined && untrusted !== undefined))
    query.set('has_headers', csv.hasHeaders.toString());
  const text = query.toString();
  return text === '' ? operation : `${operation}?${text}`;
}
