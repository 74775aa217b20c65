import { characterSet, Kinds, setFlags, type CharacterSet, type Kind } from './character-set.js';
import { isDigitBlind } from './digit-blind.js';
import { stepsOf, type ExpressionSteps } from './expression-graph.js';
import { firstDigits } from './first-digits.js';
import { parseExpression } from './parse-expression.js';

/** What the source of an expression says. */
export interface AnalysedExpression extends ExpressionSteps {
  /** The digits that a match may start with, as bits. */
  readonly firstDigits: number;
  /** Whether it takes all digits alike; worked out when it is first asked. */
  readonly isDigitBlind: () => boolean;
}

/** What the sources of expressions say. */
export interface Analysis {
  /** The sets that the steps refer to by number. */
  readonly sets: readonly CharacterSet[];
  /** What the sets are made of. */
  readonly kinds: () => readonly Kind[];
  /** In the order of the expressions. */
  readonly expressions: readonly AnalysedExpression[];
}

/**
 * Works out what each expression asks for.
 * @throws TypeError for an expression without the flag `u`, which reads half characters
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
  const analysed = expressions.map(({ source, flags }): AnalysedExpression => {
    const tree = parseExpression(source);
    const own = setFlags(flags);
    const steps = stepsOf(tree, flags, adder(own));
    let isBlind: boolean | undefined;
    return {
      ...steps,
      firstDigits: firstDigits(steps, sets),
      isDigitBlind: () => (isBlind ??= isDigitBlind(tree, (set) => characterSet(set, own, kinds.of))),
    };
  });
  // What `isDigitBlind` makes later tells no characters apart that the steps do not.
  const made = kinds.all;
  return { sets, kinds: () => made, expressions: analysed };
}
