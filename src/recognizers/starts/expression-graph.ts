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

/** The steps of several expressions. Each step belongs to one of them. */
export interface ExpressionGraph {
  readonly steps: readonly Step[];
  /** The expression of each step. */
  readonly owners: readonly number[];
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
  const steps: Step[] = [];
  const owners: number[] = [];
  const entries = expressions.map((one, owner) => {
    const base = steps.length;
    for (const step of one.steps) {
      owners.push(owner);
      if (step.kind === 'end') steps.push(step);
      else if (step.kind === 'fork') steps.push({ kind: 'fork', next: step.next.map((next) => base + next) });
      else if (step.kind === 'character')
        steps.push({ kind: 'character', set: step.set, next: base + step.next });
      else steps.push({ kind: step.kind, condition: step.condition, next: base + step.next });
    }
    return base + one.entry;
  });
  return { steps, owners, entries };
}
