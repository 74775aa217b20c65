import type { Transform } from 'node:stream';
import type {
  CsvClassification,
  Labelled,
  MapEntry,
  Received,
  Restored,
  TextClassification,
  Transformed,
} from '../client/answers.js';
import type { Policy } from '../client/transform-calls.js';
import type { Conversation, ConversationOptions } from './conversation.js';
import type { CallOptions, TableOptions } from './detector-options.js';
import type { RedactOptions } from './redact-stream.js';
import type { Table } from './table-text.js';

/** An answer: what the service answers, and whether some detector failed. */
type Answer<T extends Received> = Omit<T, 'requestId'>;

export type DetectedText = Answer<TextClassification>;
export type DetectedTable = Answer<CsvClassification>;
export type LabelledText = Answer<Labelled>;
export type TransformedText = Answer<Transformed>;
export type RestoredText = Answer<Restored>;

/** The box of a finding in an image. */
export interface SeenBox {
  /** Pixels from the upper left corner; absent for metadata. */
  readonly box?: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

type Occurrence = DetectedText['classifications'][string][number];

/** What is found in an image; offsets refer to `text`. */
export interface DetectedImage extends Omit<DetectedText, 'classifications'> {
  /** What OCR read, then an empty line and the metadata, if any. */
  readonly text: string;
  readonly classifications: Readonly<
    Record<string, readonly (Occurrence & { readonly location: Occurrence['location'] & SeenBox })[]>
  >;
}

/** Options of `redactImage`. */
export type RedactImageOptions = Pick<
  TransformOptions,
  'policy' | 'subject' | 'language' | 'allow' | 'deny' | 'signal'
>;

/** Options of `label`. */
export interface LabelOptions extends Omit<CallOptions, 'explain'> {
  /** Whether the answer has `providers`. Default false. */
  readonly includeProviders?: boolean;
  /** Whether the answer has `classifications`. Default false. */
  readonly includeClassificationDetails?: boolean;
}

/** The format of a text that is transformed. */
export interface FormOptions {
  /** Default `text`. A table stays a table; JSON (or JSON lines) stays JSON. */
  readonly format?: 'text' | 'csv' | 'json';
  /** With `csv`: whether the first row is a header. Default `auto`. */
  readonly hasHeaders?: boolean | 'auto';
  /** With `csv`: the delimiter. Default `auto`. */
  readonly columnDelimiter?: ',' | ';' | '\t' | '|' | 'auto';
}

/** Options of `transform`. */
export interface TransformOptions extends CallOptions, FormOptions {
  /** Operators per category. Default: labels. */
  readonly policy?: Policy;
  /** The map of the previous answer of the session. Default: none, a new session. */
  readonly map?: readonly MapEntry[];
  /** Data subject: dates of one subject are shifted by the same number of days. */
  readonly subject?: string;
  /** Language of pseudonyms, such as `de`. Default: detected from the text. */
  readonly language?: string;
  /** Whether to search the result for the replaced values and classify it again. Default false. */
  readonly verify?: boolean;
}

/** Options of `restore`. */
export interface RestoreOptions extends FormOptions {
  /** The map of the session. */
  readonly map?: readonly MapEntry[];
  /** Unit of all offsets. Default `utf16`. */
  readonly offsetUnit?: CallOptions['offsetUnit'];
}

/**
 * Finds and replaces sensitive data inside this process. Its answers are those of the service (and of the client), with
 * the same pipeline and the same error codes. Calls may run side by side.
 */
export interface Detector extends AsyncDisposable {
  /** Finds sensitive data in a text of any length. @throws ServiceError */
  classify(text: string, options?: CallOptions): Promise<DetectedText>;
  /**
   * Decides which columns of a table contain or leak sensitive data.
   * @param table CSV, rows as lists of cells, or rows as objects whose keys name the columns
   * @throws ServiceError
   */
  classifyTable(table: string | Table, options?: TableOptions): Promise<DetectedTable>;
  /** Replaces each finding that scores above the threshold by its category in brackets. @throws ServiceError */
  label(text: string, options?: LabelOptions): Promise<LabelledText>;
  /**
   * Replaces each finding as a policy says. `transform.map` of the answer restores, and resumes the session.
   * @throws ServiceError; TRANSFORM_INCOMPLETE where a detector failed
   */
  transform(text: string, options?: TransformOptions): Promise<TransformedText>;
  /** Puts values back in place of their replacements. @throws ServiceError */
  restore(text: string, options?: RestoreOptions): Promise<RestoredText>;
  /**
   * Finds sensitive data in an image (PNG, JPEG, TIFF, WebP or BMP) by OCR, and in its metadata.
   * @throws ServiceError; OCR_MISSING where OCR is not installed, IMAGE_UNREADABLE
   */
  classifyImage(image: Uint8Array, options?: CallOptions): Promise<DetectedImage>;
  /**
   * Covers each finding in an image as a policy says and removes metadata. BMP is answered as PNG.
   * @throws ServiceError; OCR_MISSING where OCR is not installed, IMAGE_NOT_REDACTED
   */
  redactImage(image: Uint8Array, options?: RedactImageOptions): Promise<Uint8Array>;
  /** A conversation with a model outside: values are replaced on the way there and restored on the way back. */
  conversation(options?: ConversationOptions): Conversation;
  /** A web stream that redacts text of any length as it flows, in bounded memory. @throws ServiceError */
  redactStream(options?: RedactOptions): TransformStream<string | Uint8Array, string>;
  /** The same as a transform of Node's streams; it reads and writes UTF-8. @throws ServiceError */
  redactTransform(options?: RedactOptions): Transform;
  /** Ends the threads of the language model. Later calls are rejected. */
  close(): Promise<void>;
}
