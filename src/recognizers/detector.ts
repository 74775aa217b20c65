import type { Finding } from '../core/finding.js';
import { DisjointSpans } from '../core/disjoint-spans.js';
import { present } from '../core/present.js';
import type { Span } from '../core/span.js';
import { createContextFinder, type ContextFinder, type ContextHit } from './context-words.js';
import type { Asked, Candidate, Check, Detectable, Verdict } from './define-recognizer.js';
import { explainBeside, explainJudgement } from './explain-judgement.js';
import { asJudgement, scoreOf } from './judgement.js';
import { createKeywordIndex } from './keyword-index.js';
import { createSearch, searchAt, type Search } from './search-pattern.js';
import { createStartFinder, type Starts } from './starts/start-finder.js';
import { TextView } from './text-view.js';
import { createWordLists, type FirstWords } from './word-lists.js';

/** One recognizer, prepared. */
interface Runner {
  /** Adds everything that it knows in a text to the list. */
  readonly run: (view: TextView, starts: Starts, into: Finding[], explain: boolean) => void;
  readonly firstWords: readonly string[];
  /** Whether its `find` is to be asked of a text; undefined where it has none. */
  readonly mayFind: ((view: TextView) => boolean) | undefined;
}

/**
 * Finds everything that a set of recognizers knows in a text. Findings come in no particular order; where asked
 * to explain, each says how its score came about.
 */
export type Detector = (text: string, explain?: boolean) => Finding[];

/** Builds a detector over the recognizers; expressions and context words are prepared once. */
export function createDetector(recognizers: readonly Detectable[]): Detector {
  const owners: number[] = [];
  const runners = recognizers.map((recognizer, index) => {
    const first = owners.length;
    for (let count = recognizer.patterns.length; count > 0; count--) owners.push(index);
    return createRunner(recognizer, first);
  });
  const asked = recognizers.flatMap(({ asks }) => asks?.expressions ?? NO_EXPRESSIONS);
  const expressions = [
    ...recognizers.flatMap(({ patterns }) => patterns.map(({ regex }) => regex)),
    ...new Set(asked),
  ];
  const indexes = new Map(expressions.map((expression, index) => [expression, index]));
  const findStarts = createStartFinder(expressions);
  const lists = new Set(recognizers.flatMap(({ asks }) => asks?.words ?? NO_LISTS));
  const findWords = createWordLists([...lists]);
  const firstWords = new Set(runners.flatMap(({ firstWords: words }) => words));
  const findKeywords = createKeywordIndex(
    recognizers.flatMap(({ patterns }) => patterns.flatMap(({ keywords }) => keywords ?? NO_KEYWORDS)),
  );
  const finders = runners.flatMap(({ mayFind }, index) => (mayFind === undefined ? [] : { index, mayFind }));
  return (text, explain = false) => {
    const starts = findStarts(text);
    const view = new TextView(text, findKeywords, firstWords, { indexes, starts, lists, findWords });
    const active = new Uint8Array(runners.length);
    for (const expression of starts.keys()) {
      const owner = owners[expression];
      if (owner !== undefined) active[owner] = 1;
    }
    for (const { index, mayFind } of finders) if (mayFind(view)) active[index] = 1;
    const findings: Finding[] = [];
    for (let index = active.indexOf(1); index >= 0; index = active.indexOf(1, index + 1))
      present(runners[index], 'runner').run(view, starts, findings, explain);
    return findings;
  };
}

const NO_EXPRESSIONS: readonly RegExp[] = [];
const NO_LISTS: readonly FirstWords[] = [];
const NO_KEYWORDS: readonly string[] = [];

/** Whether a text holds something that the `find` of a recognizer starts from. */
function mayFind(
  { expressions = NO_EXPRESSIONS, words = NO_LISTS, lines = false }: Asked,
  view: TextView,
): boolean {
  return (
    (lines && view.text.includes('\n')) ||
    expressions.some((expression) => view.placesOf(expression)?.length !== 0) ||
    words.some((list) => view.wordPlacesOf(list)?.length !== 0)
  );
}

/** @param firstSearch the number of the recognizer's first expression */
function createRunner(recognizer: Detectable, firstSearch: number): Runner {
  const { find, asks } = recognizer;
  const context = createContextFinder(recognizer.context);
  const searches = recognizer.patterns.map((pattern) => createSearch(pattern));
  const run: Runner['run'] = (view, starts, into, explain) => {
    const candidates = candidatesOf(recognizer, searches, firstSearch, starts, view);
    if (candidates.length === 0) return;
    const findings: Finding[] = [];
    const besides: number[] = [];
    const assessOnce = rememberSpans(candidates.length, view, (span) =>
      assess(recognizer, view, span, context),
    );
    for (const candidate of candidates) {
      const assessment = assessOnce(candidate);
      const finding = judge(recognizer, candidate, assessment, explain);
      if (finding === undefined) continue;
      findings.push(finding);
      const { check } = recognizer;
      const failed = check !== undefined && finding.details[check] === 'failed';
      besides.push(failed ? 0 : (candidate.scores.beside ?? 0));
    }
    const kept = findings.length > 1 ? withoutOverlaps(raiseBesideSure(findings, besides)) : findings;
    for (const finding of kept) into.push(finding);
  };
  return {
    run,
    firstWords: context.firstWords,
    mayFind: find && ((view) => asks === undefined || mayFind(asks, view)),
  };
}

const NO_CANDIDATES: readonly Candidate[] = [];

/** A cell of a table is short: what is done for each pattern, whether it matches or not, is most of its cost. */
function candidatesOf(
  { find }: Detectable,
  searches: readonly Search[],
  firstSearch: number,
  starts: Starts,
  view: TextView,
): readonly Candidate[] {
  let candidates: Candidate[] | undefined;
  for (let index = 0; index < searches.length; index++) {
    const places = starts.get(firstSearch + index);
    const search = searches[index];
    if (places !== undefined && search !== undefined) searchAt(search, places, view, (candidates ??= []));
  }
  if (find !== undefined) {
    for (const candidate of find(view)) (candidates ??= []).push(candidate);
  }
  return candidates ?? NO_CANDIDATES;
}

/** Several patterns propose the same span, and a validator may cost more than all of them: it is asked once. */
function rememberSpans(
  count: number,
  view: TextView,
  assessSpan: (span: Span) => Assessment,
): (span: Span) => Assessment {
  if (count === 1) return assessSpan;
  const known = new Map<number, Assessment>();
  return (span) => {
    const key = span.start * (view.text.length + 1) + span.end;
    let assessment = known.get(key);
    if (assessment === undefined) known.set(key, (assessment = assessSpan(span)));
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

function assess(
  { validate }: Detectable,
  view: TextView,
  { start, end }: Span,
  context: ContextFinder,
): Assessment {
  const nearest = context.find(view, { start, end });
  const inContext = nearest?.against === false;
  const answer = validate?.(view.text.slice(start, end), { text: view.text, start, end, inContext });
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
  const { verdict, details, span } = judgement;
  const score = judgement.score ?? scoreOf(candidate.scores, verdict, context);
  if (score <= 0) return undefined;
  return {
    start: start + (span?.start ?? 0),
    end: span === undefined ? end : start + span.end,
    entityType: recognizer.entityType,
    score,
    classifier: recognizer.name,
    details: {
      pattern: candidate.pattern,
      ...(typeof verdict === 'boolean' && { [checkOf(recognizer)]: verdict ? 'passed' : 'failed' }),
      ...(context !== undefined && { context_word: context.word, context_distance: context.distance }),
      ...candidate.details,
      ...details,
    },
    ...(explain && { explanation: explainJudgement(recognizer, candidate, judgement, nearest, score) }),
  };
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
  const ranked = [...findings].sort(
    (a, b) => b.score - a.score || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  const taken = new DisjointSpans();
  return ranked.filter((finding) => taken.add(finding));
}
