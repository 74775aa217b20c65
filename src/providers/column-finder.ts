import type { Finding } from '../core/span.js';
import type { Detector } from '../recognizers/detector.js';
import { settleRivals } from '../recognizers/settle-rivals.js';
import type { CellFindings } from '../recognizers/shapes/cell-findings.js';
import type { UnderHeaderFinder } from '../recognizers/under-header.js';
import { contextPrefix } from './provider.js';

/** Findings of the detector, with cached combinations with header findings. */
interface Settled {
  readonly found: CellFindings;
  /** Combined findings by list of header findings. */
  readonly underHeader: Map<readonly Finding[], CellFindings>;
}

/** Maximum number of cached header lists per shape. */
const MOST_LISTS = 16;

/** Finds values in cells under one header. */
export class ColumnFinder {
  readonly context: string | undefined;
  readonly #prefix: string;
  readonly #detect: (cell: string) => CellFindings;
  readonly #findUnderHeader: UnderHeaderFinder;
  /** Results derived from findings that many cells share. */
  readonly #settled = new WeakMap<CellFindings, Settled>();

  constructor(context: string | undefined, detector: Detector, findUnderHeader: UnderHeaderFinder) {
    this.context = context;
    this.#prefix = contextPrefix(context);
    this.#detect = detector.behind(this.#prefix);
    this.#findUnderHeader = findUnderHeader;
  }

  find(cell: string): CellFindings {
    const detected = this.#detect(cell);
    const { found, underHeader } = this.#settle(detected);
    if (this.context === undefined || this.#prefix === '') return found;
    const others = this.#findUnderHeader(cell, this.context, false);
    if (others.length === 0) return found;
    // Header findings of cells with the same form and position are one list object.
    const known = underHeader.get(others);
    if (known !== undefined) return known;
    const isShared = found.isShared && underHeader.size < MOST_LISTS;
    const joined = { findings: [...found.findings, ...others], isShared };
    if (isShared) underHeader.set(others, joined);
    return joined;
  }

  #settle(detected: CellFindings): Settled {
    const known = detected.isShared ? this.#settled.get(detected) : undefined;
    if (known !== undefined) return known;
    const findings = insideValue(settleRivals(detected.findings), this.#prefix);
    const settled = { found: { findings, isShared: detected.isShared }, underHeader: new Map() };
    if (detected.isShared) this.#settled.set(detected, settled);
    return settled;
  }
}

/** Returns the findings within a value after its prefix, with offsets in the value. */
export function insideValue(findings: readonly Finding[], prefix: string): readonly Finding[] {
  if (prefix === '') return findings;
  return findings
    .filter((finding) => finding.start >= prefix.length)
    .map((finding): Finding => ({
      ...finding,
      start: finding.start - prefix.length,
      end: finding.end - prefix.length,
    }));
}
