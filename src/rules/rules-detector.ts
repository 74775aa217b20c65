import { RE2Set } from 're2js';
import { listUnder } from '../core/nearest-name.js';
import { present } from '../core/present.js';
import type { Finding, Span } from '../core/span.js';
import type { Located } from '../documents/shape.js';
import type { Candidate, Detectable, PatternScores } from '../recognizers/define-recognizer.js';
import { createDetector } from '../recognizers/detector.js';
import { settleRivals } from '../recognizers/settle-rivals.js';
import { createListedValues, foldKeepingLength } from './listed-values.js';
import {
  type DenyRule,
  namedCheckDigit,
  type PatternRule,
  type RecognizerRule,
  type RulesDocument,
} from './rules-document.js';
import type { WorkBudget } from './work-budget.js';

/** Fills in the default scores of a pattern. */
function scoresOf(pattern: PatternRule, hasCheckDigit: boolean): PatternScores {
  const form = pattern.score;
  const formInContext = pattern.score_in_context ?? form;
  if (!hasCheckDigit) return { form, formInContext };
  const valid = pattern.score_if_valid ?? form;
  const { score_if_invalid: invalid = 0 } = pattern;
  return {
    form,
    formInContext,
    valid,
    validInContext: pattern.score_if_valid_in_context ?? Math.max(formInContext, valid),
    invalid,
    invalidInContext: pattern.score_if_invalid_in_context ?? invalid,
  };
}

/**
 * Converts a rule to the format of the built-in recognizers, so that scores, context words and explanations work the
 * same way.
 * @param propose returns the matches of its patterns in the current text
 */
function compileRecognizer(rule: RecognizerRule, propose: () => Iterable<Candidate>): Detectable {
  const { context } = rule;
  const passes = rule.check_digit === undefined ? undefined : namedCheckDigit(rule.check_digit);
  const form = {
    name: rule.name.value,
    entityType: rule.category.value,
    patterns: [],
    find: propose,
    ...(context !== undefined && {
      context: {
        words: lower(context.words),
        ...(context.before !== undefined && { before: context.before }),
        ...(context.after !== undefined && { after: context.after }),
        ...(context.against !== undefined && { against: lower(context.against) }),
      },
    }),
  };
  return passes === undefined
    ? form
    : { ...form, check: 'check_digit', validate: (candidate) => passes(candidate) };
}

const lower = (words: readonly string[]): readonly string[] => words.map((word) => word.toLowerCase());

/** Maximum number of instructions per automaton, so that a single match step stays short. */
const SET_SIZE = 2_000;

interface Sourced {
  readonly source: string;
  readonly size: number;
}

/** Matches many expressions against a text at once. */
interface Re2Sets<T> {
  /**
   * Yields the expressions that match somewhere in the text, one group at a time, so that a caller can pause between
   * groups.
   */
  readonly matching: (text: string) => Iterable<readonly T[]>;
}

/**
 * Combines expressions into automata that each read a text once. Running hundreds of expressions one by one would take
 * a hundred times as long.
 */
export function createRe2Sets<T extends Sourced>(patterns: readonly T[]): Re2Sets<T> {
  const sets = groupBySize(patterns).map((group) => {
    const set = new RE2Set(RE2Set.UNANCHORED);
    for (const { source } of group) set.add(source);
    set.compile();
    return { set, group };
  });
  return {
    *matching(text) {
      for (const { set, group } of sets) {
        yield set.match(text).map((index: number) => present(group[index], 'expression of the set'));
      }
    },
  };
}

function groupBySize<T extends Sourced>(patterns: readonly T[]): readonly (readonly T[])[] {
  const groups: T[][] = [];
  let room = 0;
  for (const pattern of patterns) {
    if (groups.length === 0 || room < pattern.size) {
      groups.push([]);
      room = SET_SIZE;
    }
    groups.at(-1)?.push(pattern);
    room -= pattern.size;
  }
  return groups;
}

/** An expression of the rules, with its owner. */
interface ProposingPattern {
  readonly source: string;
  readonly size: number;
  readonly search: (text: string) => Iterable<Span>;
  /** At least one of these must occur in the text, in any case; if empty, the expression is always tried. */
  readonly keywords: readonly string[];
  /** Path in the rules file: the only part of the expression that is ever reported. */
  readonly path: string;
}

/** Finds the matches of many expressions in a text. */
type Proposer<P> = (
  text: string,
  budget: WorkBudget,
  found: (pattern: P, span: Span) => void,
) => Promise<void>;

/**
 * Builds a prefilter: expressions without keywords are matched all at once, those with keywords only if one occurs. The
 * remaining candidates are searched one by one, yielding to the event loop in between.
 */
function createProposer<P extends ProposingPattern>(patterns: readonly P[]): Proposer<P> {
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

/**
 * Finds matches of custom recognizers and the deny list in a text, in no particular order.
 * @throws RulesTooSlow if the budget is exhausted
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

/** Candidates of the current text by recognizer. */
type Proposals = ReadonlyMap<Detectable, readonly Candidate[]>;

const NONE: Proposals = new Map();

/** Builds the detector; undefined if the document has neither recognizers nor a deny list. */
export function createRulesDetector(document: RulesDocument): RulesDetector | undefined {
  const { recognizers, deny } = document;
  if (recognizers.length === 0 && deny.length === 0) return undefined;
  // The search may yield between texts; the detectors below then process its matches synchronously.
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
    // Deny-list findings do not compete, because they must always be reported.
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
