import { once } from '../../core/once.js';
import { present } from '../../core/present.js';
import { packNumbers, type PackedNumbers, unpackNumbers } from '../packed-numbers.js';
import { Alphabet, type AsciiSymbols } from './alphabet.js';
import type { AnalysedExpression, Analysis } from './analysis.js';
import { characterSet, Kinds, type CharacterSet } from './character-set.js';
import { type ExpressionGraph, pickExpressions } from './expression-graph.js';
import type { LookCondition } from './look-condition.js';

/** An analysis in the form in which the build writes it and threads read it at start-up. */
export interface AnalysisData {
  readonly sets: readonly SetData[];
  /** For each set and each Latin-1 character, whether the set contains it. */
  readonly latin1: PackedNumbers;
  /** Flags and source of the character kinds that the sets consist of. */
  readonly kinds: readonly (readonly [flags: string, source: string])[];
  readonly conditions: readonly LookCondition[];
  readonly expressions: readonly ExpressionData[];
  readonly graph: PackedNumbers;
  readonly steps: number;
  readonly forked: number;
  readonly ascii: PackedNumbers;
  /** Number of symbols that `ascii` adds. */
  readonly symbols: number;
}

type SetData = readonly [flags: string, source: string, named: string, hasRange: boolean];
type ExpressionData = readonly [entry: number, firstDigits: number, isDigitBlind: boolean];

const LATIN_1 = 256;
const ASCII = 128;

/** Serialises an analysis to plain data. */
export function encodeAnalysis({ sets, kinds, expressions, graph }: Analysis): AnalysisData {
  const { symbols, someDigit, everyDigit, held } = new Alphabet(sets, kinds).ascii();
  return {
    sets: sets().map(({ flags, source, named, hasRange }) => [flags, source, named.join(''), hasRange]),
    latin1: packNumbers(sets().map(({ latin1 }) => latin1)),
    kinds: kinds().map(({ flags, source }) => [flags, source] as const),
    conditions: graph.conditions,
    expressions: expressions.map(({ firstDigits, isDigitBlind }, index) => [
      present(graph.entries[index], 'entry'),
      firstDigits,
      isDigitBlind(),
    ]),
    graph: packNumbers([graph.nexts, graph.forked, graph.values, graph.owners, graph.kinds]),
    steps: graph.kinds.length,
    forked: graph.forked.length,
    ascii: packNumbers([symbols, someDigit, everyDigit, ...held]),
    symbols: held.length,
  };
}

/**
 * Deserialises an analysis.
 * @param wanted numbers of the expressions to read, in the order of the result
 */
export function decodeAnalysis(data: AnalysisData, wanted: readonly number[]): Analysis {
  const kinds = new Kinds();
  const expressions = wanted.map((number): AnalysedExpression => {
    const [, firstDigits, isBlind] = present(data.expressions[number], 'expression');
    return { firstDigits, isDigitBlind: () => isBlind };
  });
  const graph = graphOf(data);
  const isWhole = wanted.length === data.expressions.length && wanted.every((number, at) => number === at);
  return {
    sets: once(() => setsOf(data, kinds)),
    kinds: () => data.kinds.map(([flags, source]) => kinds.of(source, flags)),
    expressions,
    graph: isWhole ? graph : pickExpressions(graph, wanted),
    ascii: asciiOf(data),
  };
}

function setsOf({ sets, latin1 }: AnalysisData, kinds: Kinds): readonly CharacterSet[] {
  const { u8 } = unpackNumbers(latin1);
  return sets.map(([flags, source, named, hasRange]): CharacterSet => {
    let test: CharacterSet['test'] | undefined;
    return {
      ...{ flags, source, hasRange },
      latin1: u8(LATIN_1),
      named: Array.from(named),
      test: (character) => (test ??= characterSet(source, flags, kinds.of).test)(character),
    };
  });
}

function graphOf({ graph, steps, forked, conditions, expressions }: AnalysisData): ExpressionGraph {
  const read = unpackNumbers(graph);
  return {
    nexts: read.i32(steps),
    forked: read.i32(forked),
    values: read.u16(steps),
    owners: read.u16(steps),
    kinds: read.u8(steps),
    conditions,
    entries: expressions.map(([entry]) => entry),
  };
}

function asciiOf({ ascii, symbols, sets }: AnalysisData): AsciiSymbols {
  const { u8 } = unpackNumbers(ascii);
  const read = (): Uint8Array => u8(sets.length);
  return {
    symbols: u8(ASCII),
    someDigit: read(),
    everyDigit: read(),
    held: Array.from({ length: symbols }, read),
  };
}
