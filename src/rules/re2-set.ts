import { RE2Set } from 're2js';
import { present } from '../core/present.js';

/** Instructions of the expressions that one automaton holds: one step of it must stay short. */
const SET_SIZE = 2_000;

interface Sourced {
  readonly source: string;
  readonly size: number;
}

/** Says of many expressions at once which of them match somewhere in a text. */
export interface Re2Sets<T> {
  /** Expressions that match, a group at a time, so that a caller may pause between groups. */
  readonly matching: (text: string) => Iterable<readonly T[]>;
}

/**
 * Joins expressions into automata that read a text once for all of them; one by one, hundreds of expressions take
 * a hundred times as long.
 */
export function createRe2Sets<T extends Sourced>(patterns: readonly T[]): Re2Sets<T> {
  const sets = groupBySize(patterns).map((group) => {
    const set = new RE2Set(RE2Set.UNANCHORED);
    for (const { source } of group) set.add(source);
    set.compile();
    return { set, group };
  });
  return {
    *matching(text) {
      for (const { set, group } of sets) {
        yield set.match(text).map((index: number) => present(group[index], 'expression of the set'));
      }
    },
  };
}

function groupBySize<T extends Sourced>(patterns: readonly T[]): readonly (readonly T[])[] {
  const groups: T[][] = [];
  let room = 0;
  for (const pattern of patterns) {
    if (groups.length === 0 || room < pattern.size) {
      groups.push([]);
      room = SET_SIZE;
    }
    groups.at(-1)?.push(pattern);
    room -= pattern.size;
  }
  return groups;
}
