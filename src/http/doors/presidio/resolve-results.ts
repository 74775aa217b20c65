import type { Span } from '../../../core/span.js';

/** What an analyzer found, as a request to anonymize tells it. Offsets count code points. */
export interface GivenResult extends Span {
  readonly entity_type: string;
  readonly score: number;
}

/**
 * Makes one list of results that may overlap, as Presidio's anonymizer does it by default: those of one type that
 * intersect become one; of equal places the surest stays (the last of equals); what lies within another goes; two of
 * one type with nothing but spaces between become one. What remains may still overlap in part.
 * @param characters the text by code points
 */
export function resolveResults(
  results: readonly GivenResult[],
  characters: readonly string[],
): readonly GivenResult[] {
  const sorted = [...results].sort((a, b) => a.start - b.start || a.end - b.end);
  return joinSpaced(withoutContained(mergeTypes(sorted)), characters);
}

/** Each keeps the place in the list of the last one that it took in. */
function mergeTypes(sorted: readonly GivenResult[]): readonly GivenResult[] {
  const open = new Map<string, { position: number; result: GivenResult }>();
  const kept: { readonly position: number; readonly result: GivenResult }[] = [];
  for (const [position, result] of sorted.entries()) {
    const before = open.get(result.entity_type);
    if (
      before !== undefined &&
      Math.min(before.result.end, result.end) > Math.max(before.result.start, result.start)
    ) {
      const { start, end, score } = before.result;
      const merged = {
        ...result,
        start,
        end: Math.max(end, result.end),
        score: Math.max(score, result.score),
      };
      open.set(result.entity_type, { position, result: merged });
      continue;
    }
    if (before !== undefined) kept.push(before);
    open.set(result.entity_type, { position, result });
  }
  return [...kept, ...open.values()].sort((a, b) => a.position - b.position).map(({ result }) => result);
}

function withoutContained(results: readonly GivenResult[]): readonly GivenResult[] {
  return results.filter(
    (one, index) =>
      !results.some((other, at) => {
        if (at === index || other.start > one.start || other.end < one.end) return false;
        const isEqual = other.start === one.start && other.end === one.end;
        return !isEqual || other.score > one.score || (other.score === one.score && at > index);
      }),
  );
}

function joinSpaced(results: readonly GivenResult[], characters: readonly string[]): readonly GivenResult[] {
  const joined: GivenResult[] = [];
  for (const result of results) {
    const last = joined.at(-1);
    const isNext =
      last?.entity_type === result.entity_type &&
      /^ +$/.test(characters.slice(last.end, result.start).join(''));
    if (isNext) joined[joined.length - 1] = { ...result, start: last.start };
    else joined.push(result);
  }
  return joined;
}
