import type { Finding } from '../core/finding.js';
import { listUnder } from '../core/list-under.js';
import { present } from '../core/present.js';
import type { Span } from '../core/span.js';
import type { Candidate, Detectable, PatternScores } from '../recognizers/define-recognizer.js';
import { createDetector } from '../recognizers/detector.js';
import { settleRivals } from '../recognizers/settle-rivals.js';
import { compileRecognizer, scoresOf } from './compile-recognizer.js';
import { createListedValues, foldKeepingLength } from './listed-values.js';
import { createProposer, type ProposingPattern } from './proposing-pattern.js';
import type { DenyRule, RulesDocument } from './rules-document.js';
import type { Located } from '../documents/shape.js';
import type { WorkBudget } from './work-budget.js';

/**
 * Finds what the own recognizers and the deny list know in a text, ordered by nothing.
 * @throws RulesTooSlow when the budget is used up
 */
export type RulesDetector = (
  text: string,
  budget: WorkBudget,
  explain: boolean,
) => Promise<readonly Finding[]>;

interface OwnPattern extends ProposingPattern {
  readonly owner: Detectable;
  readonly name: string;
  readonly scores: PatternScores;
}

/** Candidates by the recognizer whose they are, in the text at hand. */
type Proposals = ReadonlyMap<Detectable, readonly Candidate[]>;

const NONE: Proposals = new Map();

/** Builds the detector; undefined where the document has neither recognizers nor a deny list. */
export function createRulesDetector(document: RulesDocument): RulesDetector | undefined {
  const { recognizers, deny } = document;
  if (recognizers.length === 0 && deny.length === 0) return undefined;
  // Searches give way to others between two texts; the detector below reads what they found at one go.
  let proposals = NONE;
  const propose = (owner: () => Detectable | undefined) => (): Iterable<Candidate> => {
    return listUnder(proposals, present(owner(), 'owner of a pattern'));
  };
  const own = recognizers.map(({ value: rule }) => {
    const made: Detectable = compileRecognizer(
      rule,
      propose(() => made),
    );
    const patterns = rule.patterns.map(({ value: pattern, path }): OwnPattern => ({
      ...pattern.regex,
      keywords: rule.keywords.map(foldKeepingLength),
      path: `${path}.regex`,
      owner: made,
      name: pattern.name,
      scores: scoresOf(pattern, rule.check_digit !== undefined),
    }));
    return { made, patterns };
  });
  const denied = deny.map((entry) => denyEntry(entry, propose));
  const search = createProposer([...own, ...denied].flatMap(({ patterns }) => patterns));
  const detectOwn = createDetector(own.map(({ made }) => made));
  const detectDenied = createDetector(denied.map(({ made }) => made));
  return async (text, budget, explain) => {
    const found = new Map<Detectable, Candidate[]>();
    const add = (owner: Detectable, candidate: Candidate): void => {
      const list = found.get(owner);
      if (list === undefined) found.set(owner, [candidate]);
      else list.push(candidate);
    };
    await search(text, budget, ({ owner, name, scores }, span) => {
      add(owner, { ...span, pattern: name, scores });
    });
    for (const { made, find, scores } of denied) {
      for (const span of find(text)) add(made, { ...span, pattern: 'listed', scores });
    }
    if (found.size === 0) return [];
    proposals = found;
    // Nothing displaces what must always be reported.
    const findings = [...settleRivals(detectOwn(text, explain)), ...detectDenied(text, explain)];
    proposals = NONE;
    return findings;
  };
}

function denyEntry(
  { value: rule }: Located<DenyRule>,
  propose: (owner: () => Detectable | undefined) => () => Iterable<Candidate>,
): {
  readonly made: Detectable;
  readonly patterns: readonly OwnPattern[];
  readonly find: (text: string) => readonly Span[];
  readonly scores: PatternScores;
} {
  const scores = { form: rule.score, formInContext: rule.score };
  const made: Detectable = {
    name: rule.name,
    entityType: rule.category.value,
    patterns: [],
    find: propose(() => made),
  };
  const patterns = rule.patterns.map(({ value: regex, path }): OwnPattern => ({
    ...regex,
    keywords: [],
    path,
    owner: made,
    name: 'expression',
    scores,
  }));
  const { find } = createListedValues(
    rule.values.map(({ value }) => value),
    rule.ignore_case,
  );
  return { made, patterns, find, scores };
}
