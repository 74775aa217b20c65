import type { Candidate } from './define-recognizer.js';
import { moneyTokens, type MoneyKind, type MoneyToken } from './money-tokens.js';
import type { TextView } from './text-view.js';

const BESIDE_AMOUNT = 0.93;
const ALONE = 0.78;
/** Pounds of weight and a cent of luck: a word that means other things stays less sure beside a number too. */
const AMBIGUOUS_WORD_BESIDE_AMOUNT = 0.8;

/** The `find` of a recognizer of one kind of money token. An ambiguous token alone is no finding. */
export function findCurrency(kind: MoneyKind): (view: TextView) => Iterable<Candidate> {
  return function* find(view) {
    for (const token of moneyTokens(view)) {
      const form = token.kind === kind ? scoreOf(token) : 0;
      if (form === 0) continue;
      const pattern = token.amount === undefined ? 'alone' : 'beside-amount';
      yield { start: token.start, end: token.end, pattern, scores: { form, formInContext: form } };
    }
  };
}

function scoreOf({ kind, ambiguous, amount }: MoneyToken): number {
  if (amount === undefined) return ambiguous ? 0 : ALONE;
  return ambiguous && kind === 'word' ? AMBIGUOUS_WORD_BESIDE_AMOUNT : BESIDE_AMOUNT;
}
