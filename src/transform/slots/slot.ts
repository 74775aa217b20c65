import type { Span } from '../../core/span.js';
import type { CsvClassification } from '../../discovery/classify-csv.js';
import type { TextClassification } from '../../discovery/classify-text.js';
import type { Keeps } from '../../discovery/own-rules.js';
import type { ProviderOutcome } from '../../discovery/provider-outcome.js';
import type { Occurrence } from '../../harmonization/occurrence.js';

/** A value in a text of some form (the text itself, a field of CSV, a string of JSON), and what is to be done to it. */
export interface Slot extends Span {
  /** What the form makes of what is written between start and end. */
  readonly value: string;
  /** What to act on: findings in the value, or a category that the value is of as a whole. */
  readonly found: readonly Occurrence[] | { readonly category: string };
  /** Set where the value is a JSON number. */
  readonly type?: 'number';
  /** Writes a value as the form wants it; absent: as it is. */
  readonly write?: (value: string) => string;
}

/** A text with the places in it that are to be acted on. */
export interface ExaminedText {
  /** As sent. */
  readonly body: string;
  /** In the order of the text, disjoint; those in which there is nothing to do are left out. */
  readonly slots: readonly Slot[];
  readonly outcomes: readonly ProviderOutcome[];
  /** What was found, as classifying the text tells it; with explanations where the request asks for them. */
  readonly told: TextClassification | CsvClassification;
  /** Text that no replacement may occur in. Default: the body. */
  readonly avoided?: string;
}

/** Whether something found is acted on. */
export type Reaches = Keeps;
