import { RE2JS, RE2JSSyntaxException } from 're2js';
import type { Span } from '../core/span.js';
import { RULES_LIMITS } from './rules-limits.js';

/** An expression of RE2: a search takes at most `size` steps for each character of the text. */
export interface Re2Pattern {
  readonly source: string;
  /** Instructions of the compiled expression. */
  readonly size: number;
  /** Whether the text as a whole is a match. */
  readonly matchesWhole: (text: string) => boolean;
  /** Spans of the values found, in order: the group named `value` where there is one, else the whole match. */
  readonly search: (text: string) => Iterable<Span>;
}

/** What is wrong with an expression; holds nothing of it. */
export interface Re2Fault {
  readonly fault: string;
}

/** Sentences of the library that name no reason a user could act on. */
const HINTS: Readonly<Record<string, string>> = {
  'invalid or unsupported Perl syntax':
    'this Perl syntax does not exist in RE2 (look-ahead, look-behind and conditions are such)',
  'invalid named capture': 'a named group reads (?P<name>…); look-behind does not exist in RE2',
  'invalid escape sequence': 'this escape does not exist in RE2 (back-references are such)',
  'invalid repeat count':
    'a repetition is larger than 1000, or repetitions inside each other multiply to more',
};

/** Compiles an expression, or says what is wrong with it. */
export function compileRe2(source: string): Re2Pattern | Re2Fault {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(source);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    // The library's own message quotes the expression; this part of it does not.
    const reason = String((error as { readonly error?: unknown }).error);
    return { fault: `must be an expression in RE2 syntax: ${HINTS[reason] ?? reason}` };
  }
  const size = compiled.programSize();
  if (size > RULES_LIMITS.programSize) {
    return {
      fault:
        `compiles to ${size.toString()} instructions; at most ${RULES_LIMITS.programSize.toString()} are taken. ` +
        'Counted repetitions multiply what they repeat: make them smaller, or use * and +',
    };
  }
  if (compiled.testExact('')) return { fault: 'must not match the empty text' };
  const hasValue = Object.hasOwn(compiled.namedGroups(), 'value');
  return {
    source,
    size,
    matchesWhole: (text) => compiled.testExact(text),
    search: (text) => searchAll(compiled, text, hasValue),
  };
}

function* searchAll(compiled: RE2JS, text: string, hasValue: boolean): Iterable<Span> {
  const matcher = compiled.matcher(text);
  while (matcher.find()) {
    const start = hasValue ? matcher.start('value') : -1;
    const span =
      start < 0 ? { start: matcher.start(), end: matcher.end() } : { start, end: matcher.end('value') };
    if (span.end > span.start) yield span;
  }
}
