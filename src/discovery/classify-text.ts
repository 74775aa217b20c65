import type { OffsetUnit } from '../core/offsets.js';
import { present } from '../core/present.js';
import { moveOccurrence, type Occurrence } from '../harmonization/occurrence.js';
import { decodeBody, textOf } from './decode-body.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { UNOBSERVED } from './discovery-observer.js';
import { find } from './find.js';
import type { Keeps } from './own-rules.js';
import type { ProviderOutcome } from './provider-outcome.js';

/** The occurrences found in a text. */
export interface TextClassification {
  /** The body as sent; the occurrences' UTF-16 offsets refer to it. */
  readonly body: string;
  readonly outcomes: readonly ProviderOutcome[];
  /** Ordered by start, then end. */
  readonly occurrences: readonly Occurrence[];
  /** Occurrences below the threshold; only if the request asks for explanations. */
  readonly nearMisses?: readonly Occurrence[];
}

/**
 * Classifies a text of any length and returns the occurrences that `keeps` accepts.
 * @param unit unit of the offset in errors
 * @param explain whether to explain every score and return near misses along with the occurrences
 * @throws ServiceError UNTRUSTED_INPUT, BODY_NOT_UTF8, BODY_EMPTY, and the errors of `find`
 */
export async function classifyText(
  deps: DiscoveryDeps,
  bytes: Uint8Array,
  unit: OffsetUnit,
  keeps: Keeps,
  explain = false,
): Promise<TextClassification> {
  const { observer = UNOBSERVED, trusted } = deps;
  const body = decodeBody(bytes, deps);
  const read = () => {
    const { text, textStart } = textOf(body);
    observer.examined(bytes.length);
    return { inputs: [{ text }], textStart };
  };
  const { content, outcomes, texts } = await find(
    deps,
    { source: [body], read },
    {
      contentType: 'text/plain',
      untrusted: trusted ? 'trust' : { refuse: unit },
      keeps,
      judged: 'occurrences',
      explain,
    },
  );
  const inBody = (list: readonly Occurrence[]): readonly Occurrence[] =>
    list.map((occurrence) => moveOccurrence(occurrence, content.textStart));
  const found = present(texts[0], 'what was found in the text');
  const occurrences = inBody(found.occurrences);
  observer.found(occurrences.map(({ category }) => category));
  return { body, outcomes, occurrences, ...(explain && { nearMisses: inBody(found.nearMisses) }) };
}
