import type { Span } from '../core/span.js';
import type { ContextHit } from './context-words.js';
import type { Candidate, Detectable, Surroundings, Verdict } from './define-recognizer.js';
import type { TextView } from './text-view.js';

/** A text whose candidates are assessed. */
export interface JudgedText {
  readonly text: string;
  /** Shared facts about the text, computed on first use. */
  readonly view: () => TextView;
}

/** Finds the nearest context word around a span. */
export type NearestWord = (subject: JudgedText, span: Span) => ContextHit | undefined;

/** The evidence for a span, independent of the pattern that proposed it. */
export interface Assessment {
  /** The nearest context word, including one that counts against the candidate; unknown if it was refused. */
  readonly nearest: ContextHit | undefined;
  /** The validator's verdict; undefined if the recognizer has no validator. */
  readonly answer: Verdict | undefined;
}

const NOTHING_KNOWN: Assessment = Object.freeze({ nearest: undefined, answer: undefined });

/**
 * Runs the validator and the context search on each candidate. A recognizer's findings depend only on these results.
 */
export function assessCandidates(
  recognizer: Detectable,
  candidates: readonly Candidate[],
  subject: JudgedText,
  nearestWord: NearestWord,
): readonly Assessment[] {
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) return [assess(recognizer, subject, only, nearestWord)];
  if (recognizer.validate === undefined && recognizer.context === undefined)
    return candidates.map(() => NOTHING_KNOWN);
  return candidates.map(
    rememberSpans(subject, candidates.length, (span) => assess(recognizer, subject, span, nearestWord)),
  );
}

/** Up to this many candidates, a linear search for a known span is faster than a map. Most cells have two or three. */
const FEW = 8;

/**
 * Calls the validator once per span: several patterns can propose the same span, and a validator can cost more than all
 * patterns together.
 */
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

function assess(
  { validate }: Detectable,
  subject: JudgedText,
  span: Span,
  nearestWord: NearestWord,
): Assessment {
  if (validate === undefined) return { nearest: nearestWord(subject, span), answer: undefined };
  const place = new CandidatePlace(subject, span, nearestWord);
  const answer = validate(subject.text.slice(span.start, span.end), place);
  return answer === 'refused' ? REFUSED : { nearest: place.nearest, answer };
}

const REFUSED: Assessment = Object.freeze({ nearest: undefined, answer: 'refused' });

/** A candidate in its text. Looks for a context word on first use: most refusals do not depend on it. */
class CandidatePlace implements Surroundings {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly #subject: JudgedText;
  readonly #nearestWord: NearestWord;
  #nearest: ContextHit | null | undefined;

  constructor(subject: JudgedText, { start, end }: Span, nearestWord: NearestWord) {
    this.text = subject.text;
    this.start = start;
    this.end = end;
    this.#subject = subject;
    this.#nearestWord = nearestWord;
  }

  get nearest(): ContextHit | undefined {
    this.#nearest ??= this.#nearestWord(this.#subject, this) ?? null;
    return this.#nearest ?? undefined;
  }

  get inContext(): boolean {
    return this.nearest?.against === false;
  }
}
