import { createRulesDetector } from './rules-detector.js';
import { createPolicy } from './rules-policy.js';
import type { CompiledRules } from './compile-rules.js';
import type { RulesDocument } from './rules-document.js';

/** The name of the classifier that finds denied terms. */
const DENIED_TERM = 'deny-term';

/** Terms that somebody brings along. */
export interface ListedTerms {
  readonly allow: readonly string[];
  readonly deny: readonly { readonly category: string; readonly term: string }[];
}

/** Terms as rules: what a file of rules with these values in its lists would be. */
export function rulesOfTerms({ allow, deny }: ListedTerms): Omit<CompiledRules, 'digest'> {
  const categories = [...new Set(deny.map(({ category }) => category))];
  const document: RulesDocument = {
    recognizers: [],
    allow: allow.length === 0 ? [] : [here({ values: allow.map(here), ...EXACT })],
    deny: categories.map((category) => {
      const terms = deny.filter((denied) => denied.category === category);
      const values = terms.map(({ term }) => here(term));
      return here({ values, ...EXACT, name: DENIED_TERM, category: here(category), score: 1 });
    }),
    thresholds: [],
    categories: { off: [], other: [] },
  };
  return {
    document,
    detect: createRulesDetector(document),
    denyClassifiers: new Set([DENIED_TERM]),
    policy: createPolicy(document),
  };
}

const EXACT = { patterns: [], ignore_case: false } as const;

/** They stand in no file. */
const here = <T>(value: T) => ({ value, at: { line: 1, column: 1 }, path: '' });
