import { DisjointSpans } from '../core/disjoint-spans.js';
import type { Details, Finding } from '../core/finding.js';
import type { Span } from '../core/span.js';
import { createContextFinder, type ContextHit } from './context-words.js';
import type { Candidate, Check, Detectable, Verdict } from './define-recognizer.js';
import { explainBeside, explainJudgement } from './explain-judgement.js';
import { asJudgement, scoreOf, type Judgement } from './judgement.js';
import { createSearch, type Search } from './search-pattern.js';
import type { TextView } from './text-view.js';

/** A text whose candidates are judged. */
export interface JudgedText {
  readonly text: string;
  /** The facts about it; made when they are first asked for. */
  readonly view: () => TextView;
}

/** Finds the nearest context word around a span. */
export type NearestWord = (subject: JudgedText, span: Span) => ContextHit | undefined;

/** One recognizer, prepared. */
export interface PreparedRecognizer {
  readonly recognizer: Detectable;
  /** Its patterns, in order. */
  readonly searches: readonly Search[];
  readonly nearestWord: NearestWord;
  /** Folded words that its context phrases start with. */
  readonly firstWords: readonly string[];
  /** Whether a digit stands in some phrase of its context. */
  readonly contextHasDigits: boolean;
}

/** Expressions and context words are prepared once. */
export function prepareRecognizer(recognizer: Detectable): PreparedRecognizer {
  const { find, firstWords } = createContextFinder(recognizer.context);
  const { words, against } = recognizer.context ?? { words: [] };
  return {
    recognizer,
    searches: recognizer.patterns.map((pattern) => createSearch(pattern)),
    nearestWord: firstWords.length === 0 ? () => undefined : (subject, span) => find(subject.view(), span),
    firstWords,
    contextHasDigits: [...words, ...(against ?? [])].some((word) => /\p{N}/u.test(word)),
  };
}

/** Adds to the findings what the recognizer makes of its candidates. */
export function judgeCandidates(
  recognizer: Detectable,
  candidates: readonly Candidate[],
  subject: JudgedText,
  nearestWord: NearestWord,
  into: Finding[],
  explain: boolean,
): void {
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) {
    const finding = judge(recognizer, only, assess(recognizer, subject, only, nearestWord), explain);
    if (finding !== undefined) into.push(finding);
    return;
  }
  const findings: Finding[] = [];
  const besides: number[] = [];
  const assessOnce =
    recognizer.validate === undefined && recognizer.context === undefined
      ? () => NOTHING_KNOWN
      : rememberSpans(subject, candidates.length, (span) => assess(recognizer, subject, span, nearestWord));
  for (const candidate of candidates) {
    const finding = judge(recognizer, candidate, assessOnce(candidate), explain);
    if (finding === undefined) continue;
    findings.push(finding);
    const { check } = recognizer;
    const failed = check !== undefined && finding.details[check] === 'failed';
    besides.push(failed ? 0 : (candidate.scores.beside ?? 0));
  }
  const kept = findings.length > 1 ? withoutOverlaps(raiseBesideSure(findings, besides)) : findings;
  for (const finding of kept) into.push(finding);
}

/** Candidates among which one of the same span is looked for one by one: most cells have two or three. */
const FEW = 8;

/** Several patterns propose the same span, and a validator may cost more than all of them: it is asked once. */
function rememberSpans(
  { text }: JudgedText,
  count: number,
  assessSpan: (span: Span) => Assessment,
): (span: Span) => Assessment {
  if (count <= FEW) return rememberFew(assessSpan);
  const known = new Map<number, Assessment>();
  return (span) => {
    const key = span.start * (text.length + 1) + span.end;
    let assessment = known.get(key);
    if (assessment === undefined) known.set(key, (assessment = assessSpan(span)));
    return assessment;
  };
}

function rememberFew(assessSpan: (span: Span) => Assessment): (span: Span) => Assessment {
  const spans: Span[] = [];
  const known: Assessment[] = [];
  return (span) => {
    for (let at = 0; at < spans.length; at++) {
      const [other, assessment] = [spans[at], known[at]];
      if (other?.start === span.start && other.end === span.end && assessment !== undefined)
        return assessment;
    }
    const assessment = assessSpan(span);
    spans.push(span);
    known.push(assessment);
    return assessment;
  };
}

/** What is known of a span, whichever pattern proposes it. */
interface Assessment {
  /** The nearest context word, also one that speaks against. */
  readonly nearest: ContextHit | undefined;
  /** Undefined where there is no validator. */
  readonly answer: Verdict | undefined;
}

const NOTHING_KNOWN: Assessment = { nearest: undefined, answer: undefined };

function assess(
  { validate }: Detectable,
  subject: JudgedText,
  span: Span,
  nearestWord: NearestWord,
): Assessment {
  const { text } = subject;
  const { start, end } = span;
  const nearest = nearestWord(subject, span);
  const inContext = nearest?.against === false;
  const answer = validate?.(text.slice(start, end), { text, start, end, inContext });
  return { nearest, answer };
}

function judge(
  recognizer: Detectable,
  candidate: Candidate,
  { nearest, answer }: Assessment,
  explain: boolean,
): Finding | undefined {
  const { start, end } = candidate;
  const context = nearest?.against === true ? undefined : nearest;
  if (answer === 'refused') return undefined;
  const judgement = asJudgement(answer);
  const { verdict, span } = judgement;
  const score = judgement.score ?? scoreOf(candidate.scores, verdict, context);
  if (score <= 0) return undefined;
  const finding: Finding = {
    start: start + (span?.start ?? 0),
    end: span === undefined ? end : start + span.end,
    entityType: recognizer.entityType,
    score,
    classifier: recognizer.name,
    details: detailsOf(recognizer, candidate, judgement, context),
  };
  return explain
    ? { ...finding, explanation: explainJudgement(recognizer, candidate, judgement, nearest, score) }
    : finding;
}

/** Texts full of what is looked for have a finding every few characters: nothing is copied that need not be. */
function detailsOf(
  recognizer: Detectable,
  candidate: Candidate,
  { verdict, details }: Judgement,
  context: ContextHit | undefined,
): Details {
  const all: Record<string, Details[string]> = { pattern: candidate.pattern };
  if (typeof verdict === 'boolean') all[checkOf(recognizer)] = verdict ? 'passed' : 'failed';
  if (context !== undefined) {
    all['context_word'] = context.word;
    all['context_distance'] = context.distance;
  }
  if (candidate.details !== undefined) Object.assign(all, candidate.details);
  return details === undefined ? all : Object.assign(all, details);
}

/** What a verdict of true or false rests on; by its type whoever decides says so. */
function checkOf({ name, check }: Detectable): Check {
  if (check === undefined) throw new TypeError(`the recognizer ${name} decides, but does not say by what`);
  return check;
}

/** A finding this sure raises what stands in the same text with it. */
const SURE = 0.7;

/** Raises each finding to its score beside a sure one, where another finding than itself is sure. */
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

/** Several patterns of one recognizer on the same text: the surest stays, then the longest, then the first. */
function withoutOverlaps(findings: readonly Finding[]): readonly Finding[] {
  if (isInOrder(findings)) return findings;
  const ranked = [...findings].sort(
    (a, b) => b.score - a.score || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  const taken = new DisjointSpans();
  return ranked.filter((finding) => taken.add(finding));
}

/** Whether each begins behind the one before: then none overlaps another. */
const isInOrder = (findings: readonly Finding[]): boolean =>
  findings.every((finding, index) => index === 0 || (findings[index - 1]?.end ?? Infinity) <= finding.start);
