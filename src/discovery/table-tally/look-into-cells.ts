import { present } from '../../core/present.js';
import { harmonize } from '../../harmonization/harmonize.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import type { CellFindings, PatternFinder } from '../../providers/find-patterns.js';
import { patternsOnThisThread } from '../../providers/patterns-on-this-thread.js';
import type { ProviderInput } from '../../providers/provider.js';
import { wholeClusters } from '../../text/whole-clusters.js';
import { find } from '../find.js';
import { AllProvidersFailed } from '../provider-outcome.js';

/** Milliseconds: nobody waits for rows, and they are never given up for their time. */
const TIMEOUT_MS = 600_000;
/** UTF-16 units of a cell that is read in one piece, whatever its letters are. */
const SURELY_SHORT = 4_096;

type Found = readonly Occurrence[];

/** Finds in cells with patterns, on this thread. */
export interface CellLook {
  /** Undefined for a cell that is too long for it. */
  readonly now: (input: ProviderInput) => CellFindings | undefined;
  /** What findings in a cell come to. */
  readonly occurrencesOf: (text: string, found: CellFindings) => Found;
  /** For cells of any length. */
  readonly inParts: (input: ProviderInput) => Promise<Found>;
}

/**
 * The pipeline, with patterns as its only provider and without own rules. Of a table most cells are short and hold
 * nothing: for those it is what `find` does with them, without what it does around them.
 */
export function createCellLook(findPatterns: PatternFinder): CellLook {
  const provider = patternsOnThisThread(findPatterns, TIMEOUT_MS);
  const { inCell = (input: ProviderInput) => ({ findings: findPatterns(input, false), isShared: false }) } =
    findPatterns;
  return {
    now: (input) => (input.text.length > SURELY_SHORT ? undefined : inCell(input)),
    occurrencesOf,
    async inParts(input) {
      const { texts } = await find(
        { providers: [provider], trusted: true },
        { source: [], read: () => ({ inputs: [input] }) },
        { contentType: 'text/csv', untrusted: 'trust', keeps: () => true, judged: 'columns' },
      ).catch(throwCause);
      return present(texts[0], 'what was found in a cell').occurrences;
    },
  };
}

const NOTHING: Found = Object.freeze([]);

function occurrencesOf(text: string, { findings }: CellFindings): Found {
  if (findings.length === 0) return NOTHING;
  const whole = wholeClusters(text, findings);
  return harmonize(whole.map((finding) => ({ ...finding, providerIndex: 0 })));
}

/** There is one provider: what it threw says more than that all have failed. */
function throwCause(error: unknown): never {
  throw error instanceof AllProvidersFailed ? (error.outcomes[0]?.cause ?? error) : error;
}
