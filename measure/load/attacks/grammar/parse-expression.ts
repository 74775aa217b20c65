import { JS, type Expression } from 'refa';

/** Words that a back-reference may be replaced by; separators and quotes are the longest here. */
const BACK_REFERENCE_WORDS = 500;
const NODES = 200_000;

/**
 * Parses an expression into its grammar: look-around stays, a back-reference becomes what it repeats.
 * @throws Error where a back-reference repeats too many words to write them out
 */
export function parseExpression({ source, flags }: Pick<RegExp, 'source' | 'flags'>): Expression {
  const parser = JS.Parser.fromLiteral({ source, flags });
  return parser.parse({ maxBackreferenceWords: BACK_REFERENCE_WORDS, maxNodes: NODES }).expression;
}
