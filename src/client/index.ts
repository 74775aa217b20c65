/** The typed client of the service: `import { createClient } from 'data-discovery/client'`. */
export type {
  CsvClassification,
  CsvOccurrence,
  Health,
  Labelled,
  Received,
  TextClassification,
  TextOccurrence,
} from './answers.js';
export { CallTimeoutError, ConnectionError, AnswerError } from './client-errors.js';
export {
  createClient,
  type Body,
  type CallOptions,
  type ClassifyCsvOptions,
  type ClassifyTextOptions,
  type ClientOptions,
  type DataDiscoveryClient,
  type LabelOptions,
} from './create-client.js';
export type { Fetch } from './exchange.js';
export type { Credentials } from './session.js';
