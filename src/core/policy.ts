import type { Span } from './span.js';

/** Whether a finding of a category on a span of the text is on the allow list. */
export type Allowed = (category: string, span: Span) => boolean;

/** What an operator does not want reported. */
export interface Policy {
  /** Categories that are switched off. */
  readonly off: ReadonlySet<string>;
  /** The least score by category; it applies beside the threshold of a request, and the higher one wins. */
  readonly thresholds: ReadonlyMap<string, number>;
  /** Looks the allow list up in a text; undefined where nothing of it can apply. */
  readonly allowedIn: (text: string) => Allowed | undefined;
}

/** Lets everything through. */
export const OPEN_POLICY: Policy = Object.freeze({
  off: new Set<string>(),
  thresholds: new Map<string, number>(),
  allowedIn: () => undefined,
});
