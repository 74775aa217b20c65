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
  readonly values: Uint32Array;
  /** By step: its successor, or the index of its first successor in `forked` if it is a fork. */
  readonly nexts: Uint32Array;
  /** The successors of all forks. */
  readonly forked: Uint32Array;
  readonly conditions: readonly LookCondition[];
  /** The expression of each step. */
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
  const conditions = new Map<LookCondition, number>();
  const valueOf = (step: Exclude<Step, { readonly kind: 'end' }>): number => {
    if (step.kind === 'character') return step.set;
    if (step.kind === 'fork') return step.next.length;
    const known = conditions.get(step.condition) ?? conditions.size;
    conditions.set(step.condition, known);
    return known;
  };
  const entries = expressions.map(({ steps, entry }, owner) => {
    const base = kinds.length;
    for (const step of steps) {
      kinds.push(STEP[step.kind]);
      owners.push(owner);
      values.push(step.kind === 'end' ? 0 : valueOf(step));
      if (step.kind === 'fork') {
        nexts.push(forked.length);
        for (const next of step.next) forked.push(base + next);
      } else nexts.push(step.kind === 'end' ? 0 : base + step.next);
    }
    return base + entry;
  });
  return {
    kinds: Uint8Array.from(kinds),
    values: Uint32Array.from(values),
    nexts: Uint32Array.from(nexts),
    forked: Uint32Array.from(forked),
    conditions: [...conditions.keys()],
    owners: Uint16Array.from(owners),
    entries,
  };
}
