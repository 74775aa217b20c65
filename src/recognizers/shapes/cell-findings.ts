import type { Finding } from '../../core/span.js';

/** Findings in a cell. */
export interface CellFindings {
  readonly findings: readonly Finding[];
  /**
   * Whether all cells of this shape with the same findings share this object, so that results derived from it can be
   * cached.
   */
  readonly isShared: boolean;
}

/**
 * Maximum number of cached outcomes per shape. Cells of one shape differ only in their digits and have few distinct
 * outcomes.
 */
const MOST = 16;

/** Joins the findings of several parts. If all parts are shared, equal parts give the same joined object. */
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
