import type { Details, Span } from '../core/span.js';
import type { ContextHit } from './context-words.js';
import type { PatternScores, Verdict } from './define-recognizer.js';

/** What a validator says of a candidate, in full. */
export interface Judgement {
  readonly verdict: boolean | 'undecided';
  readonly details?: Details;
  readonly span?: Span;
  readonly score?: number;
}

/** Spells out the short forms of a verdict; no validator means undecided. */
export function asJudgement(answer: Exclude<Verdict, 'refused'> | undefined): Judgement {
  if (answer === undefined) return { verdict: 'undecided' };
  return typeof answer === 'object' ? answer : { verdict: answer };
}

/** The score of a candidate under its evidence, 0 to 1. */
export function scoreOf(
  scores: PatternScores,
  verdict: Judgement['verdict'],
  context: ContextHit | undefined,
): number {
  const [alone, inContext] =
    verdict === 'undecided'
      ? [scores.form, scores.formInContext]
      : verdict
        ? [scores.valid ?? scores.form, scores.validInContext ?? scores.formInContext]
        : [scores.invalid ?? 0, scores.invalidInContext ?? 0];
  return context === undefined ? alone : alone + (inContext - alone) * context.weight;
}
