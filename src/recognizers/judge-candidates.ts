import { present } from '../core/present.js';
import { roundScore } from '../core/score.js';
import {
  type Details,
  DisjointSpans,
  type Explanation,
  type ExplanationStep,
  type Finding,
  type Span,
} from '../core/span.js';
import type { Assessment } from './assess-candidates.js';
import type { ContextHit } from './context-words.js';
import type { Candidate, Check, Detectable, PatternScores, Verdict } from './define-recognizer.js';

/** A validator's verdict in its long form. */
interface Judgement {
  readonly verdict: boolean | 'undecided';
  readonly details?: Details;
  readonly span?: Span;
  readonly score?: number;
}

/** Expands the short forms of a verdict. Without a validator, the verdict is undecided. */
function asJudgement(answer: Exclude<Verdict, 'refused'> | undefined): Judgement {
  if (answer === undefined) return { verdict: 'undecided' };
  return typeof answer === 'object' ? answer : { verdict: answer };
}

/** Returns the score of a candidate given its evidence, 0 to 1. */
function scoreOf(
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

/**
 * Explains how a recognizer arrived at the score of a candidate: form, check, special rule, nearest context word.
 * @param nearest the nearest context word, including one that counts against the candidate
 * @param score the resulting score
 */
function explainJudgement(
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

/** Appends the increase from a confident neighbour to an explanation, if there is one. */
function explainBeside(
  explanation: Explanation | undefined,
  scoreBefore: number,
  scoreAfter: number,
): { readonly explanation?: Explanation } {
  if (explanation === undefined) return {};
  return { explanation: [...explanation, { step: 'beside_sure', scoreBefore, scoreAfter, facts: {} }] };
}

const NO_FINDINGS: readonly Finding[] = Object.freeze([]);

/**
 * Turns the candidates of one recognizer into findings.
 * @param assessments one per candidate, in the same order
 */
export function judgeCandidates(
  recognizer: Detectable,
  candidates: readonly Candidate[],
  assessments: readonly Assessment[],
  explain: boolean,
): readonly Finding[] {
  const findings: Finding[] = [];
  const besides: number[] = [];
  const source = sourceOf(recognizer);
  for (let index = 0; index < candidates.length; index++) {
    const candidate = present(candidates[index], 'a candidate');
    const { nearest, answer } = present(assessments[index], 'the assessment of a candidate');
    if (answer === 'refused') continue;
    const judgement = asJudgement(answer);
    const finding = judge(source, candidate, judgement, nearest);
    if (finding === undefined) continue;
    findings.push(
      explain
        ? {
            ...finding,
            explanation: explainJudgement(recognizer, candidate, judgement, nearest, finding.score),
          }
        : finding,
    );
    const { check } = source;
    const failed = check !== undefined && finding.details[check] === 'failed';
    besides.push(failed ? 0 : (candidate.scores.beside ?? 0));
  }
  if (findings.length === 0) return NO_FINDINGS;
  return findings.length > 1 ? withoutOverlaps(raiseBesideSure(findings, besides)) : findings;
}

/** What a finding states about its recognizer. It has one shape, unlike recognizers, for which V8 compiles code anew. */
interface Source {
  readonly name: string;
  readonly entityType: string;
  readonly check: Check | undefined;
}

const sourceOf = ({ name, entityType, check }: Detectable): Source => ({ name, entityType, check });

function judge(
  source: Source,
  candidate: Candidate,
  judgement: Judgement,
  nearest: ContextHit | undefined,
): Finding | undefined {
  const { start, end } = candidate;
  const context = nearest?.against === true ? undefined : nearest;
  const { verdict, span } = judgement;
  const score = judgement.score ?? scoreOf(candidate.scores, verdict, context);
  if (score <= 0) return undefined;
  return {
    start: start + (span?.start ?? 0),
    end: span === undefined ? end : start + span.end,
    entityType: source.entityType,
    score,
    classifier: source.name,
    details: detailsOf(source, candidate, judgement, context),
  };
}

/** Builds the details of a finding. Dense texts have a finding every few characters, so it avoids copying objects. */
function detailsOf(
  source: Source,
  candidate: Candidate,
  { verdict, details }: Judgement,
  context: ContextHit | undefined,
): Details {
  const all: Record<string, Details[string]> = { pattern: candidate.pattern };
  if (typeof verdict === 'boolean') all[checkOf(source)] = verdict ? 'passed' : 'failed';
  if (context !== undefined) {
    all['context_word'] = context.word;
    all['context_distance'] = context.distance;
  }
  if (candidate.details !== undefined) Object.assign(all, candidate.details);
  return details === undefined ? all : Object.assign(all, details);
}

/**
 * Returns the check behind a verdict of true or false. The types require every deciding validator to name its check.
 */
function checkOf({ name, check }: Source): Check {
  if (check === undefined) throw new TypeError(`the recognizer ${name} decides, but does not say by what`);
  return check;
}

/** Minimum score of a finding that raises its neighbours in the same text. */
const SURE = 0.7;

/** Raises each finding to its `beside` score if another finding is confident. */
function raiseBesideSure(findings: readonly Finding[], besides: readonly number[]): readonly Finding[] {
  if (besides.every((score) => score === 0)) return findings;
  const sure = findings.filter((finding) => finding.score >= SURE).length;
  if (sure === 0) return findings;
  return findings.map((finding, index) => {
    const score = besides[index] ?? 0;
    const others = finding.score >= SURE ? sure - 1 : sure;
    return score > finding.score && others > 0
      ? {
          ...finding,
          score,
          details: { ...finding.details, beside_sure: true },
          ...explainBeside(finding.explanation, finding.score, score),
        }
      : finding;
  });
}

/**
 * Removes overlaps between patterns of one recognizer: the highest score wins, then the longest span, then the first.
 */
function withoutOverlaps(findings: readonly Finding[]): readonly Finding[] {
  if (isInOrder(findings)) return findings;
  const ranked = [...findings].sort(
    (a, b) => b.score - a.score || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  const taken = new DisjointSpans();
  return ranked.filter((finding) => taken.add(finding));
}

/** Returns whether each finding starts at or after the end of the previous one, so that none overlap. */
const isInOrder = (findings: readonly Finding[]): boolean =>
  findings.every((finding, index) => index === 0 || (findings[index - 1]?.end ?? Infinity) <= finding.start);
