import type { Candidate, PatternScores } from './define-recognizer.js';
import { moneyTokens, type MoneyKind, type MoneyToken } from './money-tokens.js';
import type { TextView } from './text-view.js';

const same = (form: number): PatternScores => ({ form, formInContext: form });

const BESIDE_AMOUNT = same(0.93);
const ALONE = same(0.78);
/** Pounds of weight and a cent of luck: a word that means other things stays less sure beside a number too. */
const AMBIGUOUS_WORD_BESIDE_AMOUNT = same(0.8);

/** The `find` of a recognizer of one kind of money token. An ambiguous token alone is no finding. */
export function findCurrency(kind: MoneyKind): (view: TextView) => Iterable<Candidate> {
  return function* find(view) {
    for (const token of moneyTokens(view)) {
      const scores = token.kind === kind ? scoresOf(token) : undefined;
      if (scores === undefined) continue;
      const pattern = token.amount === undefined ? 'alone' : 'beside-amount';
      yield { start: token.start, end: token.end, pattern, scores };
    }
  };
}

function scoresOf({ kind, ambiguous, amount }: MoneyToken): PatternScores | undefined {
  if (amount === undefined) return ambiguous ? undefined : ALONE;
  return ambiguous && kind === 'word' ? AMBIGUOUS_WORD_BESIDE_AMOUNT : BESIDE_AMOUNT;
}
