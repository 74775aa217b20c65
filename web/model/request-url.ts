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
  /** What becomes of untrusted input; left out: it is refused. */
  readonly untrusted?: Untrusted | undefined;
}

/** What a reader may choose for text that was refused: it is read as it is, or a cleaned copy of it is. */
export type Untrusted = 'read' | 'clean';

/** Where the operations are, from the root of the server. */
export interface Operations {
  /** Those of version 1. */
  readonly operations: string;
  /** `transform` of version 2. */
  readonly transform: string;
}

/** The path of an operation on one input; version 2 has those on untrusted input. */
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

/** The address of an operation with its query; what equals the service's default is left out. */
export function requestUrl(operation: string, { threshold, csv, explain, untrusted }: Query): string {
  const query = new URLSearchParams();
  if (threshold !== undefined) query.set('score_threshold', threshold.toString());
  if (untrusted !== undefined) query.set('untrusted', untrusted);
  if (explain === true) query.set('explain', 'true');
  if (csv !== undefined && csv.delimiter !== ',') query.set('column_delimiter', delimiterName(csv.delimiter));
  if (csv?.hasHeaders === false) query.set('has_headers', 'false');
  const text = query.toString();
  return text === '' ? operation : `${operation}?${text}`;
}
