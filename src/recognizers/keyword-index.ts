/** Start offsets of each keyword in a text, in ascending order, by keyword. */
export type KeywordPositions = ReadonlyMap<string, readonly number[]>;

/** Finds keywords in a text. */
export type KeywordFinder = (text: string) => KeywordPositions;

interface State {
  /** Next state by UTF-16 code unit. */
  readonly next: Map<number, number>;
  /** Keywords that end in this state, including those of its suffixes. */
  ends: readonly string[];
  /** The state of the longest proper suffix. */
  fallback: number;
}

/**
 * Builds a finder that locates all keywords in one pass (Aho and Corasick, "Efficient string matching", 1975). Time is
 * linear in the text regardless of the number of keywords; searching separately for 200 keywords costs more than all
 * expressions together.
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
/** Size of the transition table per state. ASCII uses the table; keywords in other scripts are rare. */
const WIDTH = 128;

/**
 * Tabulates the transitions for ASCII characters. Each state inherits the row of its fallback and overrides it with its
 * own transitions.
 * @param order the states, each after its fallback
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
 * Links the fallbacks breadth-first, so that a state's fallback is complete before it is used.
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
