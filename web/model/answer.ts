/** Key-value facts of a classifier, or of a step. */
export type Facts = Readonly<Record<string, unknown>>;

/** A step on the way to a score. */
export interface Step {
  readonly step: string;
  readonly score_before?: number;
  readonly score_after?: number;
  readonly facts: Facts;
}

/** A provider's record in an answer. */
export interface ProviderRecord {
  readonly name: string;
  readonly version: string;
  /** HTTP status that it gave. */
  readonly status: number;
  /** Seconds. */
  readonly elapsed_time: number;
  readonly config_provider: {
    readonly name: string;
    readonly address: string;
    readonly supported_content_types: readonly string[];
  };
}

interface AnyClassifier {
  readonly provider_index: number;
  readonly name: string;
  readonly score: number;
  readonly details: Facts;
  /** Only where the request asked for it. */
  readonly explanation?: readonly Step[];
}

export interface TextClassifier extends AnyClassifier {
  readonly original_entity: string;
}

export interface CsvClassifier extends AnyClassifier {
  readonly rows_with_classification: number;
  readonly total_classifications: number;
}

export interface TextOccurrence {
  readonly score: number;
  /** In code points of the body. */
  readonly location: { readonly start_index: number; readonly end_index: number };
  readonly classifiers: readonly TextClassifier[];
  readonly explanation?: readonly Step[];
}

export interface CsvOccurrence {
  readonly score: number;
  readonly rows_processed: number;
  readonly location: { readonly column_name: string; readonly column_index: number };
  readonly details?: { readonly rows_with_classification: number };
  readonly classifiers: readonly CsvClassifier[];
  readonly explanation?: readonly Step[];
}

/** Answer of classify. */
export interface Answer<T> {
  readonly providers: readonly ProviderRecord[];
  readonly classifications: Readonly<Record<string, readonly T[]>>;
  /** CSV alone: what to know of how it was read. */
  readonly warnings?: readonly { readonly code: string; readonly message: string }[];
}

/** Body of an error. */
export interface ErrorAnswer {
  readonly statusCode: number;
  readonly code: string;
  readonly error: string;
  readonly message: string;
  readonly details?: Facts;
  readonly providers?: readonly ProviderRecord[];
}

/** What was found in an image. */
export interface ImageFindings {
  /** What OCR read. */
  readonly text: string;
  readonly classifications: Readonly<Record<string, readonly SeenOccurrence[]>>;
}

/** A finding in an image. */
interface SeenOccurrence {
  readonly score: number;
  readonly location: {
    /** In pixels from the upper left corner; absent for metadata. */
    readonly box?: {
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly height: number;
    };
  };
}
