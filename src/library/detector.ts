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
import type { CallOptions, RedactOptions, TableOptions } from './detector-options.js';
import type { Table } from './table-text.js';

/** An answer of the service without its request id, plus whether a detector failed. */
type Answer<T extends Received> = Omit<T, 'requestId'>;

export type DetectedText = Answer<TextClassification>;
export type DetectedTable = Answer<CsvClassification>;
export type LabelledText = Answer<Labelled>;
export type TransformedText = Answer<Transformed>;
export type RestoredText = Answer<Restored>;

/** Bounding box of a finding in an image. */
export interface SeenBox {
  /** In pixels from the upper left corner; absent for metadata. */
  readonly box?: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
}

type Occurrence = DetectedText['classifications'][string][number];

/** Findings in an image; offsets refer to `text`. */
export interface DetectedImage extends Omit<DetectedText, 'classifications'> {
  /** Text from OCR, then an empty line and the metadata, if any. */
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
  /** Whether to include `providers` in the answer. Default false. */
  readonly includeProviders?: boolean;
  /** Whether to include `classifications` in the answer. Default false. */
  readonly includeClassificationDetails?: boolean;
}

/** Format of the text to transform. */
export interface FormOptions {
  /** Default `text`. With `csv` and `json` (including JSON Lines), the result is in the same format. */
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
  /** Map from the previous answer of the session. Default: none, which starts a new session. */
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
 * Finds and replaces sensitive data in this process. Answers and error codes are those of the service and the client,
 * from the same pipeline. Calls may run concurrently.
 */
export interface Detector extends AsyncDisposable {
  /** Finds sensitive data in a text of any length. @throws ServiceError */
  classify(text: string, options?: CallOptions): Promise<DetectedText>;
  /**
   * Decides which columns of a table contain or leak sensitive data.
   * @param table CSV, rows as arrays of cells, or rows as objects whose keys are the column names
   * @throws ServiceError
   */
  classifyTable(table: string | Table, options?: TableOptions): Promise<DetectedTable>;
  /** Replaces each finding above the score threshold with its category in brackets. @throws ServiceError */
  label(text: string, options?: LabelOptions): Promise<LabelledText>;
  /**
   * Replaces each finding according to a policy. Pass `transform.map` of the answer to `restore`, or to a later call
   * to resume the session.
   * @throws ServiceError; TRANSFORM_INCOMPLETE if a detector failed
   */
  transform(text: string, options?: TransformOptions): Promise<TransformedText>;
  /** Restores the original values in a transformed text. @throws ServiceError */
  restore(text: string, options?: RestoreOptions): Promise<RestoredText>;
  /**
   * Finds sensitive data in an image (PNG, JPEG, TIFF, WebP or BMP) with OCR, and in its metadata.
   * @throws ServiceError; OCR_MISSING if OCR is not installed, IMAGE_UNREADABLE
   */
  classifyImage(image: Uint8Array, options?: CallOptions): Promise<DetectedImage>;
  /**
   * Covers each finding in an image according to a policy and removes the metadata. Returns PNG for BMP input.
   * @throws ServiceError; OCR_MISSING if OCR is not installed, IMAGE_NOT_REDACTED
   */
  redactImage(image: Uint8Array, options?: RedactImageOptions): Promise<Uint8Array>;
  /** Starts a conversation with an external model: masks values in requests and restores them in responses. */
  conversation(options?: ConversationOptions): Conversation;
  /** Creates a web stream that redacts text of any length in bounded memory. @throws ServiceError */
  redactStream(options?: RedactOptions): TransformStream<string | Uint8Array, string>;
  /** Creates a Node.js transform stream that does the same; it reads and writes UTF-8. @throws ServiceError */
  redactTransform(options?: RedactOptions): Transform;
  /** Stops the threads of the language model. Later calls are rejected. */
  close(): Promise<void>;
}
