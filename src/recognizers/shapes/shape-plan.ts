import type { JudgedText, NearestWord } from '../assess-candidates.js';
import type { ContextHit } from '../context-words.js';
import type { Candidate, Detectable } from '../define-recognizer.js';
import type { PreparedRecognizer } from '../prepared-recognizer.js';
import { searchAt, stretchesOf, type Search } from '../search-pattern.js';
import type { StartFinder, Starts } from '../starts/start-finder.js';
import type { TextView } from '../text-view.js';
import { JoinedFindings, type CellFindings } from './cell-findings.js';
import { JudgedBefore } from './judged-before.js';

/** Adds the candidates of one pattern in a text of the shape. */
type Propose = (subject: JudgedText, into: Candidate[]) => void;

/** What is left to do for one recognizer in a text of the shape. */
interface PlannedStep {
  readonly judge: JudgedBefore;
  /** Where the shape says all of it: the candidates. */
  readonly candidates: readonly Candidate[] | undefined;
  readonly proposals: readonly Propose[];
}

/** What may be found in texts of one shape, which differ in nothing but their digits. */
export interface ShapePlan {
  readonly steps: readonly PlannedStep[];
  /** Where matches may start, whatever the digits are. */
  readonly starts: Starts;
  readonly joined: JoinedFindings;
}

/** What a plan is made of. */
export interface PlanParts {
  readonly findStarts: StartFinder;
  /** Recognizers whose own `find` may find something in a text of the shape. */
  readonly mayFind: ReadonlySet<Detectable>;
}

/**
 * Works out what may be found in texts of one shape. What hangs on no digit is found here, once: stretches around
 * keywords, matches of expressions that take all digits alike, and context words.
 * @param recognizers each with the number of its first expression
 * @param view of some text of the shape, with its starts for any digits
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
    if (find !== undefined && parts.mayFind.has(recognizer)) {
      isFixed = false;
      proposals.push((subject, into) => {
        for (const candidate of find(subject.view())) into.push(candidate);
      });
    }
    if (proposals.length === 0) return [];
    const nearestWord = contextHasDigits ? prepared.nearestWord : rememberWords(prepared.nearestWord);
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

/** What is found in a text by the plan of its shape. */
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

/** How a pattern is looked for in texts of the shape; undefined where none of them holds it. */
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

/** No word of its phrases holds a digit: the nearest one is the same in all texts of the shape. */
function rememberWords(find: NearestWord): NearestWord {
  const known = new Map<number, ContextHit | null>();
  return (subject, span) => {
    const key = span.start * (subject.text.length + 1) + span.end;
    let hit = known.get(key);
    if (hit === undefined) known.set(key, (hit = find(subject, span) ?? null));
    return hit ?? undefined;
  };
}
