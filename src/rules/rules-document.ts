import { category } from '../documents/category-shape.js';
import { CHECK_DIGIT_NAMES } from './check-digit-names.js';
import { compileRe2, type Re2Pattern } from './re2-pattern.js';
import { RULES_LIMITS as LIMITS } from './rules-limits.js';
import {
  flag,
  listOf,
  located,
  mapOf,
  nameFrom,
  record,
  share,
  text,
  wholeNumber,
  type JsonSchema,
  type RecordOf,
  type Shape,
} from '../documents/shape.js';

/** Compiled where it stands, so that a fault has its place. */
const expression: Shape<Re2Pattern> = {
  schema: { type: 'string', minLength: 1, maxLength: LIMITS.regexCharacters },
  read: (tree, path, report) => {
    const source = text(LIMITS.regexCharacters).read(tree, path, report);
    if (source === undefined) return undefined;
    const compiled = compileRe2(source);
    if (!('fault' in compiled)) return compiled;
    report(tree.at, path, `${compiled.fault}.`);
    return undefined;
  },
};

const kebab = text(64, {
  regex: /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  expected: 'a name in small letters, digits and hyphens, of at most 64 characters',
});
const word = text(LIMITS.wordCharacters);

const PATTERN = {
  name: { shape: kebab, required: true, doc: 'Reported in `details.pattern`.' },
  regex: {
    shape: expression,
    required: true,
    doc:
      'RE2 syntax; (?i) at its head ignores case. The value is the group (?P<value>…) where there is one, else the whole match. \\b keeps it from ' +
      'cutting into longer words.',
  },
  score: { shape: share, required: true, doc: 'How sure the form alone is, 0 to 1.' },
  score_in_context: { shape: share, doc: 'With a context word next to it. Default: `score`.' },
  score_if_valid: { shape: share, doc: 'The check digit passed. Default: `score`.' },
  score_if_valid_in_context: {
    shape: share,
    doc: 'The check digit passed, with a context word. Default: the higher of `score_in_context` and `score_if_valid`.',
  },
  score_if_invalid: { shape: share, doc: 'The check digit failed. Default 0: not reported.' },
  score_if_invalid_in_context: {
    shape: share,
    doc: 'The check digit failed, with a context word. Default: `score_if_invalid`.',
  },
} as const;

const CONTEXT = {
  words: {
    shape: listOf(word, LIMITS.words),
    required: true,
    doc: 'Words or phrases, in any case; a plural in -s counts too.',
  },
  before: { shape: wholeNumber(0, 50), doc: 'Words looked at before the value. Default 8.' },
  after: { shape: wholeNumber(0, 50), doc: 'Words looked at after the value. Default 3.' },
  against: {
    shape: listOf(word, LIMITS.words),
    doc: 'Words that speak for something else: one of them nearer than a context word cancels the context.',
  },
} as const;

const exampleText = text(LIMITS.exampleCharacters);
const EXAMPLE = {
  match: { shape: exampleText, doc: 'A text in which the recognizer must find something.' },
  value: { shape: exampleText, doc: 'What it must find in `match`, exactly. Default: anything.' },
  no_match: { shape: exampleText, doc: 'A text in which it must find nothing.' },
  header: { shape: word, doc: 'The header of the CSV column that the text stands in.' },
  min_score: { shape: share, doc: 'The least score of what is found in `match`.' },
} as const;

const RECOGNIZER = {
  name: { shape: located(kebab), required: true, doc: 'Unique; the name of the classifier in answers.' },
  category: {
    shape: located(category),
    required: true,
    doc: 'A category of the service, or one of your own.',
  },
  description: { shape: exampleText, doc: 'For people who read this file.' },
  keywords: {
    shape: listOf(word, LIMITS.words),
    fallback: [],
    doc: 'The patterns are tried only in texts (or below headers) that hold one of these, in any case.',
  },
  patterns: {
    shape: listOf(located(record(PATTERN)), LIMITS.patterns),
    required: true,
    doc: 'The forms that the value has.',
  },
  context: { shape: record(CONTEXT), doc: 'Words that raise the score when they stand near the value.' },
  check_digit: {
    shape: nameFrom(CHECK_DIGIT_NAMES, 'the name of a check digit'),
    doc: '`luhn`, or a national number as COUNTRY.number.',
  },
  examples: {
    shape: listOf(located(record(EXAMPLE)), LIMITS.examples),
    fallback: [],
    doc: 'What `rules test` tries: a text with `match`, or with `no_match`.',
  },
} as const;

const LIST = {
  values: {
    shape: listOf(located(word), LIMITS.values),
    fallback: [],
    doc: 'Exact values; they count only as words of their own.',
  },
  patterns: { shape: listOf(located(expression), LIMITS.values), fallback: [], doc: 'Expressions of RE2.' },
  ignore_case: { shape: flag, fallback: false, doc: 'Whether `values` are compared without case.' },
} as const;

const ALLOW = {
  ...LIST,
  patterns: {
    shape: listOf(located(expression), LIMITS.entries),
    fallback: [],
    doc: 'Expressions of RE2 over the whole value.',
  },
  categories: { shape: listOf(located(category), 100), doc: 'Only findings of these. Default: all.' },
} as const;

const DENY = {
  ...LIST,
  name: { shape: kebab, fallback: 'deny-list', doc: 'The name of the classifier in answers.' },
  category: { shape: located(category), required: true, doc: 'What they are reported as.' },
  score: { shape: share, fallback: 1, doc: 'How surely.' },
} as const;

const SWITCHES = {
  off: { shape: listOf(located(category), 100), fallback: [], doc: 'Categories that are never reported.' },
  other: {
    shape: listOf(category, 100),
    fallback: [],
    doc: 'Categories that providers of your own report, so that `off`, `thresholds` and `allow` may name them.',
  },
} as const;

const DOCUMENT = {
  recognizers: {
    shape: listOf(located(record(RECOGNIZER)), LIMITS.recognizers),
    fallback: [],
    doc: 'Own recognizers.',
  },
  allow: {
    shape: listOf(located(record(ALLOW)), LIMITS.entries),
    fallback: [],
    doc: 'Never report these, whoever finds them. Each entry has `values`, `patterns` or both.',
  },
  deny: {
    shape: listOf(located(record(DENY)), LIMITS.entries),
    fallback: [],
    doc: 'Always report these. Each entry has `values`, `patterns` or both. It goes before the allow list.',
  },
  thresholds: {
    shape: mapOf(category, share),
    fallback: [],
    doc: 'The least score by category. The threshold of a request applies too: the higher one wins.',
  },
  categories: {
    shape: record(SWITCHES),
    fallback: { off: [], other: [] },
    doc: 'Which categories there are.',
  },
} as const;

/** What a rules file must be. */
export const RULES_DOCUMENT: Shape<RulesDocument> = record(DOCUMENT);

export type RulesDocument = RecordOf<typeof DOCUMENT>;
export type RecognizerRule = RecordOf<typeof RECOGNIZER>;
export type PatternRule = RecordOf<typeof PATTERN>;
export type ExampleRule = RecordOf<typeof EXAMPLE>;
export type DenyRule = RecordOf<typeof DENY>;

/** The JSON Schema of a rules file, for editors. */
export const RULES_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Own rules of data-discovery',
  ...RULES_DOCUMENT.schema,
};
