import { present } from '../core/present.js';
import type { Finding } from '../core/span.js';
import type { TextFindings } from './provider.js';

/**
 * Findings of texts for the way between threads. A log has thousands that differ in their place alone, and each object
 * costs more to send than it cost to find: what they have in common is sent once.
 */
export interface PackedFindings {
  /** Findings of each text. */
  readonly counts: readonly number[];
  /** Start, end and place in `kinds` of each finding. */
  readonly places: Uint32Array;
  /** Findings that differ in more than their place; theirs is that of the first of each. */
  readonly kinds: readonly Finding[];
}

/** Numbers of a finding in `places`. */
const WIDTH = 3;

/** Packs findings that are not explained: an explanation stays with the finding that it is of. */
export function packFindings(results: readonly TextFindings[]): PackedFindings {
  const counts = results.map(({ length }) => length);
  const places = new Uint32Array(WIDTH * counts.reduce((sum, count) => sum + count, 0));
  const kinds: Finding[] = [];
  const known = new Map<string, number>();
  let at = 0;
  for (const findings of results) {
    for (const finding of findings) {
      const key = kindOf(finding);
      let kind = key === undefined ? undefined : known.get(key);
      if (kind === undefined) {
        kind = kinds.push(finding) - 1;
        if (key !== undefined) known.set(key, kind);
      }
      places[at++] = finding.start;
      places[at++] = finding.end;
      places[at++] = kind;
    }
  }
  return { counts, places, kinds };
}

/** What a finding has in common with others; undefined where it stands for itself. */
function kindOf({
  entityType,
  classifier,
  score,
  isGeneric,
  details,
  explanation,
}: Finding): string | undefined {
  if (explanation !== undefined) return undefined;
  let key = `${score.toString()} ${isGeneric === true ? '+' : '-'}${entityType}\n${classifier}`;
  for (const name in details) {
    const value = details[name];
    // With its length, so that no value reads as the name that follows it.
    key += `\n${name} ${typeof value === 'string' ? `${value.length.toString()}:${value}` : String(value)}`;
  }
  return key;
}

/** The findings as they were; those of one kind have their details in common. */
export function unpackFindings({ counts, places, kinds }: PackedFindings): readonly TextFindings[] {
  let at = 0;
  return counts.map((count) => {
    const findings: Finding[] = [];
    for (const last = at + WIDTH * count; at < last; at += WIDTH) {
      const kind = present(kinds[places[at + 2] ?? 0], 'the kind of a finding');
      findings.push({ ...kind, start: places[at] ?? 0, end: places[at + 1] ?? 0 });
    }
    return findings;
  });
}
