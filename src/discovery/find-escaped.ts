import { present } from '../core/present.js';
import { moveOccurrence, type Occurrence } from '../harmonization/occurrence.js';
import type { ProviderInput } from '../providers/provider.js';
import { type UnescapedSegment, unescapedSegments } from '../text/unescape-segments.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { find } from './find.js';
import type { Keeps } from './own-rules.js';
import { addOutcomes, type ProviderOutcome } from './provider-outcome.js';

/** Findings of texts. */
export interface FoundInTexts {
  /** Findings of each text, ordered by start, then end. */
  readonly texts: readonly (readonly Occurrence[])[];
  readonly outcomes: readonly ProviderOutcome[];
}

/**
 * Adds values that are written with escapes, such as `jane%40example.org` and `Jos\u00e9`, to the findings of texts
 * whose format has no such escapes. Their spans include the escapes.
 * @param found findings of each text as it is written
 * @throws ServiceError as `find`
 */
export async function findEscaped(
  deps: DiscoveryDeps,
  inputs: readonly ProviderInput[],
  found: FoundInTexts,
  keeps: Keeps,
): Promise<FoundInTexts> {
  const segments = inputs.flatMap((input, index) =>
    Array.from(unescapedSegments(input.text), (segment) => ({ input, index, segment })),
  );
  if (segments.length === 0) return found;
  const decoded = segments.map(({ input: { context }, segment: { text } }) => ({
    text,
    ...(context !== undefined && { context }),
  }));
  const { outcomes, texts } = await find(
    deps,
    { source: [], read: () => ({ inputs: decoded }) },
    { contentType: 'text/plain', untrusted: 'trust', keeps, judged: 'occurrences' },
  );
  const further = found.texts.map((): Occurrence[] => []);
  for (const [at, { index, segment }] of segments.entries())
    for (const one of present(texts[at], 'what was found in a segment').occurrences)
      if (touchesEscape(segment, one))
        present(further[index], 'the findings of a text').push(inSource(segment, one));
  return {
    outcomes: found.outcomes.length === 0 ? outcomes : addOutcomes(found.outcomes, outcomes),
    texts: found.texts.map((before, index) =>
      merged(before, present(further[index], 'the findings of a text')),
    ),
  };
}

/** Returns whether a finding contains an escape, or begins or ends beside one. */
function touchesEscape({ starts, ends }: UnescapedSegment, { start, end }: Occurrence): boolean {
  for (let at = Math.max(0, start - 1); at <= Math.min(end, starts.length - 1); at += 1)
    if ((ends[at] ?? 0) - (starts[at] ?? 0) > 1) return true;
  return false;
}

function inSource({ starts, ends }: UnescapedSegment, occurrence: Occurrence): Occurrence {
  const start = present(starts[occurrence.start], 'the source of a finding');
  const end = present(ends[occurrence.end - 1], 'the source of a finding');
  return { ...moveOccurrence(occurrence, 0), start, end };
}

/** Adds findings that no other one contains, and removes the ones that they contain. */
function merged(before: readonly Occurrence[], further: readonly Occurrence[]): readonly Occurrence[] {
  const added = notCovered(further, before);
  if (added.length === 0) return before;
  return [...notCovered(before, added), ...added].sort(inOrder);
}

const inOrder = (a: Occurrence, b: Occurrence): number => a.start - b.start || a.end - b.end;

/** Returns the findings that no other one contains, by one pass over both in text order. */
function notCovered(ones: readonly Occurrence[], others: readonly Occurrence[]): readonly Occurrence[] {
  const outer = [...others].sort(inOrder);
  let [next, end] = [0, -1];
  return [...ones].sort(inOrder).filter((one) => {
    for (; (outer[next]?.start ?? Infinity) <= one.start; next += 1)
      end = Math.max(end, present(outer[next], 'another finding').end);
    return end < one.end;
  });
}
