import { areSameDetails } from '../../core/span.js';
import {
  assessCandidates,
  type Assessment,
  type JudgedText,
  type NearestWord,
} from '../assess-candidates.js';
import type { ContextHit } from '../context-words.js';
import type { Candidate, Detectable, Verdict } from '../define-recognizer.js';
import { judgeCandidates } from '../judge-candidates.js';
import type { PreparedRecognizer } from '../prepared-recognizer.js';
import { type Search, searchAt, stretchesOf } from '../search-pattern.js';
import type { StartFinder, Starts } from '../starts/start-finder.js';
import type { TextView } from '../text-view.js';
import { type CellFindings, JoinedFindings } from './cell-findings.js';

/** Maximum number of cached judgements per recognizer and shape. */
const MOST = 16;

interface Judged {
  readonly candidates: readonly Candidate[];
  readonly assessments: readonly Assessment[];
  readonly found: CellFindings;
}

/** The empty result, shared by all shapes. */
const NOTHING_FOUND: CellFindings = Object.freeze({ findings: Object.freeze([]), isShared: true });

/**
 * Judges the candidates of one recognizer in texts of one shape. Findings depend only on candidates and assessments,
 * which mostly repeat, so cached findings can be reused.
 */
class JudgedBefore {
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

/** Adds the candidates of one pattern in a text of the shape. */
type Propose = (subject: JudgedText, into: Candidate[]) => void;

/** The remaining work for one recognizer in a text of the shape. */
interface PlannedStep {
  readonly judge: JudgedBefore;
  /** The candidates, if the shape determines all of them. */
  readonly candidates: readonly Candidate[] | undefined;
  readonly proposals: readonly Propose[];
}

/** What may be found in texts of one shape, which differ only in their digits. */
export interface ShapePlan {
  readonly steps: readonly PlannedStep[];
  /** Start offsets of matches for any digits. */
  readonly starts: Starts;
  readonly joined: JoinedFindings;
}

/** Inputs for building a plan. */
export interface PlanParts {
  readonly findStarts: StartFinder;
  readonly mayFind: MayFind;
}

/** Recognizers whose own `find` may match a text of the shape, each with a test of whether the text's digits allow it. */
export type MayFind = ReadonlyMap<Detectable, (text: string) => boolean>;

/**
 * Builds the plan for texts of one shape. Everything that does not depend on digits is computed here, once: zones
 * around keywords, matches of expressions that treat all digits alike, and context words.
 * @param recognizers each with the number of its first expression
 * @param view any text of the shape, with its starts for any digits
 */
export function planShape(
  recognizers: readonly (readonly [prepared: PreparedRecognizer, firstExpression: number])[],
  starts: Starts,
  view: TextView,
  parts: PlanParts,
): ShapePlan {
  const steps = recognizers.flatMap(([prepared, first]): readonly PlannedStep[] => {
    const { recognizer, searches, contextHasDigits } = prepared;
    const found: Candidate[] = [];
    const proposals: Propose[] = [];
    let isFixed = true;
    for (const [index, search] of searches.entries()) {
      const places = starts.get(first + index);
      if (places === undefined) continue;
      const propose = planSearch(search, first + index, places, view, parts.findStarts);
      if (propose === undefined) continue;
      if ('candidates' in propose) found.push(...propose.candidates);
      else isFixed = false;
      proposals.push('candidates' in propose ? fixed(propose.candidates) : propose.propose);
    }
    const { find } = recognizer;
    const mayFind = parts.mayFind.get(recognizer);
    if (find !== undefined && mayFind !== undefined) {
      isFixed = false;
      proposals.push((subject, into) => {
        if (mayFind(subject.text)) for (const candidate of find(subject.view())) into.push(candidate);
      });
    }
    if (proposals.length === 0) return [];
    const nearestWord = contextHasDigits() ? prepared.nearestWord : rememberWords(prepared.nearestWord);
    return [
      {
        judge: new JudgedBefore(recognizer, nearestWord),
        candidates: isFixed ? found : undefined,
        proposals,
      },
    ];
  });
  return { steps, starts, joined: new JoinedFindings() };
}

/** Finds the values in a text by the plan of its shape. */
export function followPlan({ steps, joined }: ShapePlan, subject: JudgedText): CellFindings {
  const parts: CellFindings[] = [];
  for (const { judge, candidates, proposals } of steps) {
    const part = judge.find(candidates ?? proposed(proposals, subject), subject);
    if (part.findings.length > 0) parts.push(part);
  }
  return joined.of(parts);
}

function proposed(proposals: readonly Propose[], subject: JudgedText): readonly Candidate[] {
  const candidates: Candidate[] = [];
  for (const propose of proposals) propose(subject, candidates);
  return candidates;
}

const fixed =
  (candidates: readonly Candidate[]): Propose =>
  (_subject, into) => {
    for (const candidate of candidates) into.push(candidate);
  };

const HAS_DIGIT = /\d/;

/** Plans the search for a pattern in texts of the shape; returns undefined if none of them can match. */
function planSearch(
  search: Search,
  expression: number,
  places: readonly number[],
  view: TextView,
  findStarts: StartFinder,
): { readonly candidates: readonly Candidate[] } | { readonly propose: Propose } | undefined {
  const { pattern } = search;
  if (pattern.keywords?.some((keyword) => HAS_DIGIT.test(keyword)) === true) {
    return {
      propose: (subject, into) => {
        searchAt(search, places, subject.text, stretchesOf(pattern, subject.view()), into);
      },
    };
  }
  const stretches = stretchesOf(pattern, view);
  const inside = places.filter((place) => stretches.some(({ start, end }) => place >= start && place < end));
  if (inside.length === 0) return undefined;
  if (search.isDigitBlind()) {
    const candidates: Candidate[] = [];
    searchAt(search, inside, view.text, stretches, candidates);
    return candidates.length === 0 ? undefined : { candidates };
  }
  return {
    propose: ({ text }, into) => {
      const allowed = findStarts.allowed(expression, inside, text);
      if (allowed.length > 0) searchAt(search, allowed, text, stretches, into);
    },
  };
}

/** Caches the nearest context word. Context phrases without digits have the same result in all texts of the shape. */
function rememberWords(find: NearestWord): NearestWord {
  const known = new Map<number, ContextHit | null>();
  return (subject, span) => {
    const key = span.start * (subject.text.length + 1) + span.end;
    let hit = known.get(key);
    if (hit === undefined) known.set(key, (hit = find(subject, span) ?? null));
    return hit ?? undefined;
  };
}
