import type { AsciiSymbols } from './alphabet.js';
import { characterSet, type CharacterSet, type Kind, Kinds, setFlags } from './character-set.js';
import { type ExpressionGraph, type ExpressionSteps, joinSteps, stepsOf } from './expression-graph.js';
import type { ExpressionNode, ExpressionTree } from './expression-tree.js';
import { firstDigits } from './first-digits.js';
import { parseExpression } from './parse-expression.js';

const ZERO = 0x30;
const NINE = 0x39;

/**
 * Returns whether an expression treats all ten digits alike, so that replacing digits in a text changes neither the
 * matches nor their offsets.
 * @param setOf returns a set by its source
 */
function isDigitBlind(tree: ExpressionTree, setOf: (source: string) => CharacterSet): boolean {
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

/** Returns how many of the ten digits a set contains, by its source. */
type DigitsOf = (source: string) => number;

function isBlind(node: ExpressionNode, tree: ExpressionTree, digits: DigitsOf): boolean {
  if (node.type === 'set') return digits(node.source) % 10 === 0;
  if (node.type === 'edge') return true;
  if (node.type === 'reference') {
    // A backreference requires the very digits that its group matched.
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

/** The analysis of an expression's source. */
export interface AnalysedExpression {
  /** The digits that a match may start with, as bits. */
  readonly firstDigits: number;
  /** Whether the expression treats all digits alike; computed on first use. */
  readonly isDigitBlind: () => boolean;
}

/** The analysis of several expressions. */
export interface Analysis {
  /** The sets that the graph refers to by index. */
  readonly sets: () => readonly CharacterSet[];
  /** The character kinds that the sets consist of. */
  readonly kinds: () => readonly Kind[];
  /** One entry per expression, in the same order. */
  readonly expressions: readonly AnalysedExpression[];
  /** The steps of all expressions. */
  readonly graph: ExpressionGraph;
  /** The symbols of ASCII characters, if known. */
  readonly ascii?: AsciiSymbols;
}

/**
 * Analyses the sources of expressions.
 * @throws TypeError for an expression without the flag `u`, which would match half characters
 */
export function analyse(expressions: readonly Pick<RegExp, 'source' | 'flags'>[]): Analysis {
  if (!expressions.every(({ flags }) => flags.includes('u')))
    throw new TypeError('an expression without the flag u');
  const kinds = new Kinds();
  const sets: CharacterSet[] = [];
  const numbers = new Map<string, Map<string, number>>();
  const adder = (flags: string): ((source: string) => number) => {
    let known = numbers.get(flags);
    if (known === undefined) numbers.set(flags, (known = new Map<string, number>()));
    const own = known;
    return (source) => {
      let number = own.get(source);
      if (number === undefined) {
        number = sets.push(characterSet(source, flags, kinds.of)) - 1;
        own.set(source, number);
      }
      return number;
    };
  };
  const allSteps: ExpressionSteps[] = [];
  const analysed = expressions.map(({ source, flags }): AnalysedExpression => {
    const tree = parseExpression(source);
    const own = setFlags(flags);
    const steps = stepsOf(tree, flags, adder(own));
    allSteps.push(steps);
    let isBlind: boolean | undefined;
    return {
      firstDigits: firstDigits(steps, sets),
      isDigitBlind: () => (isBlind ??= isDigitBlind(tree, (set) => characterSet(set, own, kinds.of))),
    };
  });
  // Kinds that `isDigitBlind` creates later distinguish no characters that the steps do not.
  const made = kinds.all;
  return { sets: () => sets, kinds: () => made, expressions: analysed, graph: joinSteps(allSteps) };
}
