import type { operations } from './api.generated.js';

type Ok<O extends keyof operations> = operations[O] extends {
  responses: { 200: { content: { 'application/json': infer T } } };
}
  ? T
  : never;
type AnyClassification = Ok<'classify'>;

/** What every answer of the client says besides its content. */
export interface Received {
  /** True where only some providers answered (status 206); `providers` says which. */
  readonly partial: boolean;
  /** Leads to the line of the server's log. */
  readonly requestId: string | undefined;
}

/** The answer to `classifyText`. */
export type TextClassification = Received &
  Extract<AnyClassification, { classifications: Record<string, { location: { start_index: number } }[]> }>;

/** The answer to `classifyCsv`. */
export type CsvClassification = Received &
  Extract<AnyClassification, { classifications: Record<string, { location: { column_index: number } }[]> }>;

/** The answer to `label`. */
export type Labelled = Received & Ok<'label'>;

/** One finding in a text. */
export type TextOccurrence = TextClassification['classifications'][string][number];

/** The verdict on one column. */
export type CsvOccurrence = CsvClassification['classifications'][string][number];

/** Whether the service can answer. */
export interface Health {
  readonly ready: boolean;
  /** Why not: the code of the error that the service answered with. */
  readonly reason?: string;
}
