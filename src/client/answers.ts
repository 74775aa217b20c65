import type { operations } from './api.generated.js';
import type { Reply } from './exchange.js';

type Ok<O extends keyof operations> = operations[O] extends {
  responses: { 200: { content: { 'application/json': infer T } } };
}
  ? T
  : never;
type AnyClassification = Ok<'classify'>;

/** Fields common to all responses of the client. */
export interface Received {
  /** True if only some providers answered (status 206); `providers` says which. */
  readonly partial: boolean;
  /** Request id, by which the server's log can be searched. */
  readonly requestId: string | undefined;
}

/** Adds the common fields to a response. */
export const received = ({ status, json, requestId }: Reply): Received => ({
  ...(json as object),
  partial: status === 206,
  requestId,
});

/** The response to `classifyText`. */
export type TextClassification = Received &
  Extract<AnyClassification, { classifications: Record<string, { location: { start_index: number } }[]> }>;

/** The response to `classifyCsv`. */
export type CsvClassification = Received &
  Extract<AnyClassification, { classifications: Record<string, { location: { column_index: number } }[]> }>;

/** The response to `label`. */
export type Labelled = Received & Ok<'label'>;

/** A finding in a text. */
export type TextOccurrence = TextClassification['classifications'][string][number];

/** A verdict on a column. */
export type CsvOccurrence = CsvClassification['classifications'][string][number];

/** The response to `transform`. */
export type Transformed = Received & Ok<'transformV2'>;

/** An entry of a session's map: a replacement and its original value. */
export type MapEntry = NonNullable<Transformed['transform']['map']>[number];

/** A session whose map the service stores. */
export type KeptSession = NonNullable<Transformed['transform']['session']>;

/** The response to `restore`. */
export type Restored = Received & Ok<'restoreV2'>;

/** The result for one text of a classified batch: the classification or an error. */
export type BatchClassification = Ok<'classifyBatchV2'>['results'][number];

/** The result for one text of a transformed batch: the transformed text or an error. */
export type BatchTransformation = Ok<'transformBatchV2'>['results'][number];

/** Whether the service is ready. */
export interface Health {
  readonly ready: boolean;
  /** Why it is not ready: the error code of the service. */
  readonly reason?: string;
}
