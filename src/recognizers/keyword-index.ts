/** Where each keyword occurs in a text: start offsets in order, by keyword. */
export type KeywordPositions = ReadonlyMap<string, readonly number[]>;

/** Finds keywords in a text. */
export type KeywordFinder = (text: string) => KeywordPositions;

interface State {
  /** Next state by character code. */
  readonly next: Map<number, number>;
  /** Keywords that end here, those of shorter suffixes included. */
  ends: readonly string[];
  /** State of the longest proper suffix. */
  fallback: number;
}

/**
 * Builds a finder of many keywords in one pass (Aho and Corasick, "Efficient string matching", 1975), linear in
 * the text whatever their number: a search for each of 200 keywords costs more than all expressions together.
 * @param keywords non-empty strings
 */
export function createKeywordIndex(keywords: Iterable<string>): KeywordFinder {
  const states = buildTrie(keywords);
  const table = tabulate(states, linkFallbacks(states));
  const isEnd = Uint8Array.from(states, ({ ends }) => Number(ends.length > 0));
  return (text) => {
    let found: Map<string, number[]> | undefined;
    let state = 0;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      state = code < WIDTH ? (table[state * WIDTH + code] ?? 0) : step(states, state, code);
      if (isEnd[state] === 0) continue;
      const ends = states[state]?.ends ?? [];
      found ??= new Map();
      for (const keyword of ends) {
        const start = index + 1 - keyword.length;
        const positions = found.get(keyword);
        if (positions === undefined) found.set(keyword, [start]);
        else positions.push(start);
      }
    }
    return found ?? NOTHING;
  };
}

const NOTHING: KeywordPositions = new Map();
/** ASCII characters go by a table; keywords of other scripts are few. */
const WIDTH = 128;

/**
 * The next state of each state for each ASCII character: that of its fallback, but for its own.
 * @param order the states, each behind its fallback
 */
function tabulate(states: readonly State[], order: readonly number[]): Uint16Array | Uint32Array {
  const size = states.length * WIDTH;
  const table = states.length < 0x10000 ? new Uint16Array(size) : new Uint32Array(size);
  for (const at of order) {
    const state = states[at];
    if (state === undefined) continue;
    const from = state.fallback * WIDTH;
    if (at !== 0) table.copyWithin(at * WIDTH, from, from + WIDTH);
    for (const [code, next] of state.next) if (code < WIDTH) table[at * WIDTH + code] = next;
  }
  return table;
}

const newState = (): State => ({ next: new Map(), ends: [], fallback: 0 });

function buildTrie(keywords: Iterable<string>): readonly State[] {
  const states = [newState()];
  for (const keyword of new Set(keywords)) {
    let at = 0;
    for (let index = 0; index < keyword.length; index++) {
      const code = keyword.charCodeAt(index);
      let next = states[at]?.next.get(code);
      if (next === undefined) {
        next = states.push(newState()) - 1;
        states[at]?.next.set(code, next);
      }
      at = next;
    }
    const end = states[at];
    if (end !== undefined && at > 0) end.ends = [keyword];
  }
  return states;
}

/**
 * Breadth first, so that a state's fallback is complete before it is used.
 * @returns the states in that order
 */
function linkFallbacks(states: readonly State[]): readonly number[] {
  const queue = [...(states[0]?.next.values() ?? [])];
  for (const at of queue) {
    const state = states[at];
    if (state === undefined) continue;
    for (const [code, next] of state.next) {
      const target = states[next];
      if (target === undefined) continue;
      target.fallback = step(states, state.fallback, code);
      target.ends = [...target.ends, ...(states[target.fallback]?.ends ?? [])];
      queue.push(next);
    }
  }
  return [0, ...queue];
}

function step(states: readonly State[], from: number, code: number): number {
  for (let at = from; ;) {
    const state = states[at];
    const next = state?.next.get(code);
    if (next !== undefined) return next;
    if (state === undefined || at === 0) return 0;
    at = state.fallback;
  }
}
