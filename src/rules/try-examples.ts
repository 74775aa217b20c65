import type { Finding } from '../core/span.js';
import { present } from '../core/present.js';
import type { CompiledRules } from './compile-rules.js';
import type { ExampleRule } from './rules-document.js';
import type { Place } from '../documents/document-fault.js';
import { WorkBudget } from './work-budget.js';

/** Outcome of an example. */
export interface ExampleResult {
  readonly recognizer: string;
  /** Position of the example in the rules file. */
  readonly at: Place;
  readonly kind: 'match' | 'no_match';
  readonly passed: boolean;
  /** Highest score among the recognizer's reported findings; undefined if there are none. */
  readonly score: number | undefined;
  /** Why the example failed, without quoting any value; empty if it passed. */
  readonly reason: string;
}

/**
 * Tests every example of the rules: what its recognizer finds, and whether the rules allow it to be reported.
 * @param prefixOf returns the text before a value of a CSV column with the given header
 */
export async function tryExamples(
  rules: CompiledRules,
  prefixOf: (header: string | undefined) => string,
): Promise<readonly ExampleResult[]> {
  const results: ExampleResult[] = [];
  for (const { value: recognizer } of rules.document.recognizers) {
    for (const { value: example, at } of recognizer.examples) {
      const kind = example.match === undefined ? 'no_match' : 'match';
      const text = present(example.match ?? example.no_match, 'text of an example');
      const tried = await detectIn(rules, recognizer.name.value, text, prefixOf(example.header));
      const { score, reason } = kind === 'match' ? judgeMatch(example, text, tried) : judgeMiss(tried);
      results.push({ recognizer: recognizer.name.value, at, kind, passed: reason === '', score, reason });
    }
  }
  return results;
}

interface Tried {
  /** Findings of the recognizer. */
  readonly found: readonly Finding[];
  /** The findings that pass the allow list and the thresholds. */
  readonly reported: readonly Finding[];
}

async function detectIn(
  { detect, policy }: CompiledRules,
  recognizer: string,
  text: string,
  prefix: string,
): Promise<Tried> {
  const budget = new WorkBudget(prefix.length + text.length, () => performance.now());
  const all = detect === undefined ? [] : await detect(prefix + text, budget, false);
  const found = all
    .filter(({ classifier, start }) => classifier === recognizer && start >= prefix.length)
    .map((finding) => ({
      ...finding,
      start: finding.start - prefix.length,
      end: finding.end - prefix.length,
    }));
  const isAllowed = policy.allowedIn(text);
  const reported = found.filter((finding) => {
    const least = policy.thresholds.get(finding.entityType);
    const isSure = least === undefined || finding.score >= least;
    return isSure && isAllowed?.(finding.entityType, finding) !== true;
  });
  return { found, reported };
}

interface Judged {
  readonly score: number | undefined;
  readonly reason: string;
}

function judgeMatch(
  { value, min_score: least = 0 }: ExampleRule,
  text: string,
  { found, reported }: Tried,
): Judged {
  const isWanted = ({ start, end }: Finding): boolean =>
    value === undefined || text.slice(start, end) === value;
  const score = best(reported.filter(isWanted));
  if (score !== undefined) {
    return { score, reason: score >= least ? '' : `the score is below ${least.toString()}` };
  }
  if (found.some(isWanted)) {
    return { score, reason: 'found, but excluded by the allow list or a threshold' };
  }
  return {
    score,
    reason: found.length === 0 ? 'no value was found' : 'a different value was found',
  };
}

function judgeMiss({ reported }: Tried): Judged {
  const score = best(reported);
  return { score, reason: score === undefined ? '' : 'a value was found' };
}

const best = (findings: readonly Finding[]): number | undefined =>
  findings.length === 0 ? undefined : Math.max(...findings.map(({ score }) => score));
