import { type PresetName, severityOf } from '../../core/presets.js';
import type { MoreFindings, ScanFinding } from '../scan-finding.js';

/** Maximum number of findings of one category of low severity in a text that are listed; further ones are counted. */
const MOST_LISTED = 1_000;

/** Findings of one category in one text. */
interface Kind {
  readonly isLimited: boolean;
  listed: number;
  /** Number of further findings since the last call of `takeMore`, and their best score. */
  more: number;
  score: number;
}

/** The parts of a finding that decide whether it is listed. */
interface Facts extends Pick<ScanFinding, 'category' | 'score' | 'in_column'> {
  readonly part?: string | undefined;
  readonly allowed?: ScanFinding['allowed'] | false;
}

/**
 * Decides which findings of a file are listed, in the order of the file. A log has hundreds of thousands of timestamps:
 * locating and writing them takes longer than finding them.
 */
export class ListedFindings {
  readonly #kinds = new Map<string, Map<string, Kind>>();
  readonly #preset: PresetName | undefined;

  /** @param preset preset whose severities apply */
  constructor(preset?: PresetName) {
    this.#preset = preset;
  }

  /** Counts a finding that an earlier scan listed. */
  see(finding: ScanFinding): void {
    this.#kindOf(finding).listed += 1;
  }

  /** Counts a finding if it is not listed, and returns whether it did. */
  counts(facts: Facts): boolean {
    const kind = this.#kindOf(facts);
    if (!kind.isLimited || kind.listed < MOST_LISTED) return false;
    kind.more += 1;
    if (facts.score > kind.score) kind.score = facts.score;
    return true;
  }

  /** Returns whether a finding is listed; otherwise counts it. */
  lists(finding: ScanFinding): boolean {
    if (this.counts(finding)) return false;
    this.see(finding);
    return true;
  }

  /** Returns the findings counted since the last call. */
  takeMore(file: string): readonly MoreFindings[] {
    const all: MoreFindings[] = [];
    for (const [place, kinds] of this.#kinds)
      for (const [category, kind] of kinds) {
        if (kind.more === 0) continue;
        const part = place.slice(FLAGS);
        all.push({
          file,
          ...(part !== '' && { part }),
          category,
          score: kind.score,
          count: kind.more,
          ...(place.startsWith(ALLOWED) && { allowed: true }),
          ...(place[1] === IN_COLUMN && { in_column: true }),
        });
        kind.more = 0;
        kind.score = 0;
      }
    return all;
  }

  #kindOf({ category, part, allowed, in_column: isInColumn }: Facts): Kind {
    const place = `${allowed === true ? ALLOWED : ' '}${isInColumn === true ? IN_COLUMN : ' '}${part ?? ''}`;
    let kinds = this.#kinds.get(place);
    if (kinds === undefined) this.#kinds.set(place, (kinds = new Map<string, Kind>()));
    let kind = kinds.get(category);
    if (kind === undefined) {
      kind = { isLimited: severityOf(category, this.#preset) === 'low', listed: 0, more: 0, score: 0 };
      kinds.set(category, kind);
    }
    return kind;
  }
}

/** The first characters of a key: whether a comment accepts the findings, and whether a column counts them. */
const ALLOWED = 'a';
const IN_COLUMN = 'c';
const FLAGS = 2;
