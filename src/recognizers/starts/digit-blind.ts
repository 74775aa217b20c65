import type { CharacterSet } from './character-set.js';
import type { ExpressionNode, ExpressionTree } from './expression-tree.js';

const ZERO = 0x30;
const NINE = 0x39;

/**
 * Whether an expression takes all ten digits alike: then what it matches in a text, and where, stays the same whatever
 * digits take the place of those that are there.
 * @param setOf a set by its source
 */
export function isDigitBlind(tree: ExpressionTree, setOf: (source: string) => CharacterSet): boolean {
  const known = new Map<string, number>();
  const digits = (source: string): number => {
    let count = known.get(source);
    if (count === undefined) {
      count = setOf(source)
        .latin1.subarray(ZERO, NINE + 1)
        .reduce((sum, holds) => sum + holds, 0);
      known.set(source, count);
    }
    return count;
  };
  return isBlind(tree.root, tree, digits);
}

/** How many of the ten digits a set holds, by its source. */
type DigitsOf = (source: string) => number;

function isBlind(node: ExpressionNode, tree: ExpressionTree, digits: DigitsOf): boolean {
  if (node.type === 'set') return digits(node.source) % 10 === 0;
  if (node.type === 'edge') return true;
  if (node.type === 'reference') {
    // It asks for the very digits that its group has taken.
    const group = tree.groups.get(node.group);
    return group !== undefined && isWithoutDigits(group, digits);
  }
  return partsOf(node).every((part) => isBlind(part, tree, digits));
}

function isWithoutDigits(node: ExpressionNode, digits: DigitsOf): boolean {
  if (node.type === 'set') return digits(node.source) === 0;
  if (node.type === 'reference') return false;
  return node.type === 'edge' || partsOf(node).every((part) => isWithoutDigits(part, digits));
}

function partsOf(
  node: Exclude<ExpressionNode, { readonly type: 'set' | 'edge' | 'reference' }>,
): readonly ExpressionNode[] {
  if (node.type === 'sequence') return node.items;
  return node.type === 'choice' ? node.options : [node.item];
}
