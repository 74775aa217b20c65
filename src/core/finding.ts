import type { Explanation } from './explanation.js';
import type { Span } from './span.js';

/** Key-value facts about how a finding came about. Never the value found. */
export type Details = Readonly<Record<string, string | number | boolean>>;

/** One detection by one classifier (a recognizer or a model), before harmonization. */
export interface Finding extends Span {
  /** The classifier's own label, e.g. `IBAN_CODE`. */
  readonly entityType: string;
  /** How sure the classifier is, 0 to 1. */
  readonly score: number;
  /** The classifier's name, e.g. `iban`. */
  readonly classifier: string;
  readonly details: Details;
  /**
   * That the classifier tells a kind of number (some identity number of a state), not which: another classifier that
   * knows the form of a specific one may name it. Absent: the label says what it is.
   */
  readonly isGeneric?: true;
  /** How its score came about; only where the request asks for it. */
  readonly explanation?: Explanation;
}
