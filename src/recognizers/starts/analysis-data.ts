import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { present } from '../../core/present.js';
import type { AnalysedExpression, Analysis } from './analysis.js';
import { characterSet, Kinds, type CharacterSet } from './character-set.js';
import type { Step } from './expression-graph.js';
import type { LookCondition } from './look-condition.js';

/** An analysis in the form in which the build writes it and threads read it at start-up. */
export interface AnalysisData {
  readonly sets: readonly SetData[];
  /** Flags and source of the character kinds that the sets consist of. */
  readonly kinds: readonly (readonly [flags: string, source: string])[];
  readonly conditions: readonly LookCondition[];
  readonly expressions: readonly ExpressionData[];
  /** The steps of all expressions, deflated and base64-encoded; see `writeSteps`. */
  readonly steps: string;
}

type SetData = readonly [flags: string, source: string, latin1: string, named: string, hasRange: boolean];
type ExpressionData = readonly [entry: number, firstDigits: number, isDigitBlind: boolean, bytes: number];

const KINDS = ['end', 'character', 'fork', 'ahead', 'behind'] as const;

/** Serialises an analysis to plain data. */
export function encodeAnalysis({ sets, kinds, expressions }: Analysis): AnalysisData {
  const conditions: LookCondition[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (condition: LookCondition): number => {
    const key = JSON.stringify(condition);
    let number = numbers.get(key);
    if (number === undefined) numbers.set(key, (number = conditions.push(condition) - 1));
    return number;
  };
  const bytes: number[] = [];
  const rows = expressions.map(({ steps, entry, firstDigits, isDigitBlind }): ExpressionData => {
    const before = bytes.length;
    writeSteps(steps, numberOf, bytes);
    return [entry, firstDigits, isDigitBlind(), bytes.length - before];
  });
  return {
    sets: sets.map(({ flags, source, latin1, named, hasRange }) => [
      flags,
      source,
      Buffer.from(packBits(latin1)).toString('base64'),
      named.join(''),
      hasRange,
    ]),
    kinds: kinds().map(({ flags, source }) => [flags, source] as const),
    conditions,
    expressions: rows,
    steps: deflateRawSync(Uint8Array.from(bytes)).toString('base64'),
  };
}

/**
 * Deserialises an analysis.
 * @param wanted numbers of the expressions to read, in the order of the result
 */
export function decodeAnalysis(data: AnalysisData, wanted: readonly number[]): Analysis {
  const kinds = new Kinds();
  const sets = data.sets.map(([flags, source, bits, named, hasRange]): CharacterSet => {
    let test: CharacterSet['test'] | undefined;
    return {
      ...{ flags, source, hasRange },
      latin1: unpackBits(Buffer.from(bits, 'base64')),
      named: Array.from(named),
      test: (character) => (test ??= characterSet(source, flags, kinds.of).test)(character),
    };
  });
  const bytes = inflateRawSync(Buffer.from(data.steps, 'base64'));
  const offsets: number[] = [];
  let offset = 0;
  for (const [, , , length] of data.expressions) {
    offsets.push(offset);
    offset += length;
  }
  const expressions = wanted.map((number): AnalysedExpression => {
    const [entry, firstDigits, isBlind, length] = present(data.expressions[number], 'expression');
    const start = present(offsets[number], 'offset');
    return {
      // Read anew each time: kept, the steps of all expressions would take 7 MB in every thread.
      get steps() {
        return readSteps(bytes.subarray(start, start + length), data.conditions);
      },
      entry,
      firstDigits,
      isDigitBlind: () => isBlind,
    };
  });
  const allKinds = () => data.kinds.map(([flags, source]) => kinds.of(source, flags));
  return { sets, kinds: allKinds, expressions };
}

/**
 * Writes steps one after the other: the number of the kind, then the set, condition or number of successors, then the
 * distance of each successor. Numbers are varints with seven bits per byte, lowest bits first.
 */
function writeSteps(
  steps: readonly Step[],
  numberOf: (condition: LookCondition) => number,
  into: number[],
): void {
  const write = (number: number): void => {
    let rest = number;
    for (; rest > 127; rest >>>= 7) into.push((rest & 127) | 128);
    into.push(rest);
  };
  for (const [index, step] of steps.entries()) {
    into.push(KINDS.indexOf(step.kind));
    // Loops point forward, so the lowest bit encodes the direction.
    const writeNext = (next: number): void => {
      write(next < index ? 2 * (index - next) : 2 * (next - index) + 1);
    };
    if (step.kind === 'fork') {
      write(step.next.length);
      for (const next of step.next) writeNext(next);
    } else if (step.kind !== 'end') {
      write(step.kind === 'character' ? step.set : numberOf(step.condition));
      writeNext(step.next);
    }
  }
}

function readSteps(bytes: Uint8Array, conditions: readonly LookCondition[]): readonly Step[] {
  const steps: Step[] = [];
  let at = 0;
  const read = (): number => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      number |= (byte & 127) << shift;
      if (byte < 128) return number;
    }
  };
  const readNext = (): number => {
    const number = read();
    return number % 2 === 0 ? steps.length - number / 2 : steps.length + (number - 1) / 2;
  };
  while (at < bytes.length) {
    const kind = present(KINDS[bytes[at++] ?? KINDS.length], 'kind of step');
    if (kind === 'end') steps.push({ kind });
    else if (kind === 'fork') {
      const next: number[] = [];
      for (let count = read(); count > 0; count--) next.push(readNext());
      steps.push({ kind, next });
    } else if (kind === 'character') steps.push({ kind, set: read(), next: readNext() });
    else steps.push({ kind, condition: present(conditions[read()], 'condition'), next: readNext() });
  }
  return steps;
}

const packBits = (flags: Uint8Array): Uint8Array =>
  Uint8Array.from({ length: flags.length / 8 }, (_, byte) =>
    flags.subarray(8 * byte, 8 * byte + 8).reduce((bits, flag, index) => bits | (flag << index), 0),
  );

/** Unpacks the bits. Uses plain loops because it runs for every set when a thread starts. */
function unpackBits(bytes: Uint8Array): Uint8Array {
  const flags = new Uint8Array(8 * bytes.length);
  for (let byte = 0; byte < bytes.length; byte++) {
    const bits = bytes[byte] ?? 0;
    for (let bit = 0; bits >> bit !== 0; bit++) flags[8 * byte + bit] = (bits >> bit) & 1;
  }
  return flags;
}
