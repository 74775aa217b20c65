/** In-process detection and transformation: `import { createDetector } from 'data-discovery'`. */
export type { MapEntry } from '../client/answers.js';
export type { Policy } from '../client/transform-calls.js';
export { ServiceError } from '../core/errors.js';
export type { Conversation, ConversationOptions, PieceRestorer } from './conversation.js';
export { createDetector } from './create-detector.js';
export type {
  DetectedImage,
  DetectedTable,
  DetectedText,
  Detector,
  FormOptions,
  LabelledText,
  LabelOptions,
  RedactImageOptions,
  RestoredText,
  RestoreOptions,
  TransformedText,
  TransformOptions,
} from './detector.js';
export type {
  CallOptions,
  DetectorOptions,
  RedactOptions,
  SelectionOptions,
  TableOptions,
} from './detector-options.js';
export { DetectorClosedError, OptionsError } from './library-errors.js';
export type { Cell, Table } from './table-text.js';
