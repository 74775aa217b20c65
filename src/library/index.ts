/** Detection and transformation inside a program: `import { createDetector } from 'data-discovery'`. */
export type { MapEntry } from '../client/answers.js';
export type { Policy } from '../client/transform-calls.js';
export { ServiceError } from '../core/errors.js';
export type { Conversation, ConversationOptions, PieceRestorer } from './conversation.js';
export {
  createDetector,
  type DetectedTable,
  type DetectedText,
  type Detector,
  type FormOptions,
  type LabelledText,
  type LabelOptions,
  type RestoredText,
  type RestoreOptions,
  type TransformedText,
  type TransformOptions,
} from './create-detector.js';
export type { CallOptions, DetectorOptions, SelectionOptions, TableOptions } from './detector-options.js';
export { DetectorClosedError, OptionsError } from './library-errors.js';
export type { RedactOptions } from './redact-stream.js';
export type { Cell, Table } from './table-text.js';
