import { present } from '../core/present.js';
import type { ExpressionNode } from './starts/expression-tree.js';
import { parseExpression } from './starts/parse-expression.js';

/** Which numbers an expression may take, by their first digits and their length; none that it takes is left out. */
export type NumberHeads = Uint32Array;

/** How many leading digits distinguish numbers. */
const HEAD = 3;
const HEADS = 10 ** HEAD;
/** Digits of a number at most: one bit each. */
const LONGEST = 20;
const ZERO = 0x30;

/**
 * Whether a number may be taken; in doubt yes.
 * @param digits nothing but the ten digits
 * @param from where the number begins in them
 */
export function mayTake(heads: NumberHeads, digits: string, from = 0): boolean {
  const length = digits.length - from;
  if (length < HEAD || length > LONGEST) return true;
  let head = 0;
  for (let at = from; at < from + HEAD; at++) head = 10 * head + (digits.charCodeAt(at) - ZERO);
  return ((present(heads[head], 'a head') >> length) & 1) === 1;
}

/**
 * Reads out of the sources of expressions, made of digits alone, which numbers they may take as a whole.
 * @param sources each with the lengths of its numbers; where undefined, its own
 */
export function numberHeads(
  sources: readonly (readonly [source: string, lengths: readonly number[] | undefined])[],
): NumberHeads {
  const heads = new Uint32Array(HEADS);
  for (const [source, lengths] of sources) {
    const allowed = lengths?.reduce((bits, length) => bits | (1 << length), 0) ?? -1;
    for (const [key, taken] of behind(parseExpression(source).root, new Map([['', 1]]))) {
      if (key.length === HEAD) heads[Number(key)] = present(heads[Number(key)], 'a head') | (taken & allowed);
    }
  }
  return heads;
}

/** What has been taken so far: the lengths, as bits, by the first digits. */
type Taken = ReadonlyMap<string, number>;

function behind(node: ExpressionNode, taken: Taken): Taken {
  switch (node.type) {
    case 'set':
      return behindDigit(digitsOf(node.source), taken);
    case 'sequence':
      return node.items.reduce((before, item) => behind(item, before), taken);
    case 'choice':
      return union(node.options.map((option) => behind(option, taken)));
    case 'group':
      return behind(node.item, taken);
    case 'repeat': {
      let now = taken;
      for (let count = 0; count < node.least; count++) now = behind(node.item, now);
      const all = [now];
      for (let count = node.least; count < Math.min(node.most, LONGEST); count++)
        all.push((now = behind(node.item, now)));
      return union(all);
    }
    // What looks around rules out, and is left out; what refers to a group is in no plan.
    case 'look':
    case 'edge':
      return taken;
    case 'reference':
      throw new SyntaxError('a plan of numbers that refers to what it has taken');
  }
}

function behindDigit(digits: readonly string[], taken: Taken): Taken {
  const next = new Map<string, number>();
  for (const [head, lengths] of taken) {
    const grown = (lengths << 1) & (2 ** (LONGEST + 1) - 1);
    if (head.length === HEAD) next.set(head, grown);
    else for (const digit of digits) next.set(head + digit, grown);
  }
  return next;
}

function union(all: readonly Taken[]): Taken {
  const joined = new Map<string, number>();
  for (const one of all)
    for (const [head, lengths] of one) joined.set(head, (joined.get(head) ?? 0) | lengths);
  return joined;
}

const DIGITS = Array.from('0123456789');
const digitsBySource = new Map<string, readonly string[]>();

function digitsOf(source: string): readonly string[] {
  let digits = digitsBySource.get(source);
  if (digits === undefined) {
    const expression = new RegExp(`^${source}$`, 'u');
    digits = DIGITS.filter((digit) => expression.test(digit));
    digitsBySource.set(source, digits);
  }
  return digits;
}
