import { present } from '../../core/present.js';
import { SYMBOLS, type Alphabet } from './alphabet.js';
import { createClosures, type Closures } from './closures.js';
import type { ExpressionGraph } from './expression-graph.js';

/** No transition has been worked out yet. */
const UNKNOWN = 0;
/** No expression reads on. */
export const DEAD = 1;
const FIRST_STATE = 2;
/**
 * States that are kept; then all are forgotten and worked out anew, so that no text can take memory. Prose in ten
 * languages takes 14,000: where they do not fit, working them out again costs twice what all else does.
 */
const MOST_STATES = 32_768;
/** Items that wait in all states together: 16 MB. */
const MOST_ITEMS = 4_194_304;
const FIRST_CAPACITY = 512;

const NO_EXPRESSIONS: readonly number[] = Object.freeze([]);

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
  #count = FIRST_STATE;
  /** Raised when all is forgotten. */
  #age = 0;
  /** What waits for a character, see `Closures`: state by state, each in order. */
  #items = new Uint32Array(0);
  /** Where the items of each state end; those of the next begin there. */
  #itemEnds = new Uint32Array(0);
  /** Expressions whose match may end in a state. */
  #ended: (readonly number[])[] = [];
  /** Expressions that read on from a state, once they were asked for. */
  #open: (readonly number[] | undefined)[] = [];
  /** The last state of each hash, and by state the one before it. */
  #byHash = new Map<number, number>();
  #sameHash = new Uint16Array(0);
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
    const reached = this.#closures.begin();
    const held = this.#alphabet.heldBy(symbol);
    const isSpace = this.#isSpace[symbol] === 1;
    for (const item of this.#waiting(from)) reached.take(item, symbol, held, isSpace);
    const age = this.#age;
    const state = this.#intern(reached.waiting(), reached.ended());
    // Where all states were forgotten on the way, the one that was left is none of them any more.
    if (this.#age === age) this.table[from * SYMBOLS + symbol] = state;
    return state;
  }

  ended(state: number): readonly number[] {
    return present(this.#ended[state], 'state');
  }

  /** Expressions whose match may go on from here. */
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
