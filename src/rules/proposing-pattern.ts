import type { Span } from '../core/span.js';
import { foldKeepingLength } from './listed-values.js';
import { createRe2Sets } from './re2-set.js';
import type { WorkBudget } from './work-budget.js';

/** An expression of the rules and whose it is. */
export interface ProposingPattern {
  readonly source: string;
  readonly size: number;
  readonly search: (text: string) => Iterable<Span>;
  /** One of these must occur in the text, in any case; empty: it is always tried. */
  readonly keywords: readonly string[];
  /** Its path in the rules file: all that is ever told of it. */
  readonly path: string;
}

/** Finds the places of many expressions in one text. */
export type Proposer<P> = (
  text: string,
  budget: WorkBudget,
  found: (pattern: P, span: Span) => void,
) => Promise<void>;

/**
 * Joins the expressions: those without keywords are looked for all at once, those with keywords only where one
 * occurs; what is left is searched one by one. Between searches others get their turn.
 */
export function createProposer<P extends ProposingPattern>(patterns: readonly P[]): Proposer<P> {
  const sets = createRe2Sets(patterns.filter(({ keywords }) => keywords.length === 0));
  const keyed = patterns.filter(({ keywords }) => keywords.length > 0);
  return async (text, budget, found) => {
    const likely: P[] = [];
    for (const group of sets.matching(text)) {
      likely.push(...group);
      budget.check('recognizers');
      if (budget.isDue) await budget.breathe();
    }
    if (keyed.length > 0) likely.push(...withKeyword(keyed, text));
    for (const pattern of likely) {
      for (const span of pattern.search(text)) {
        found(pattern, span);
        budget.check(pattern.path);
      }
      budget.check(pattern.path);
      if (budget.isDue) await budget.breathe();
    }
  };
}

function withKeyword<P extends ProposingPattern>(patterns: readonly P[], text: string): readonly P[] {
  const folded = foldKeepingLength(text);
  const seen = new Map<string, boolean>();
  const occurs = (keyword: string): boolean => {
    let known = seen.get(keyword);
    if (known === undefined) seen.set(keyword, (known = folded.includes(keyword)));
    return known;
  };
  return patterns.filter(({ keywords }) => keywords.some(occurs));
}
