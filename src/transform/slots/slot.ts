import type { Span } from '../../core/span.js';
import type { CsvClassification } from '../../discovery/classify-csv.js';
import type { TextClassification } from '../../discovery/classify-text.js';
import type { Keeps } from '../../discovery/own-rules.js';
import type { ProviderOutcome } from '../../discovery/provider-outcome.js';
import type { Occurrence } from '../../harmonization/occurrence.js';

/** A value in a text (a plain text as a whole, a CSV field or a JSON scalar), and what to transform in it. */
export interface Slot extends Span {
  /** The decoded value of the text between `start` and `end`. */
  readonly value: string;
  /** What to transform: findings in the value, or a category that applies to the whole value. */
  readonly found: readonly Occurrence[] | { readonly category: string };
  /** Set if the value is a JSON number. */
  readonly type?: 'number';
  /** Encodes a value in the text's format; absent if no encoding is needed. */
  readonly write?: (value: string) => string;
}

/** A text with the slots to transform. */
export interface ExaminedText {
  /** The text as sent. */
  readonly body: string;
  /** Disjoint slots in text order; slots with nothing to transform are omitted. */
  readonly slots: readonly Slot[];
  readonly outcomes: readonly ProviderOutcome[];
  /** The findings as reported by the classification; with explanations if requested. */
  readonly told: TextClassification | CsvClassification;
  /** Text in which no replacement may occur. Default: the body. */
  readonly avoided?: string;
}

/** Returns whether a finding is transformed. */
export type Reaches = Keeps;
