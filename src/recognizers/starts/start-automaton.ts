import { present } from '../../core/present.js';
import { SYMBOLS, type Alphabet } from './alphabet.js';
import { createClosures, type Closures } from './closures.js';
import type { ExpressionGraph } from './expression-graph.js';

/** The transition has not been computed yet. */
export const UNKNOWN = 0;
/** The state in which no expression can continue. */
export const DEAD = 1;
const FIRST_STATE = 2;
/**
 * Maximum number of states. When it is reached, all are dropped and recomputed, which bounds memory for any text. Prose
 * in ten languages needs 14,000 states; if they do not fit, recomputing them costs twice as much as all other work.
 */
const MOST_STATES = 32_768;
/** Maximum number of waiting items in all states together: 16 MB. */
const MOST_ITEMS = 4_194_304;
const FIRST_CAPACITY = 512;

const NO_EXPRESSIONS: readonly number[] = Object.freeze([]);

/**
 * A deterministic automaton for many expressions, whose states are computed lazily. An expression is finished as soon
 * as a match of it may end, because only the start of a match is of interest.
 */
export class StartAutomaton {
  readonly #closures: Closures;
  readonly #alphabet: Alphabet;
  readonly #firstSteps: readonly number[];
  /** White-space symbols. A zone may end before one, so white space also counts as an edge. */
  readonly #isSpace: Uint8Array;
  #count = FIRST_STATE;
  /** Incremented whenever the states are dropped. */
  #age = 0;
  /** Items that wait for a character (see `Closures`), state by state, each sorted. */
  #items = new Uint32Array(0);
  /** End offset of each state's items; the next state's items start there. */
  #itemEnds = new Uint32Array(0);
  /** Expressions whose match may end in a state. */
  #ended: (readonly number[])[] = [];
  /** Expressions that can continue from a state; computed on first use. */
  #open: (readonly number[] | undefined)[] = [];
  /** The last state of each hash and, by state, the previous state with the same hash. */
  #byHash = new Map<number, number>();
  #sameHash = new Uint16Array(0);
  /** Start states by the symbol of the preceding character; 0 if not computed yet. */
  #starts = new Uint16Array(SYMBOLS);
  /** States after the first character by the symbols of the preceding and the first character; 0 if not computed yet. */
  entries = new Uint16Array(SYMBOLS * SYMBOLS);
  /** Next state by state and symbol; 0 if not computed yet. */
  table = new Uint16Array(0);
  /** Whether any expression ends in a state. */
  ends = new Uint8Array(0);

  constructor(graph: ExpressionGraph, alphabet: Alphabet) {
    this.#alphabet = alphabet;
    this.#firstSteps = graph.entries;
    this.#closures = createClosures(graph, alphabet);
    this.#isSpace = new Uint8Array(SYMBOLS);
    for (const symbol of alphabet.symbolsOf('\t\n\r ')) this.#isSpace[symbol] = 1;
    this.#forget();
  }

  /** Returns the state after the first character. */
  enter(before: number, symbol: number): number {
    const state = this.step(this.#start(before), symbol);
    this.entries[before * SYMBOLS + symbol] = state;
    return state;
  }

  /** Returns the state in which reading starts after a character. */
  #start(before: number): number {
    const known = this.#starts[before];
    if (known !== undefined && known !== UNKNOWN) return known;
    const reached = this.#closures.begin();
    for (const entry of this.#firstSteps) reached.follow(entry, before);
    return (this.#starts[before] = this.#intern(reached.waiting(), reached.ended()));
  }

  /** Returns the state after a character; `from` must not be `DEAD`. */
  step(from: number, symbol: number): number {
    const reached = this.#closures.begin();
    const held = this.#alphabet.heldBy(symbol);
    const isSpace = this.#isSpace[symbol] === 1;
    for (const item of this.#waiting(from)) reached.take(item, symbol, held, isSpace);
    const age = this.#age;
    const state = this.#intern(reached.waiting(), reached.ended());
    // If the states were dropped meanwhile, `from` is no longer valid.
    if (this.#age === age) this.table[from * SYMBOLS + symbol] = state;
    return state;
  }

  ended(state: number): readonly number[] {
    return present(this.#ended[state], 'state');
  }

  /** Returns the expressions whose match may continue from here. */
  open(state: number): readonly number[] {
    return (this.#open[state] ??= this.#closures.ownersOf(this.#waiting(state)));
  }

  #waiting(state: number): Uint32Array {
    return this.#items.subarray(this.#itemEnds[state - 1] ?? 0, this.#itemEnds[state] ?? 0);
  }

  #intern(waiting: Uint32Array, ended: readonly number[]): number {
    if (waiting.length === 0 && ended.length === 0) return DEAD;
    const hash = hashOf(waiting, ended);
    for (let state = this.#byHash.get(hash) ?? 0; state !== 0; state = this.#sameHash[state] ?? 0)
      if (this.#isSame(state, waiting, ended)) return state;
    const from = this.#itemEnds[this.#count - 1] ?? 0;
    if (this.#count >= MOST_STATES || from + waiting.length > MOST_ITEMS) this.#forget();
    return this.#add(hash, waiting, ended);
  }

  #add(hash: number, waiting: Uint32Array, ended: readonly number[]): number {
    const state = this.#count++;
    if (state >= this.ends.length) this.#grow();
    const from = this.#itemEnds[state - 1] ?? 0;
    const end = from + waiting.length;
    if (end > this.#items.length) this.#items = copied(this.#items, new Uint32Array(2 * end));
    this.#items.set(waiting, from);
    this.#itemEnds[state] = end;
    this.#ended[state] = ended.length === 0 ? NO_EXPRESSIONS : ended;
    this.#open[state] = undefined;
    this.#sameHash[state] = this.#byHash.get(hash) ?? 0;
    this.#byHash.set(hash, state);
    this.ends[state] = Number(ended.length > 0);
    return state;
  }

  #isSame(state: number, waiting: Uint32Array, ended: readonly number[]): boolean {
    const from = this.#itemEnds[state - 1] ?? 0;
    const known = this.ended(state);
    if ((this.#itemEnds[state] ?? 0) - from !== waiting.length || known.length !== ended.length) return false;
    for (let at = 0; at < waiting.length; at++) if (this.#items[from + at] !== waiting[at]) return false;
    return ended.every((expression, index) => expression === known[index]);
  }

  #grow(): void {
    const capacity = 2 * this.ends.length;
    this.table = copied(this.table, new Uint16Array(capacity * SYMBOLS));
    this.ends = copied(this.ends, new Uint8Array(capacity));
    this.#itemEnds = copied(this.#itemEnds, new Uint32Array(capacity));
    this.#sameHash = copied(this.#sameHash, new Uint16Array(capacity));
  }

  #forget(): void {
    this.#age += 1;
    this.#count = FIRST_STATE;
    this.#items = new Uint32Array(0);
    this.#itemEnds = new Uint32Array(FIRST_CAPACITY);
    this.#ended = Array.from({ length: FIRST_STATE }, () => NO_EXPRESSIONS);
    this.#open = Array.from({ length: FIRST_STATE }, () => NO_EXPRESSIONS);
    this.#byHash = new Map();
    this.#sameHash = new Uint16Array(FIRST_CAPACITY);
    this.#starts = new Uint16Array(SYMBOLS);
    this.entries = new Uint16Array(SYMBOLS * SYMBOLS);
    this.table = new Uint16Array(FIRST_CAPACITY * SYMBOLS);
    this.ends = new Uint8Array(FIRST_CAPACITY);
  }
}

function copied<T extends Uint8Array | Uint16Array | Uint32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}

function hashOf(waiting: Uint32Array, ended: readonly number[]): number {
  let hash = ended.length;
  for (const item of waiting) hash = (Math.imul(hash, 31) + item) | 0;
  for (const expression of ended) hash = (Math.imul(hash, 31) + expression) | 0;
  return hash;
}
