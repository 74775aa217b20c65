import type { Finding } from '../../core/span.js';

/** What was found in a cell. */
export interface CellFindings {
  readonly findings: readonly Finding[];
  /**
   * Whether every cell of this shape in which the same is found has this very object: then what follows from it is
   * worth remembering.
   */
  readonly isShared: boolean;
}

/** Outcomes of one shape that are remembered: its cells differ in their digits alone, and few things come of that. */
const MOST = 16;

/** Puts what was found by parts together; the same for the same parts, where these are shared. */
export class JoinedFindings {
  readonly #known: { readonly parts: readonly CellFindings[]; readonly joined: CellFindings }[] = [];

  of(parts: readonly CellFindings[]): CellFindings {
    for (const { parts: others, joined } of this.#known) if (isSame(parts, others)) return joined;
    const isShared = this.#known.length < MOST && parts.every((part) => part.isShared);
    const joined = { findings: parts.flatMap(({ findings }) => findings), isShared };
    if (isShared) this.#known.push({ parts, joined });
    return joined;
  }
}

function isSame(one: readonly CellFindings[], other: readonly CellFindings[]): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
