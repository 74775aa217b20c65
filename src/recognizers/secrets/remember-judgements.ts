import type { Indecision } from '../define-recognizer.js';

/** Judges a candidate by the text on either side of it. */
type Judge = (candidate: string, text: string, start: number, end: number) => Indecision;

/** Maximum number of characters on either side of a candidate that a judge can see. */
const REACH = 200;
/** Maximum number of cached judgements; the cache is cleared when it is full. */
const MOST_KEPT = 256;

/**
 * Caches judgements. Code, settings and logs repeat their lines, and judging costs more than all other work on a
 * candidate. The judge receives only the text within its reach, so that equal surroundings give equal answers.
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
