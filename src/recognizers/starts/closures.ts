import { present } from '../../core/present.js';
import { EDGE, SYMBOLS, type Alphabet } from './alphabet.js';
import { type ExpressionGraph, STEP } from './expression-graph.js';
import { allows, type LookCondition } from './look-condition.js';

/**
 * The positions at which a reader may wait, as small integers ("items"): a step together with the conditions on the
 * next character.
 */
export interface Closures {
  /** Starts collecting what one character leads to. Only one collection can be active at a time. */
  readonly begin: () => Reached;
  /** Returns the distinct expressions of the items, in ascending order. */
  readonly ownersOf: (items: Uint32Array) => readonly number[];
}

/** Collects what one character leads to. */
export interface Reached {
  /** Follows the steps that consume no character, after a character with this symbol. */
  readonly follow: (step: number, before: number) => void;
  /**
   * Lets an item consume a character.
   * @param held by set, whether the set may contain the character
   * @param isSpace whether the text may be cut before the character
   */
  readonly take: (item: number, symbol: number, held: Uint8Array, isSpace: boolean) => void;
  /** Returns the items of expressions that have not ended, in ascending order. */
  readonly waiting: () => Uint32Array;
  /** Returns the expressions whose match may end here, in ascending order. */
  readonly ended: () => readonly number[];
}

/**
 * What a step reaches without consuming a character: an item, or the end of the expression, if the condition on the
 * preceding character holds.
 */
interface Target {
  readonly item: number;
  readonly behind: number;
}

/** The match may end, regardless of the next character. */
const END = -1;
const NO_SET = -1;
/** Exceeds the number of condition lists; used to build keys. */
const MOST_LISTS = 0x1_0000;
const NONE: readonly LookCondition[] = [];

export function createClosures(graph: ExpressionGraph, alphabet: Alphabet): Closures {
  const { kinds, values, nexts: successors, forked, owners } = graph;
  const conditions = createConditions(alphabet);
  const targets: (readonly Target[] | undefined)[] = new Array<undefined>(kinds.length);
  // By item: the set it waits for, the next step, its expression, and its conditions.
  const sets: number[] = [];
  const nexts: number[] = [];
  const ownersByItem: number[] = [];
  const conditionsByItem: number[] = [];
  const items = new Map<number, number>();
  const itemOf = (step: number, ahead: number, set: number, next: number): number => {
    const key = step * MOST_LISTS + ahead;
    let item = items.get(key);
    if (item === undefined) {
      items.set(key, (item = sets.push(set) - 1));
      nexts.push(next);
      ownersByItem.push(present(owners[step], 'owner of a step'));
      conditionsByItem.push(ahead);
    }
    return item;
  };
  const targetsOf = (from: number): readonly Target[] => {
    const known = targets[from];
    if (known !== undefined) return known;
    const found: Target[] = [];
    const visited = new Set<number>();
    const visit = (at: number, ahead: number, behind: number): void => {
      const key = (at * MOST_LISTS + ahead) * MOST_LISTS + behind;
      if (visited.has(key)) return;
      visited.add(key);
      const value = present(values[at], 'value of a step');
      const next = present(successors[at], 'step behind a step');
      const condition = (): LookCondition => present(graph.conditions[value], 'condition');
      const kind = kinds[at];
      if (kind === STEP.fork)
        for (const one of forked.subarray(next, next + value)) visit(at + one, ahead, behind);
      else if (kind === STEP.ahead) visit(at + next, conditions.and(ahead, condition()), behind);
      else if (kind === STEP.behind) visit(at + next, ahead, conditions.and(behind, condition()));
      else if (kind === STEP.character) found.push({ item: itemOf(at, ahead, value, at + next), behind });
      else found.push({ item: ahead === 0 ? END : itemOf(at, ahead, NO_SET, NO_SET), behind });
    };
    visit(from, 0, 0);
    return (targets[from] = found);
  };

  let round = 0;
  let itemRounds = new Uint32Array(1024);
  const ownerRounds = new Uint32Array(1 + owners.reduce((most, owner) => Math.max(most, owner), 0));
  let reachedItems: number[] = [];
  let reachedEnds: number[] = [];
  const end = (owner: number): void => {
    if (ownerRounds[owner] === round) return;
    ownerRounds[owner] = round;
    reachedEnds.push(owner);
  };
  const follow = (step: number, before: number): void => {
    for (const { item, behind } of targetsOf(step)) {
      if (behind !== 0 && !conditions.allow(behind, before)) continue;
      if (item === END) {
        end(present(owners[step], 'owner of a step'));
        continue;
      }
      if (item >= itemRounds.length) itemRounds = grown(itemRounds, item);
      if (itemRounds[item] === round) continue;
      itemRounds[item] = round;
      reachedItems.push(item);
    }
  };
  const reached: Reached = {
    follow,
    take(item, symbol, held, isSpace) {
      const set = sets[item] ?? NO_SET;
      const ahead = conditionsByItem[item] ?? 0;
      if (set === NO_SET) {
        if (conditions.allow(ahead, symbol) || (isSpace && conditions.allow(ahead, EDGE)))
          end(present(ownersByItem[item], 'owner of an item'));
      } else if (held[set] === 1 && (ahead === 0 || conditions.allow(ahead, symbol))) {
        follow(present(nexts[item], 'step behind an item'), symbol);
      }
    },
    waiting() {
      const open = reachedItems.filter((item) => ownerRounds[ownersByItem[item] ?? 0] !== round);
      return Uint32Array.from(open).sort();
    },
    ended: () => reachedEnds.sort((a, b) => a - b),
  };
  return {
    begin() {
      round++;
      reachedItems = [];
      reachedEnds = [];
      return reached;
    },
    ownersOf: (waiting) =>
      [...new Set(Array.from(waiting, (item) => present(ownersByItem[item], 'owner of an item')))].sort(
        (a, b) => a - b,
      ),
  };
}

function grown(rounds: Uint32Array, index: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * (index + 1));
  larger.set(rounds);
  return larger;
}

/** Lists of conditions that must all hold, by number; 0 is the empty list. */
interface Conditions {
  readonly and: (list: number, condition: LookCondition) => number;
  readonly allow: (list: number, symbol: number) => boolean;
}

const YES = 1;
const NO = 2;

function createConditions(alphabet: Alphabet): Conditions {
  const lists: (readonly LookCondition[])[] = [NONE];
  const numbers = new Map<string, number>([['', 0]]);
  const ids = new Map<string, number>();
  /** Cached answers by list and symbol. */
  const answers: Uint8Array[] = [];
  const idOf = ({ sets, edge, isNegative }: LookCondition): number => {
    const key = `${isNegative.toString()} ${edge.toString()} ${sets.join()}`;
    let id = ids.get(key);
    if (id === undefined) ids.set(key, (id = ids.size));
    return id;
  };
  return {
    and(list, condition) {
      const all = [...present(lists[list], 'conditions'), condition];
      const byId = new Map(all.map((one) => [idOf(one), one]));
      const key = [...byId.keys()].sort((a, b) => a - b).join();
      let number = numbers.get(key);
      if (number === undefined) numbers.set(key, (number = lists.push([...byId.values()]) - 1));
      return number;
    },
    allow(list, symbol) {
      const known = (answers[list] ??= new Uint8Array(SYMBOLS));
      if (known[symbol] === 0) {
        const all = present(lists[list], 'conditions');
        known[symbol] = all.every((condition) => allows(condition, symbol, alphabet)) ? YES : NO;
      }
      return known[symbol] === YES;
    },
  };
}
