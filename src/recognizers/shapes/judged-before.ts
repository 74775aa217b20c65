import type { Details } from '../../core/span.js';
import {
  assessCandidates,
  type Assessment,
  type JudgedText,
  type NearestWord,
} from '../assess-candidates.js';
import type { ContextHit } from '../context-words.js';
import type { Candidate, Detectable, Verdict } from '../define-recognizer.js';
import { judgeCandidates } from '../judge-candidates.js';
import type { CellFindings } from './cell-findings.js';

/** Judgements of one recognizer on one shape that are remembered. */
const MOST = 16;

interface Judged {
  readonly candidates: readonly Candidate[];
  readonly assessments: readonly Assessment[];
  readonly found: CellFindings;
}

/** Nothing was found, whatever the shape. */
export const NOTHING_FOUND: CellFindings = Object.freeze({ findings: Object.freeze([]), isShared: true });

/**
 * Judges the candidates of one recognizer in texts of one shape. Findings follow from candidates and assessments, and
 * these are mostly the same: then so are the findings, without being made again.
 */
export class JudgedBefore {
  readonly #recognizer: Detectable;
  readonly #nearestWord: NearestWord;
  readonly #judged: Judged[] = [];

  constructor(recognizer: Detectable, nearestWord: NearestWord) {
    this.#recognizer = recognizer;
    this.#nearestWord = nearestWord;
  }

  find(candidates: readonly Candidate[], subject: JudgedText): CellFindings {
    if (candidates.length === 0) return NOTHING_FOUND;
    const assessments = assessCandidates(this.#recognizer, candidates, subject, this.#nearestWord);
    for (const judged of this.#judged) {
      if (
        areSame(candidates, judged.candidates, isSameCandidate) &&
        areSame(assessments, judged.assessments, isSameAssessment)
      )
        return judged.found;
    }
    const findings = judgeCandidates(this.#recognizer, candidates, assessments, false);
    const isShared = this.#judged.length < MOST;
    const found = findings.length === 0 ? NOTHING_FOUND : { findings, isShared };
    if (isShared) this.#judged.push({ candidates, assessments, found });
    return found;
  }
}

function areSame<T>(
  one: readonly T[],
  other: readonly T[],
  isSame: (one: T | undefined, other: T | undefined) => boolean,
): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (!isSame(one[at], other[at])) return false;
  return true;
}

const isSameCandidate = (one: Candidate | undefined, other: Candidate | undefined): boolean =>
  one === other ||
  (one?.start === other?.start &&
    one?.end === other?.end &&
    one?.pattern === other?.pattern &&
    one?.scores === other?.scores &&
    areSameDetails(one?.details, other?.details));

const isSameAssessment = (one: Assessment | undefined, other: Assessment | undefined): boolean =>
  one === other || (isSameAnswer(one?.answer, other?.answer) && isSameHit(one?.nearest, other?.nearest));

const isSameHit = (one: ContextHit | undefined, other: ContextHit | undefined): boolean =>
  one === other ||
  (one?.word === other?.word &&
    one?.distance === other?.distance &&
    one?.weight === other?.weight &&
    one?.against === other?.against);

function isSameAnswer(one: Verdict | undefined, other: Verdict | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return (
    one.verdict === other.verdict &&
    one.score === other.score &&
    one.span?.start === other.span?.start &&
    one.span?.end === other.span?.end &&
    areSameDetails(one.details, other.details)
  );
}

/** The same facts, in the same order. */
function areSameDetails(one: Details | undefined, other: Details | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined) return false;
  const names = Object.keys(one);
  const others = Object.keys(other);
  return (
    names.length === others.length &&
    names.every((name, at) => name === others[at] && one[name] === other[name])
  );
}
