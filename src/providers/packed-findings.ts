import { present } from '../core/present.js';
import type { Finding } from '../core/span.js';
import type { TextFindings } from './provider.js';

/**
 * Findings of a batch of texts, encoded for messages between threads. A log has thousands of findings that differ only
 * in location, and sending an object costs more than detecting it, so shared fields are sent once.
 */
export interface PackedFindings {
  /** Number of findings of each text. */
  readonly counts: readonly number[];
  /** Start, end and index in `kinds` of each finding. */
  readonly places: Uint32Array;
  /** One finding per distinct combination of the other fields; its own start and end are ignored. */
  readonly kinds: readonly Finding[];
}

/** Numbers of a finding in `places`. */
const WIDTH = 3;

/** Encodes findings. Findings with an explanation share no fields. */
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

/** Returns a key of the fields that findings can share; undefined if the finding has an explanation. */
function kindOf({
  entityType,
  classifier,
  score,
  isGeneric,
  details,
  explanation,
}: Finding): string | undefined {
  if (explanation !== undefined) return undefined;
  let key = `${score.toString()} ${isGeneric === true ? '+' : '-'}${sized(entityType)}${sized(classifier)}`;
  for (const name in details) {
    const value = details[name];
    key += `${sized(name)}${typeof value === 'string' ? sized(value) : `=${String(value)};`}`;
  }
  return key;
}

/** Prefixes a text with its length, so that a sequence of texts is unambiguous. */
const sized = (text: string): string => `${text.length.toString()}:${text}`;

/** Decodes findings; findings with equal details share one details object. */
export function unpackFindings({ counts, places, kinds }: PackedFindings): readonly TextFindings[] {
  let at = 0;
  return counts.map((count) => {
    const findings: Finding[] = [];
    for (const last = at + WIDTH * count; at < last; at += WIDTH) {
      const number = (field: number): number => present(places[at + field], 'a number of a finding');
      const kind = present(kinds[number(2)], 'the kind of a finding');
      findings.push({ ...kind, start: number(0), end: number(1) });
    }
    return findings;
  });
}
