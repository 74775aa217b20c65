import type { Indecision } from '../define-recognizer.js';

/** Judges a candidate by what stands on either side of it. */
type Judge = (candidate: string, text: string, start: number, end: number) => Indecision;

/** Characters on either side of a candidate that a judge may look at. */
const REACH = 200;
/** Judgements that are kept; then all are forgotten. */
const MOST_KEPT = 256;

/**
 * Remembers judgements: programs, settings and logs repeat their lines, and a judgement costs more than all else that is
 * done with a candidate. The judge is given the text within its reach, so that equal surroundings have equal answers.
 */
export function rememberJudgements(judge: Judge): Judge {
  const kept = new Map<string, Indecision>();
  return (candidate, text, start, end) => {
    const from = Math.max(0, start - REACH);
    const near = text.slice(from, end + REACH);
    const key = `${(start - from).toString()} ${(end - from).toString()} ${near}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const judged = judge(candidate, near, start - from, end - from);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, judged);
    return judged;
  };
}
