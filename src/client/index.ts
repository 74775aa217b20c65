/** The typed client of the service: `import { createClient } from 'data-discovery/client'`. */
export type {
  BatchClassification,
  BatchTransformation,
  CsvClassification,
  CsvOccurrence,
  Health,
  KeptSession,
  Labelled,
  MapEntry,
  Received,
  Restored,
  TextClassification,
  TextOccurrence,
  Transformed,
} from './answers.js';
export { CallTimeoutError, ConnectionError, AnswerError } from './client-errors.js';
export type {
  BatchCalls,
  BatchText,
  BatchTexts,
  ClassifyBatchOptions,
  SessionEnd,
  TransformBatchOptions,
} from './batch-calls.js';
export type { CallOptions, ClientOptions } from './client-options.js';
export {
  createClient,
  type Body,
  type ClassifyCsvOptions,
  type ClassifyTextOptions,
  type DataDiscoveryClient,
  type LabelOptions,
} from './create-client.js';
export type { Fetch } from './exchange.js';
export type { Credentials } from './session.js';
export type {
  ActingOptions,
  FormOptions,
  Policy,
  RestoreOptions,
  SelectionOptions,
  TransformCalls,
  TransformOptions,
} from './transform-calls.js';
