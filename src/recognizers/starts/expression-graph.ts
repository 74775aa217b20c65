import type { ExpressionNode, ExpressionTree, RepeatNode } from './expression-tree.js';
import { lookCondition, type LookCondition } from './look-condition.js';

/** A step in reading an expression from its start. */
export type Step =
  | { readonly kind: 'character'; readonly set: number; readonly next: number }
  | { readonly kind: 'fork'; readonly next: readonly number[] }
  /** A condition on the previous or the next character. */
  | { readonly kind: 'behind' | 'ahead'; readonly condition: LookCondition; readonly next: number }
  /** The match may end here. */
  | { readonly kind: 'end' };

/** The steps of one expression, which refer to each other by index. */
export interface ExpressionSteps {
  readonly steps: readonly Step[];
  /** Index of the first step. */
  readonly entry: number;
}

/** Kinds of steps in an `ExpressionGraph`. */
export const STEP = { end: 0, character: 1, fork: 2, ahead: 3, behind: 4 } as const;

/**
 * The steps of several expressions. Each step belongs to one of them. There are about 50,000, so they are numbers in
 * typed arrays: as objects they would take ten times the memory in every thread.
 */
export interface ExpressionGraph {
  /** The kind of each step. */
  readonly kinds: Uint8Array;
  /** By step: its set, its condition, or the number of its successors if it is a fork. */
  readonly values: Uint16Array;
  /** By step: the distance to its successor, or the index of its first successor in `forked` if it is a fork. */
  readonly nexts: Int32Array;
  /** The distances of all forks to their successors. */
  readonly forked: Int32Array;
  readonly conditions: readonly LookCondition[];
  /** The expression of each step, in ascending order. */
  readonly owners: Uint16Array;
  /** The first step of each expression. */
  readonly entries: readonly number[];
}

/** Maximum number of characters read after the first one of a match. Anything that fits so far may match. */
export const DEPTH = 32;
/** Maximum number of optional repetitions that are counted individually. More are treated as unbounded. */
const MOST_OPTIONAL = 10;
const REFERENCES_DEEP = 4;

/**
 * Builds an automaton that accepts at least what the expression matches. It drops conditions that reach farther than
 * one character, unless they end the expression, and the bounds of long repetitions.
 * @param setOf returns the number of a set by its source
 */
export function stepsOf(
  { root, groups }: ExpressionTree,
  flags: string,
  setOf: (source: string) => number,
): ExpressionSteps {
  const steps: Step[] = [];
  const add = (step: Step): number => steps.push(step) - 1;
  const end = add({ kind: 'end' });
  const repeat = ({ item, least, most }: RepeatNode, next: number, depth: number): number => {
    let entry = next;
    if (most - least > MOST_OPTIONAL) {
      const loop = add({ kind: 'fork', next: [next] });
      steps[loop] = { kind: 'fork', next: [build(item, loop, depth), next] };
      entry = loop;
    } else {
      for (let count = least; count < most; count++)
        entry = add({ kind: 'fork', next: [build(item, entry, depth), next] });
    }
    for (let count = 0; count <= Math.min(least - 1, DEPTH); count++) entry = build(item, entry, depth);
    return entry;
  };
  const build = (node: ExpressionNode, next: number, depth: number): number => {
    switch (node.type) {
      case 'set':
        return add({ kind: 'character', set: setOf(node.source), next });
      case 'group':
        return build(node.item, next, depth);
      case 'sequence':
        return node.items.reduceRight((entry, item) => build(item, entry, depth), next);
      case 'choice':
        return add({ kind: 'fork', next: node.options.map((option) => build(option, next, depth)) });
      case 'repeat':
        return repeat(node, next, depth);
      case 'look': {
        // Read a lookahead at the end like the rest of the expression: a match requires it.
        if (node.isAhead && !node.isNegative && next === end) return build(node.item, next, depth);
        // With the flag `m`, line edges count as well.
        const condition = flags.includes('m') ? undefined : lookCondition(node, setOf);
        if (condition === undefined) return next;
        return add({ kind: node.isAhead ? 'ahead' : 'behind', condition, next });
      }
      case 'edge': {
        if (node.edge === String.raw`\b` || node.edge === String.raw`\B`) {
          const word = { sets: [setOf(String.raw`\w`)], edge: false, isNegative: false };
          const other = { ...word, isNegative: true };
          const isEdge = node.edge === String.raw`\b`;
          const between = (behind: LookCondition, ahead: LookCondition): number =>
            add({ kind: 'behind', condition: behind, next: add({ kind: 'ahead', condition: ahead, next }) });
          return add({
            kind: 'fork',
            next: isEdge
              ? [between(word, other), between(other, word)]
              : [between(word, word), between(other, other)],
          });
        }
        if (flags.includes('m')) return next;
        const condition = { sets: [], edge: true, isNegative: false };
        return add({ kind: node.edge === '$' ? 'ahead' : 'behind', condition, next });
      }
      case 'reference': {
        // A backreference matches what its group matched, or nothing if the group was not reached.
        const group = groups.get(node.group);
        if (group === undefined || depth >= REFERENCES_DEEP)
          throw new SyntaxError('an expression that refers to what it has not');
        return add({ kind: 'fork', next: [build(group, next, depth + 1), next] });
      }
    }
  };
  return { entry: build(root, end, 0), steps };
}

/** Concatenates the steps of expressions. The index of an expression is its number. */
export function joinSteps(expressions: readonly ExpressionSteps[]): ExpressionGraph {
  const kinds: number[] = [];
  const values: number[] = [];
  const nexts: number[] = [];
  const forked: number[] = [];
  const owners: number[] = [];
  const conditions: LookCondition[] = [];
  const numbers = new Map<string, number>();
  const valueOf = (step: Exclude<Step, { readonly kind: 'end' }>): number => {
    if (step.kind === 'character') return step.set;
    if (step.kind === 'fork') return step.next.length;
    const { sets, edge, isNegative } = step.condition;
    const key = `${isNegative.toString()} ${edge.toString()} ${sets.join()}`;
    const number = numbers.get(key) ?? conditions.push(step.condition) - 1;
    numbers.set(key, number);
    return number;
  };
  const entries = expressions.map(({ steps, entry }, owner) => {
    const base = kinds.length;
    for (const [index, step] of steps.entries()) {
      kinds.push(STEP[step.kind]);
      owners.push(owner);
      values.push(step.kind === 'end' ? 0 : valueOf(step));
      if (step.kind === 'fork') {
        nexts.push(forked.length);
        for (const next of step.next) forked.push(next - index);
      } else nexts.push(step.kind === 'end' ? 0 : step.next - index);
    }
    return base + entry;
  });
  return {
    kinds: Uint8Array.from(kinds),
    values: Uint16Array.from(values),
    nexts: Int32Array.from(nexts),
    forked: Int32Array.from(forked),
    conditions,
    owners: Uint16Array.from(owners),
    entries,
  };
}

/** Returns the graph of some of the expressions, which are renumbered by their position in `wanted`. */
export function pickExpressions(graph: ExpressionGraph, wanted: readonly number[]): ExpressionGraph {
  const { kinds, values, nexts, forked, owners, conditions, entries } = graph;
  const firsts: number[] = [];
  for (let step = owners.length - 1; step >= 0; step--) firsts[owners[step] ?? 0] = step;
  firsts.push(owners.length);
  const bounds = wanted.map((number) => [firsts[number] ?? 0, firsts[number + 1] ?? 0] as const);
  const size = bounds.reduce((sum, [from, to]) => sum + to - from, 0);
  const picked = {
    kinds: new Uint8Array(size),
    values: new Uint16Array(size),
    nexts: new Int32Array(size),
    owners: new Uint16Array(size),
  };
  const pickedForks: number[] = [];
  let base = 0;
  const pickedEntries = bounds.map(([from, to], owner) => {
    picked.kinds.set(kinds.subarray(from, to), base);
    picked.values.set(values.subarray(from, to), base);
    picked.nexts.set(nexts.subarray(from, to), base);
    picked.owners.fill(owner, base, base + to - from);
    for (let step = from; step < to; step++) {
      if (kinds[step] !== STEP.fork) continue;
      const first = nexts[step] ?? 0;
      picked.nexts[base + step - from] = pickedForks.length;
      for (const next of forked.subarray(first, first + (values[step] ?? 0))) pickedForks.push(next);
    }
    const entry = base + (entries[wanted[owner] ?? 0] ?? 0) - from;
    base += to - from;
    return entry;
  });
  return { ...picked, forked: Int32Array.from(pickedForks), conditions, entries: pickedEntries };
}
