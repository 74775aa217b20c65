import type { Detectable } from './define-recognizer.js';
import type { Starts } from './starts/start-finder.js';
import type { TextView } from './text-view.js';
import type { FirstWords } from './word-lists.js';

/** Recognizers with a `find` of their own, by what a text must hold for it. */
export interface Finders {
  /** Calls `add` for each that may find something in a text, by its place; for some more than once. */
  readonly in: (starts: Starts, view: TextView, add: (index: number) => void) => void;
  /** Those that ask for lists with digits in their words. */
  readonly ofWordsWithDigits: readonly number[];
}

/** @param indexOf the number of an expression that is asked for, as `Starts` has it */
export function findersOf(
  recognizers: readonly Detectable[],
  indexOf: (expression: RegExp) => number,
): Finders {
  const always: number[] = [];
  const byLines: number[] = [];
  const byExpression = new Map<number, number[]>();
  const byList = new Map<FirstWords, number[]>();
  for (const [index, { find, asks }] of recognizers.entries()) {
    if (find === undefined) continue;
    if (asks === undefined) {
      always.push(index);
      continue;
    }
    if (asks.lines === true) byLines.push(index);
    for (const expression of asks.expressions ?? []) addTo(byExpression, indexOf(expression), index);
    for (const list of asks.words ?? []) addTo(byList, list, index);
  }
  const hasDigits = (list: FirstWords): boolean => [...list].some((word) => /\d/.test(word));
  return {
    in(starts, view, add) {
      for (const index of always) add(index);
      if (byLines.length > 0 && view.text.includes('\n')) for (const index of byLines) add(index);
      for (const expression of starts.keys()) addAll(byExpression.get(expression), add);
      if (byList.size > 0) for (const list of view.foundLists()) addAll(byList.get(list), add);
    },
    ofWordsWithDigits: [...byList].flatMap(([list, indexes]) => (hasDigits(list) ? indexes : [])),
  };
}

function addTo<K>(map: Map<K, number[]>, key: K, index: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [index]);
  else known.push(index);
}

function addAll(indexes: readonly number[] | undefined, add: (index: number) => void): void {
  if (indexes !== undefined) for (const index of indexes) add(index);
}
