import { present } from '../core/present.js';
import { areSameDetails, type Finding } from '../core/span.js';
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
  /** Findings whose other fields differ; their own start and end are ignored. */
  readonly kinds: readonly Finding[];
}

/** Numbers of a finding in `places`. */
const WIDTH = 3;

/** Encodes findings. Findings with an explanation share no fields. */
export function packFindings(results: readonly TextFindings[]): PackedFindings {
  const counts = results.map(({ length }) => length);
  const places = new Uint32Array(WIDTH * counts.reduce((sum, count) => sum + count, 0));
  const kinds = new Kinds();
  let at = 0;
  for (const findings of results) {
    for (const finding of findings) {
      places[at++] = finding.start;
      places[at++] = finding.end;
      places[at++] = kinds.numberOf(finding);
    }
  }
  return { counts, places, kinds: kinds.all };
}

/** Maximum number of kinds of one classifier that a finding is compared with. */
const MOST_COMPARED = 64;

/** Finds the number of a kind by comparing fields: a key of all fields for each finding costs more than the message. */
class Kinds {
  readonly all: Finding[] = [];
  readonly #byClassifier = new Map<string, number[]>();

  numberOf(finding: Finding): number {
    if (finding.explanation !== undefined) return this.all.push(finding) - 1;
    let own = this.#byClassifier.get(finding.classifier);
    if (own === undefined) this.#byClassifier.set(finding.classifier, (own = []));
    for (const number of own)
      if (isSameKind(present(this.all[number], 'the kind of a finding'), finding)) return number;
    const number = this.all.push(finding) - 1;
    if (own.length < MOST_COMPARED) own.push(number);
    return number;
  }
}

const isSameKind = (one: Finding, other: Finding): boolean =>
  one.score === other.score &&
  one.entityType === other.entityType &&
  one.isGeneric === other.isGeneric &&
  areSameDetails(one.details, other.details);

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
