import { characterSet, createKind, type Kind } from './character-set.js';
import type { ExpressionNode, ExpressionTree } from './expression-tree.js';
import { parseExpression } from './parse-expression.js';

const ZERO = 0x30;
const NINE = 0x39;

const kinds = new Map<string, Kind>();
const kindOf = (source: string, flags: string): Kind => {
  const key = `${flags}/${source}`;
  let kind = kinds.get(key);
  if (kind === undefined) kinds.set(key, (kind = createKind(source, flags)));
  return kind;
};

/**
 * Whether an expression takes all ten digits alike: then what it matches in a text, and where, stays the same whatever
 * digits take the place of those that are there.
 */
export function isDigitBlind({ source, flags }: RegExp): boolean {
  const own = (flags.includes('i') ? 'i' : '') + (flags.includes('s') ? 's' : '');
  const tree = parseExpression(source);
  return isBlind(tree.root, tree, digitsOf(own));
}

/** How many of the ten digits a set holds, by its source. */
type DigitsOf = (source: string) => number;

function digitsOf(flags: string): DigitsOf {
  const known = new Map<string, number>();
  return (source) => {
    let count = known.get(source);
    if (count === undefined) {
      const { latin1 } = characterSet(source, flags, kindOf);
      count = latin1.subarray(ZERO, NINE + 1).reduce((sum, holds) => sum + holds, 0);
      known.set(source, count);
    }
    return count;
  };
}

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
