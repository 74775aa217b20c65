import type { Explanation, ExplanationStep } from '../core/span.js';
import { roundScore } from '../core/score.js';
import type { ContextHit } from './context-words.js';
import type { Candidate, Detectable } from './define-recognizer.js';
import { scoreOf, type Judgement } from './judgement.js';

/**
 * Says how a recognizer came to the score of a candidate: the form, what was checked, a rule of its own, the nearest
 * context word.
 * @param nearest the nearest context word, also one that speaks against
 * @param score what they led to
 */
export function explainJudgement(
  recognizer: Detectable,
  { pattern, scores }: Candidate,
  { verdict, details = {}, score: fixed }: Judgement,
  nearest: ContextHit | undefined,
  score: number,
): Explanation {
  const alone = scoreOf(scores, verdict, undefined);
  const { check = 'rules' } = recognizer;
  const { [check]: told, ...others } = details;
  const steps: ExplanationStep[] = [{ step: 'pattern', scoreAfter: scores.form, facts: { pattern } }];
  if (recognizer.validate !== undefined) {
    const result = told ?? (verdict === 'undecided' ? 'undecided' : verdict ? 'passed' : 'failed');
    const checked =
      check === 'check_digit'
        ? { step: check, facts: { result } }
        : { step: 'validation', facts: { check, result } };
    steps.push({ ...checked, scoreBefore: scores.form, scoreAfter: alone });
  }
  if (fixed !== undefined) {
    steps.push({ step: 'own_rule', scoreBefore: alone, scoreAfter: fixed, facts: others });
  }
  if ((recognizer.context?.words.length ?? 0) > 0) {
    const facts = contextFacts(nearest, fixed !== undefined);
    steps.push({ step: 'context_word', scoreBefore: fixed ?? alone, scoreAfter: score, facts });
  }
  return steps;
}

function contextFacts(nearest: ContextHit | undefined, isFixed: boolean): ExplanationStep['facts'] {
  if (nearest === undefined) return { found: false };
  const { word, distance, weight, against } = nearest;
  const earned = against || isFixed ? 0 : roundScore(weight);
  return { found: true, word, distance, weight: earned, ...(against && { speaks_against: true }) };
}

/** The explanation of a finding with its raise beside a sure one, where the finding has any. */
export function explainBeside(
  explanation: Explanation | undefined,
  scoreBefore: number,
  scoreAfter: number,
): { readonly explanation?: Explanation } {
  if (explanation === undefined) return {};
  return { explanation: [...explanation, { step: 'beside_sure', scoreBefore, scoreAfter, facts: {} }] };
}
