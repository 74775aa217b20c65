import type { Span } from '../core/span.js';
import {
  category,
  flag,
  type JsonSchema,
  listOf,
  located,
  mapOf,
  nameFrom,
  record,
  type RecordOf,
  type Shape,
  share,
  text,
  wholeNumber,
} from '../documents/shape.js';
import { STDNUM_NUMBERS } from '../recognizers/check-digit-list.js';
import { checkDigit, type CheckDigit } from '../recognizers/check-digit.js';
import { passesLuhn } from '../recognizers/check-sum.js';
import { RE2JS, RE2JSSyntaxException } from 're2js';

/** Names of check digits that a rules file can use: `luhn`, and national numbers as `COUNTRY.number`. */
const CHECK_DIGIT_NAMES: readonly string[] = ['luhn', ...STDNUM_NUMBERS];

const SEPARATORS = /[\s.\-/]/g;

/** Returns the check with a name. It ignores spaces, dots, hyphens and slashes in the value. */
export function namedCheckDigit(name: string): CheckDigit {
  const [country = '', number = ''] = name.split('.');
  const check: CheckDigit =
    name === 'luhn'
      ? (compact) => /^\d{2,}$/.test(compact) && passesLuhn(compact)
      : checkDigit(country, number);
  return (value) => check(value.replaceAll(SEPARATORS, ''));
}

/** Limits of a rules file, so that neither parsing nor applying it can slow down the service. */
export const RULES_LIMITS = {
  recognizers: 500,
  /** Patterns per recognizer. */
  patterns: 20,
  /** Characters per expression. */
  regexCharacters: 1_000,
  /** Instructions per compiled expression: a search takes at most this many steps per character. */
  programSize: 500,
  /** Total instructions of all expressions in the file. */
  totalProgramSize: 20_000,
  /** Words per list of context words or keywords. */
  words: 500,
  /** Characters per word, listed value or name. */
  wordCharacters: 200,
  /** Examples per recognizer. */
  examples: 100,
  exampleCharacters: 1_000,
  /** Entries of the allow list or the deny list; `values` limits the values per entry. */
  entries: 500,
  values: 10_000,
} as const;

/** An RE2 expression: a search takes at most `size` steps per character of the text. */
export interface Re2Pattern {
  readonly source: string;
  /** Instructions of the compiled expression. */
  readonly size: number;
  /** Returns whether the expression matches the whole text. */
  readonly matchesWhole: (text: string) => boolean;
  /** Yields the spans of matches in order: the group named `value` if there is one, otherwise the whole match. */
  readonly search: (text: string) => Iterable<Span>;
}

/** An error in an expression; does not quote it. */
interface Re2Fault {
  readonly fault: string;
}

/** Advice in place of library messages that are of no help to users. */
const HINTS: Readonly<Record<string, string>> = {
  'invalid or unsupported Perl syntax':
    'RE2 does not support this Perl syntax, such as look-ahead, look-behind and conditions',
  'invalid named capture': 'write a named group as (?P<name>…); RE2 does not support look-behind',
  'invalid escape sequence': 'RE2 does not support this escape, such as a back-reference',
  'invalid repeat count': 'a repetition, or the product of nested repetitions, exceeds 1000',
};

/** Compiles an expression, or returns its error. */
export function compileRe2(source: string): Re2Pattern | Re2Fault {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(source);
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    // The message of the error quotes the expression; this property does not.
    const reason = String((error as { readonly error?: unknown }).error);
    return { fault: `must be an expression in RE2 syntax: ${HINTS[reason] ?? reason}` };
  }
  const size = compiled.programSize();
  if (size > RULES_LIMITS.programSize) {
    return {
      fault:
        `compiles to ${size.toString()} instructions; the limit is ${RULES_LIMITS.programSize.toString()}. ` +
        'Use smaller counted repetitions, or * and +',
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

/**
 * Returns the shape of an expression. It is compiled during parsing, so that errors have a location.
 * @param flags prefix of the expression, such as `(?i)`
 */
export const expressionOf = (flags: string): Shape<Re2Pattern> => ({
  schema: { type: 'string', minLength: 1, maxLength: RULES_LIMITS.regexCharacters },
  read: (tree, path, report) => {
    const source = text(RULES_LIMITS.regexCharacters).read(tree, path, report);
    if (source === undefined) return undefined;
    const compiled = compileRe2(flags + source);
    if (!('fault' in compiled)) return compiled;
    report(tree.at, path, `${compiled.fault}.`);
    return undefined;
  },
});
const expression = expressionOf('');

const kebab = text(64, {
  regex: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  expected: 'a name in small letters, digits and hyphens, of at most 64 characters',
});
const word = text(RULES_LIMITS.wordCharacters);

const PATTERN = {
  name: { shape: kebab, required: true, doc: 'Reported in `details.pattern`.' },
  regex: {
    shape: expression,
    required: true,
    doc:
      'RE2 syntax; (?i) at the start ignores case. The value is the group (?P<value>…) if present, else the whole match. Use \\b to avoid ' +
      'matches inside longer words.',
  },
  score: { shape: share, required: true, doc: 'Confidence of the pattern alone, 0 to 1.' },
  score_in_context: { shape: share, doc: 'Score with a context word nearby. Default: `score`.' },
  score_if_valid: { shape: share, doc: 'Score with a valid check digit. Default: `score`.' },
  score_if_valid_in_context: {
    shape: share,
    doc: 'Score with a valid check digit and a context word. Default: the higher of `score_in_context` and `score_if_valid`.',
  },
  score_if_invalid: { shape: share, doc: 'Score with an invalid check digit. Default 0: not reported.' },
  score_if_invalid_in_context: {
    shape: share,
    doc: 'Score with an invalid check digit and a context word. Default: `score_if_invalid`.',
  },
} as const;

const CONTEXT = {
  words: {
    shape: listOf(word, RULES_LIMITS.words),
    required: true,
    doc: 'Words or phrases, ignoring case; a plural with -s matches too.',
  },
  before: { shape: wholeNumber(0, 50), doc: 'Number of words to check before the value. Default 8.' },
  after: { shape: wholeNumber(0, 50), doc: 'Number of words to check after the value. Default 3.' },
  against: {
    shape: listOf(word, RULES_LIMITS.words),
    doc: 'Words that indicate something else. One that is closer than the context word cancels the context.',
  },
} as const;

const exampleText = text(RULES_LIMITS.exampleCharacters);
const EXAMPLE = {
  match: { shape: exampleText, doc: 'A text in which the recognizer must find a value.' },
  value: { shape: exampleText, doc: 'The exact value that it must find in `match`. Default: any value.' },
  no_match: { shape: exampleText, doc: 'A text in which it must not find a value.' },
  header: { shape: word, doc: 'Header of the CSV column that contains the text.' },
  min_score: { shape: share, doc: 'Minimum score of the value in `match`.' },
} as const;

const RECOGNIZER = {
  name: { shape: located(kebab), required: true, doc: 'Unique name; the classifier name in responses.' },
  category: {
    shape: located(category),
    required: true,
    doc: 'A category of the service, or one of your own.',
  },
  description: { shape: exampleText, doc: 'Comment for readers of this file.' },
  keywords: {
    shape: listOf(word, RULES_LIMITS.words),
    fallback: [],
    doc: 'Apply the patterns only to texts, or columns with headers, that contain one of these, ignoring case.',
  },
  patterns: {
    shape: listOf(located(record(PATTERN)), RULES_LIMITS.patterns),
    required: true,
    doc: 'Patterns of the value.',
  },
  context: { shape: record(CONTEXT), doc: 'Words near the value that raise its score.' },
  check_digit: {
    shape: nameFrom(CHECK_DIGIT_NAMES, 'the name of a check digit'),
    doc: '`luhn`, or a national number as COUNTRY.number.',
  },
  examples: {
    shape: listOf(located(record(EXAMPLE)), RULES_LIMITS.examples),
    fallback: [],
    doc: 'Examples for `rules test`: a text with `match` or with `no_match`.',
  },
} as const;

const LIST = {
  values: {
    shape: listOf(located(word), RULES_LIMITS.values),
    fallback: [],
    doc: 'Exact values; they match only whole words.',
  },
  patterns: {
    shape: listOf(located(expression), RULES_LIMITS.values),
    fallback: [],
    doc: 'Regular expressions (RE2).',
  },
  ignore_case: { shape: flag, fallback: false, doc: 'Whether `values` ignore case.' },
} as const;

const ALLOW = {
  ...LIST,
  patterns: {
    shape: listOf(located(expression), RULES_LIMITS.entries),
    fallback: [],
    doc: 'Regular expressions (RE2) that match the whole value.',
  },
  categories: {
    shape: listOf(located(category), 100),
    doc: 'Only findings of these categories. Default: all.',
  },
} as const;

const DENY = {
  ...LIST,
  name: { shape: kebab, fallback: 'deny-list', doc: 'The classifier name in responses.' },
  category: { shape: located(category), required: true, doc: 'The category to report.' },
  score: { shape: share, fallback: 1, doc: 'Confidence, 0 to 1.' },
} as const;

const SWITCHES = {
  off: { shape: listOf(located(category), 100), fallback: [], doc: 'Categories that are never reported.' },
  other: {
    shape: listOf(category, 100),
    fallback: [],
    doc: 'Categories that your own providers report. They can then be used in `off`, `thresholds` and `allow`.',
  },
} as const;

const DOCUMENT = {
  recognizers: {
    shape: listOf(located(record(RECOGNIZER)), RULES_LIMITS.recognizers),
    fallback: [],
    doc: 'Own recognizers.',
  },
  allow: {
    shape: listOf(located(record(ALLOW)), RULES_LIMITS.entries),
    fallback: [],
    doc: 'Never report these values. Each entry has `values`, `patterns` or both.',
  },
  deny: {
    shape: listOf(located(record(DENY)), RULES_LIMITS.entries),
    fallback: [],
    doc: 'Always report these values. Each entry has `values`, `patterns` or both. Takes precedence over the allow list.',
  },
  thresholds: {
    shape: mapOf(category, share),
    fallback: [],
    doc: 'Minimum score per category. The threshold of a request applies too; the higher one wins.',
  },
  categories: {
    shape: record(SWITCHES),
    fallback: { off: [], other: [] },
    doc: 'Disabled and additional categories.',
  },
} as const;

/** Shape of a rules file. */
export const RULES_DOCUMENT: Shape<RulesDocument> = record(DOCUMENT);

export type RulesDocument = RecordOf<typeof DOCUMENT>;
export type RecognizerRule = RecordOf<typeof RECOGNIZER>;
export type PatternRule = RecordOf<typeof PATTERN>;
export type ExampleRule = RecordOf<typeof EXAMPLE>;
export type DenyRule = RecordOf<typeof DENY>;

/** JSON Schema of a rules file, for editors. */
export const RULES_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Custom rules of data-discovery',
  ...RULES_DOCUMENT.schema,
};
