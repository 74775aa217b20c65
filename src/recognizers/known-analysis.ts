import { once } from '../core/once.js';
import type { Pattern, Recognizer } from './define-recognizer.js';
import { askedBy, type KnownAnalysis, wordTableOf } from './detector.js';
import { READS_PACKED } from './packed-numbers.js';
import { registryAnalysis, type RegistryAnalysis } from './registry-analysis.js';
import { RECOGNIZERS } from './registry.js';
import { analyse } from './starts/analysis.js';
import { decodeAnalysis, encodeAnalysis } from './starts/analysis-data.js';
import { decodeWordTable, encodeWordTable } from './word-table.js';

const namesOf = (recognizers: readonly Recognizer[]): readonly string[] =>
  recognizers.flatMap(({ name, patterns }) => patterns.map((pattern) => `${name}/${pattern.name}`));

/** Analyses the expressions and words of the recognizers. The build calls this. */
export function analyseRegistry(recognizers: readonly Recognizer[] = RECOGNIZERS): RegistryAnalysis {
  const patterns = recognizers.flatMap((one) => one.patterns);
  const analysis = analyse([...patterns.map(({ regex }) => regex), ...askedBy(recognizers)]);
  return {
    patterns: namesOf(recognizers),
    analysis: encodeAnalysis(analysis),
    words: encodeWordTable(wordTableOf(recognizers)),
  };
}

/** Reads the analysis that the build has written. Returns undefined if it was made for different recognizers. */
export function knownFrom(
  data: RegistryAnalysis,
  recognizers: readonly Recognizer[] = RECOGNIZERS,
): KnownAnalysis | undefined {
  const names = namesOf(recognizers);
  const isSame =
    names.length === data.patterns.length && names.every((name, at) => name === data.patterns[at]);
  if (!isSame || !READS_PACKED) return undefined;
  const numbers = new Map<Pattern | RegExp, number>();
  for (const { patterns } of recognizers) for (const pattern of patterns) numbers.set(pattern, numbers.size);
  for (const expression of askedBy(recognizers)) numbers.set(expression, numbers.size);
  return (given) => {
    const wanted: number[] = [];
    for (const one of [...given.flatMap(({ patterns }) => patterns), ...askedBy(given)]) {
      const number = numbers.get(one);
      if (number === undefined) return undefined;
      wanted.push(number);
    }
    const areAll = given.length === recognizers.length && given.every((one, at) => one === recognizers[at]);
    return {
      analysis: decodeAnalysis(data.analysis, wanted),
      words: areAll ? decodeWordTable(data.words) : undefined,
    };
  };
}

const known = once(() => {
  const data = registryAnalysis();
  return data === undefined ? UNKNOWN : (knownFrom(data) ?? UNKNOWN);
});
const UNKNOWN: KnownAnalysis = () => undefined;

/**
 * The registry's precomputed analysis, read on first use; returns undefined if the program is not bundled, in which
 * case expressions are analysed at run time.
 */
export const REGISTRY_KNOWN: KnownAnalysis = (recognizers) => known()(recognizers);
