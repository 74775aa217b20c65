import { present } from '../../core/present.js';
import { SYMBOLS, type Alphabet } from './alphabet.js';
import { createClosures, type Closures } from './closures.js';
import type { ExpressionGraph } from './expression-graph.js';

/** No transition has been worked out yet. */
const UNKNOWN = 0;
/** No expression reads on. */
export const DEAD = 1;
const FIRST_STATE = 2;
/** States that are kept; then all are forgotten and worked out anew, so that no text can take memory. */
const MOST_STATES = 16_384;
const FIRST_CAPACITY = 512;

interface State {
  /** What waits for a character, in order; see `Closures`. */
  readonly waiting: Uint32Array;
  /** Expressions whose match may end here. */
  readonly ended: readonly number[];
  /** Expressions that read on, once they were asked for. */
  open: readonly number[] | undefined;
}

/**
 * A deterministic automaton of many expressions, whose states are worked out when a text first reaches them. An
 * expression is done with as soon as a match of it may end: what is asked is where one may start.
 */
export class StartAutomaton {
  readonly #closures: Closures;
  readonly #alphabet: Alphabet;
  readonly #entries: readonly number[];
  /** Symbols of white space: a stretch of text may end before one, so that it is an edge as well. */
  readonly #isSpace: Uint8Array;
  #states: State[] = [];
  #byHash = new Map<number, number[]>();
  /** The state before the first character, by the symbol of the character before. */
  #starts = new Uint16Array(SYMBOLS);
  /** The next state, by state and symbol; 0 where it has to be worked out. */
  table = new Uint16Array(0);
  /** Whether a state has ended expressions. */
  ends = new Uint8Array(0);

  constructor(graph: ExpressionGraph, alphabet: Alphabet) {
    this.#alphabet = alphabet;
    this.#entries = graph.entries;
    this.#closures = createClosures(graph, alphabet);
    this.#isSpace = new Uint8Array(SYMBOLS);
    for (const symbol of alphabet.symbolsOf('\t\n\r ')) this.#isSpace[symbol] = 1;
    this.#forget();
  }

  /** The state in which reading starts behind a character. */
  start(before: number): number {
    const known = this.#starts[before];
    if (known !== undefined && known !== UNKNOWN) return known;
    const reached = this.#closures.begin();
    for (const entry of this.#entries) reached.follow(entry, before);
    return (this.#starts[before] = this.#intern(reached.waiting(), reached.ended()));
  }

  /** The state behind a character; `from` is not `DEAD`. */
  step(from: number, symbol: number): number {
    const { waiting } = this.#state(from);
    const reached = this.#closures.begin();
    const held = this.#alphabet.heldBy(symbol);
    const isSpace = this.#isSpace[symbol] === 1;
    for (const item of waiting) reached.take(item, symbol, held, isSpace);
    const count = this.#states.length;
    const state = this.#intern(reached.waiting(), reached.ended());
    // Where all states were forgotten on the way, the one that was left is none of them any more.
    if (this.#states.length >= count) this.table[from * SYMBOLS + symbol] = state;
    return state;
  }

  ended(state: number): readonly number[] {
    return this.#state(state).ended;
  }

  /** Expressions whose match may go on from here. */
  open(state: number): readonly number[] {
    const at = this.#state(state);
    return (at.open ??= this.#closures.ownersOf(at.waiting));
  }

  #state(state: number): State {
    return present(this.#states[state], 'state');
  }

  #intern(waiting: Uint32Array, ended: readonly number[]): number {
    if (waiting.length === 0 && ended.length === 0) return DEAD;
    const hash = hashOf(waiting, ended);
    const alike = this.#byHash.get(hash);
    const known = alike?.find((state) => isSame(this.#state(state), waiting, ended));
    if (known !== undefined) return known;
    if (this.#states.length >= MOST_STATES) this.#forget();
    const state = this.#states.push({ waiting, ended, open: undefined }) - 1;
    const list = this.#byHash.get(hash);
    if (list === undefined) this.#byHash.set(hash, [state]);
    else list.push(state);
    if (state >= this.ends.length) this.#grow();
    this.ends[state] = Number(ended.length > 0);
    return state;
  }

  #grow(): void {
    const [table, ends] = [this.table, this.ends];
    this.table = new Uint16Array(2 * table.length);
    this.table.set(table);
    this.ends = new Uint8Array(2 * ends.length);
    this.ends.set(ends);
  }

  #forget(): void {
    const none: State = { waiting: new Uint32Array(0), ended: [], open: [] };
    this.#states = Array.from({ length: FIRST_STATE }, () => none);
    this.#byHash = new Map();
    this.#starts = new Uint16Array(SYMBOLS);
    this.table = new Uint16Array(FIRST_CAPACITY * SYMBOLS);
    this.ends = new Uint8Array(FIRST_CAPACITY);
  }
}

function hashOf(waiting: Uint32Array, ended: readonly number[]): number {
  let hash = ended.length;
  for (const item of waiting) hash = (Math.imul(hash, 31) + item) | 0;
  for (const expression of ended) hash = (Math.imul(hash, 31) + expression) | 0;
  return hash;
}

function isSame(state: State, waiting: Uint32Array, ended: readonly number[]): boolean {
  if (state.waiting.length !== waiting.length || state.ended.length !== ended.length) return false;
  return (
    waiting.every((item, index) => item === state.waiting[index]) &&
    ended.every((expression, index) => expression === state.ended[index])
  );
}
