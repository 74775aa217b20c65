import type { operations } from './api.generated.js';
import type { Reply } from './exchange.js';

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

/** An answer, with what every answer says besides. */
export const received = ({ status, json, requestId }: Reply): Received => ({
  ...(json as object),
  partial: status === 206,
  requestId,
});

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

/** The answer to `transform`. */
export type Transformed = Received & Ok<'transformV2'>;

/** One row of a session's map: what stands for what. */
export type MapEntry = NonNullable<Transformed['transform']['map']>[number];

/** A session whose map the service keeps. */
export type KeptSession = NonNullable<Transformed['transform']['session']>;

/** The answer to `restore`. */
export type Restored = Received & Ok<'restoreV2'>;

/** What one text of a batch is answered with: the answer, or why there is none. */
export type BatchClassification = Ok<'classifyBatchV2'>['results'][number];

/** What one text of a batch is answered with: the text that was made of it, or why there is none. */
export type BatchTransformation = Ok<'transformBatchV2'>['results'][number];

/** Whether the service can answer. */
export interface Health {
  readonly ready: boolean;
  /** Why not: the code of the error that the service answered with. */
  readonly reason?: string;
}
