import { EDGE, type Alphabet } from './alphabet.js';
import type { ExpressionNode, LookNode } from './expression-tree.js';

/** The condition that a lookaround imposes on the one adjacent character. */
export interface LookCondition {
  /** Sets, one of which must contain the character; if negative, none of them may. */
  readonly sets: readonly number[];
  /** Whether the edge of the text counts as one of the alternatives. */
  readonly edge: boolean;
  readonly isNegative: boolean;
}

/** Returns whether a character of this symbol may be adjacent; true if unsure. */
export function allows(
  { sets, edge, isNegative }: LookCondition,
  symbol: number,
  alphabet: Alphabet,
): boolean {
  if (symbol === EDGE) return edge !== isNegative;
  return isNegative
    ? !sets.some((set) => alphabet.mustHold(set, symbol))
    : sets.some((set) => alphabet.mayHold(set, symbol));
}

type Sets = (source: string) => number;

/**
 * Returns the condition that a lookaround imposes on the nearest character; undefined if that character alone decides
 * nothing.
 */
export function lookCondition(look: LookNode, setOf: Sets): LookCondition | undefined {
  const { isAhead, isNegative, item } = look;
  if (isNegative) {
    const singles = optionsOf(item).flatMap((option) => single(option, isAhead) ?? []);
    if (singles.length === 0) return undefined;
    return {
      sets: singles.flatMap((one) => (one.type === 'set' ? [setOf(one.source)] : [])),
      edge: singles.some(({ type }) => type === 'edge'),
      isNegative,
    };
  }
  const nearest = nearestOf(item, isAhead, setOf);
  if (nearest === undefined || nearest.isEmpty) return undefined;
  return { sets: nearest.sets, edge: nearest.edge, isNegative };
}

const optionsOf = (node: ExpressionNode): readonly ExpressionNode[] =>
  node.type === 'choice'
    ? node.options.flatMap(optionsOf)
    : node.type === 'group'
      ? optionsOf(node.item)
      : [node];

const isTextEdge = (node: ExpressionNode, isAhead: boolean): boolean =>
  node.type === 'edge' && node.edge === (isAhead ? '$' : '^');

/** Returns the set or edge that is enough for an option to match: it consists of nothing else, or of optional parts. */
function single(
  option: ExpressionNode,
  isAhead: boolean,
): Extract<ExpressionNode, { readonly type: 'set' | 'edge' }> | undefined {
  if (option.type === 'set') return option;
  if (option.type === 'edge') return isTextEdge(option, isAhead) ? option : undefined;
  if (option.type === 'group') return single(option.item, isAhead);
  if (option.type === 'repeat') return option.least === 1 ? single(option.item, isAhead) : undefined;
  if (option.type !== 'sequence') return undefined;
  const needed = option.items.filter((item) => item.type !== 'repeat' || item.least > 0);
  const [only] = needed;
  return needed.length === 1 && only !== undefined ? single(only, isAhead) : undefined;
}

interface Nearest {
  readonly sets: readonly number[];
  readonly edge: boolean;
  /** Whether it may match the empty string. */
  readonly isEmpty: boolean;
}

const EMPTY: Nearest = { sets: [], edge: false, isEmpty: true };

/** Returns the possible first characters of a lookahead, or the last ones of a lookbehind; undefined if unknown. */
function nearestOf(node: ExpressionNode, isAhead: boolean, setOf: Sets): Nearest | undefined {
  switch (node.type) {
    case 'set':
      return { sets: [setOf(node.source)], edge: false, isEmpty: false };
    case 'edge':
      return isTextEdge(node, isAhead) ? { sets: [], edge: true, isEmpty: false } : EMPTY;
    case 'look':
      return EMPTY;
    case 'reference':
      return undefined;
    case 'group':
      return nearestOf(node.item, isAhead, setOf);
    case 'repeat': {
      const inner = nearestOf(node.item, isAhead, setOf);
      return inner && { ...inner, isEmpty: inner.isEmpty || node.least === 0 };
    }
    case 'choice': {
      const options = node.options.map((option) => nearestOf(option, isAhead, setOf));
      return join(
        options,
        options.some((option) => option?.isEmpty === true),
      );
    }
    case 'sequence': {
      const found: (Nearest | undefined)[] = [];
      for (const item of isAhead ? node.items : node.items.toReversed()) {
        const nearest = nearestOf(item, isAhead, setOf);
        found.push(nearest);
        if (nearest?.isEmpty === false) return join(found, false);
      }
      return join(found, true);
    }
  }
}

function join(all: readonly (Nearest | undefined)[], isEmpty: boolean): Nearest | undefined {
  const known = all.flatMap((one) => one ?? []);
  if (known.length < all.length) return undefined;
  return { sets: known.flatMap(({ sets }) => sets), edge: known.some(({ edge }) => edge), isEmpty };
}
