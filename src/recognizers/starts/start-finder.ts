import { splitsPair } from '../../text/text-position.js';
import { Alphabet, DIGIT, EDGE, SECOND_UNIT, SYMBOLS } from './alphabet.js';
import { analyse, type Analysis } from './analysis.js';
import { DEPTH } from './expression-graph.js';
import { ALL_DIGITS } from './first-digits.js';
import { DEAD, StartAutomaton, UNKNOWN } from './start-automaton.js';

/**
 * Offsets at which a match of each expression may start, in ascending order, by expression number. Expressions without
 * a match are absent.
 */
export type Starts = ReadonlyMap<number, readonly number[]>;

/** Finds the possible start offsets in a text, by the index of the expression in the list. */
export interface StartFinder {
  (text: string): Starts;
  /** The same for a text in which each digit may be any digit. */
  readonly ofAnyDigits: (text: string) => Starts;
  /** Filters offsets that are valid for any digits to those valid for the digits of this text. */
  readonly allowed: (expression: number, places: readonly number[], text: string) => readonly number[];
}

/**
 * Builds a finder that locates, in one pass over a text, where matches of the expressions may start. It relies on the
 * analysis of their sources; see `analyse`.
 */
export function createStartFinder({ sets, kinds, expressions, graph, ascii }: Analysis): StartFinder {
  const alphabet = new Alphabet(sets, kinds, ascii);
  const automaton = new StartAutomaton(graph, alphabet);
  const digits = Uint16Array.from(expressions, ({ firstDigits }) => firstDigits);
  let symbols = new Uint8Array(LONGEST_CELL);
  const anyDigits = new Uint16Array(digits.length).fill(ALL_DIGITS);
  const find = (text: string, allowed: Uint16Array): Starts => {
    if (symbols.length <= text.length) symbols = new Uint8Array(2 * text.length);
    alphabet.read(text, symbols);
    symbols[text.length] = EDGE;
    return findStarts(automaton, allowed, symbols, text);
  };
  return Object.assign((text: string) => find(text, digits), {
    ofAnyDigits: (text: string) => find(text, anyDigits),
    allowed: (expression: number, places: readonly number[], text: string) =>
      allowedPlaces(digits[expression] ?? ALL_DIGITS, places, text),
  });
}

const NO_PLACES: readonly number[] = [];

/** @param digits the digits that a match may start with, as bits */
function allowedPlaces(digits: number, places: readonly number[], text: string): readonly number[] {
  if (digits === ALL_DIGITS) return places;
  const isAllowed = (place: number): boolean => {
    const digit = text.charCodeAt(place) - ZERO;
    return digit < 0 || digit > 9 || ((digits >> digit) & 1) === 1;
  };
  const [first] = places;
  if (places.length > 1 || first === undefined) return places.filter(isAllowed);
  return isAllowed(first) ? places : NO_PLACES;
}

const LONGEST_CELL = 4096;
const ZERO = 0x30;

/** @param digits the digits that a match of each expression may start with, as bits */
function findStarts(
  automaton: StartAutomaton,
  digits: Uint16Array,
  symbols: Uint8Array,
  text: string,
): Starts {
  const { length } = text;
  const found = new Map<number, number[]>();
  const add = (expression: number, start: number): void => {
    if (symbols[start] === DIGIT) {
      const digit = text.charCodeAt(start) - ZERO;
      if ((((digits[expression] ?? 0) >> digit) & 1) === 0) return;
    }
    const starts = found.get(expression);
    if (starts === undefined) found.set(expression, [start]);
    else starts.push(start);
  };
  let before: number = EDGE;
  // Reloaded after each call that may have grown the tables.
  let { table, ends, entries } = automaton;
  for (let start = 0; start < length; start++) {
    const symbol = symbols[start] ?? EDGE;
    if (symbol === SECOND_UNIT) continue;
    let state = entries[before * SYMBOLS + symbol] ?? UNKNOWN;
    if (state === UNKNOWN) {
      state = automaton.enter(before, symbol);
      ({ table, ends, entries } = automaton);
    }
    before = symbol;
    // Most offsets end here.
    if (state === DEAD) continue;
    if (ends[state] === 1) for (const expression of automaton.ended(state)) add(expression, start);
    const last = Math.min(length, start + DEPTH);
    for (let at = start + 1; at <= last; at++) {
      const next = symbols[at] ?? EDGE;
      if (next === SECOND_UNIT) continue;
      let to = table[state * SYMBOLS + next] ?? UNKNOWN;
      if (to === UNKNOWN) {
        to = automaton.step(state, next);
        ({ table, ends, entries } = automaton);
      }
      state = to;
      if (to === DEAD) break;
      if (ends[to] === 1) for (const expression of automaton.ended(to)) add(expression, start);
    }
    if (state !== DEAD && last < length)
      for (const expression of automaton.open(state)) add(expression, start);
  }
  return found;
}

/**
 * Builds a test of single offsets, for expressions that are tried only where another one matches.
 * @returns a function that returns the indexes of the expressions that may match at an offset, in ascending order
 */
export function createStartTest(
  expressions: readonly Pick<RegExp, 'source' | 'flags'>[],
): (text: string, start: number) => readonly number[] {
  const { sets, kinds, graph } = analyse(expressions);
  const alphabet = new Alphabet(sets, kinds);
  const automaton = new StartAutomaton(graph, alphabet);
  const symbolAt = (text: string, at: number): number =>
    at < 0 || at >= text.length ? EDGE : alphabet.symbolAt(text, at);
  return (text, start) => {
    let found: number[] | undefined;
    const before = symbolAt(text, splitsPair(text, start - 1) ? start - 2 : start - 1);
    const last = Math.min(text.length, start + DEPTH);
    let state: number = UNKNOWN;
    for (let at = start; at <= last && state !== DEAD; at++) {
      if (at > start && splitsPair(text, at)) continue;
      const symbol = symbolAt(text, at);
      const known =
        at === start
          ? automaton.entries[before * SYMBOLS + symbol]
          : automaton.table[state * SYMBOLS + symbol];
      if (known !== undefined && known !== UNKNOWN) state = known;
      else state = at === start ? automaton.enter(before, symbol) : automaton.step(state, symbol);
      if (automaton.ends[state] === 1) (found ??= []).push(...automaton.ended(state));
    }
    if (state !== DEAD && last < text.length) (found ??= []).push(...automaton.open(state));
    return found === undefined ? NO_PLACES : found.sort((a, b) => a - b);
  };
}
