import { ServiceError } from '../../../core/errors.js';
import { LANGUAGES } from '../../../core/languages.js';
import { offsetsFromUtf16 } from '../../../core/offsets.js';
import { classifyText } from '../../../discovery/classify-text.js';
import { isBlank } from '../../../discovery/decode-body.js';
import type { DiscoveryDeps } from '../../../discovery/discovery-deps.js';
import { hasFailed } from '../../../discovery/provider-outcome.js';
import { readTree, treeOfValue } from '../../../documents/read-document.js';
import {
  listOf,
  nameFrom,
  record,
  type RecordOf,
  type Shape,
  share,
  text,
  wholeText,
} from '../../../documents/shape.js';
import type { ProviderFinding } from '../../../harmonization/occurrence.js';
import type { Report } from '../../../documents/document-fault.js';
import type { BroughtRecognizer } from '../../../rules/compile-rules.js';
import { compileRe2, expressionOf, type Re2Pattern, RULES_LIMITS } from '../../../rules/rules-document.js';
import { anything, flagOrNumber, oneOrMany, only, orNull } from './anonymizers.js';
import { entityNamed, nameAsked } from './entity-names.js';

/** Options for analyzing a text. */
interface AnalyzeOptions {
  readonly threshold: number;
  /** Undefined: all. */
  readonly entities: readonly string[] | undefined;
  readonly withDecisions: boolean;
}

/** A result in the format of Presidio's analyzer. Offsets count code points. */
export interface AnalyzerResult {
  readonly entity_type: string;
  readonly start: number;
  readonly end: number;
  readonly score: number;
  readonly analysis_explanation: object | null;
  readonly recognition_metadata: { readonly recognizer_name: string };
}

/**
 * Finds sensitive data in a text.
 * @throws ServiceError ANALYSIS_INCOMPLETE if a provider failed, and those of `classifyText`
 */
export async function analyze(
  deps: DiscoveryDeps,
  text: string,
  { threshold, entities, withDecisions }: AnalyzeOptions,
): Promise<readonly AnalyzerResult[]> {
  if (isBlank(text)) return [];
  const found = await classifyText(deps, Buffer.from(text), 'codepoint', ({ score }) => score >= threshold);
  const failed = found.outcomes.filter(hasFailed).map(({ config }) => config.name);
  if (failed.length > 0)
    throw new ServiceError('ANALYSIS_INCOMPLETE', { providers: failed.join(', ') }, { providers: failed });
  const convert = offsetsFromUtf16(found.body, 'codepoint');
  return found.occurrences.flatMap((one): readonly AnalyzerResult[] => {
    const name = nameAsked(one, entities);
    const [surest] = [...one.classifiers].sort((a, b) => b.score - a.score);
    if (name === undefined || surest === undefined) return [];
    return [
      {
        entity_type: name,
        start: convert(one.start),
        end: convert(one.end),
        score: one.score,
        analysis_explanation: withDecisions ? explanationOf(surest, one.score) : null,
        recognition_metadata: { recognizer_name: surest.classifier },
      },
    ];
  });
}

/** Explains the most confident classifier, without its expression, which is not part of the API. */
function explanationOf({ classifier, score, details, entityType }: ProviderFinding, final: number): object {
  const word = details['context_word'];
  return {
    recognizer: classifier,
    original_score: score,
    score: final,
    pattern_name: details['pattern'] ?? null,
    pattern: null,
    validation_result: null,
    textual_explanation: `found as ${entityType}`,
    score_context_improvement: 0,
    supportive_context_word: word ?? '',
  };
}

/** Maximum texts per request, and terms per list. */
const MOST_TEXTS = 1_000;
const MOST_TERMS = 100;
/** Maximum entity types per request: more than /supportedentities lists. */
const MOST_ENTITIES = 1_000;
/** Minimum score of results if the request does not specify one. */
export const DEFAULT_THRESHOLD = 0.7;

const name = text(100);

const terms = listOf(text(200), MOST_TERMS, 0);

/** Presidio's default flags: ignore case; `^` and `$` match at line breaks; the dot matches line breaks too. */
const FLAGS = '(?ims)';
/** Bits of Python's `re.IGNORECASE`, `re.MULTILINE` and `re.DOTALL`, with the flags of RE2. */
const FLAG_BITS = [
  [2, 'i'],
  [8, 'm'],
  [16, 's'],
] as const;
const DEFAULT_FLAGS = FLAG_BITS.reduce((sum, [bit]) => sum + bit, 0);
const PATTERN = {
  name: { shape: orNull(name), doc: 'Name of the pattern in explanations.' },
  regex: {
    shape: expressionOf(FLAGS),
    required: true,
    doc: 'Expression in RE2 syntax, which has no look-ahead, look-behind and back-references.',
  },
  score: { shape: share, required: true, doc: 'Score without a context word.' },
} as const;

const RECOGNIZER = {
  name: { shape: orNull(name), doc: 'Name in `recognition_metadata`.' },
  supported_language: { shape: orNull(name), doc: 'All languages are supported at once.' },
  supported_entity: { shape: name, required: true, doc: 'Entity type of its terms.' },
  deny_list: { shape: orNull(terms), doc: 'Terms that are always reported.' },
  deny_list_score: {
    shape: only(1, 'must be 1, because listed terms are always reported.'),
    doc: '1, which is also the default.',
  },
  patterns: {
    shape: orNull(listOf(record(PATTERN), RULES_LIMITS.patterns, 0)),
    doc: 'Expressions of values, with their scores.',
  },
  context: {
    shape: orNull(terms),
    doc: 'Words near a value that raise its score by 0.35, to at least 0.4.',
  },
  version: { shape: anything, doc: 'Accepted and ignored.' },
} as const;

const regexFlags: Shape<number> = {
  schema: { type: 'integer', minimum: 0, maximum: DEFAULT_FLAGS },
  read: (tree, path, report) => {
    const value = tree.kind === 'scalar' ? tree.value : undefined;
    if (typeof value === 'number' && (value & DEFAULT_FLAGS) === value) return value;
    report(
      tree.at,
      path,
      'must be a sum of 2 (ignore case), 8 (multiline) and 16 (dot matches line breaks).',
    );
    return undefined;
  },
};

const ANALYZE = {
  text: {
    shape: oneOrMany(wholeText, listOf(wholeText, MOST_TEXTS, 0)),
    required: true,
    doc: 'The text, or a list of texts.',
  },
  language: {
    shape: orNull(nameFrom(LANGUAGES, 'a language')),
    doc: 'Language of the text; all languages are always checked.',
  },
  entities: { shape: orNull(listOf(name, MOST_ENTITIES, 0)), doc: 'Entity types to find. Default: all.' },
  score_threshold: {
    shape: orNull(share),
    doc: `Minimum score. Default ${DEFAULT_THRESHOLD.toString()}.`,
  },
  correlation_id: { shape: anything, doc: 'Accepted and ignored.' },
  return_decision_process: {
    shape: orNull(flagOrNumber),
    doc: 'Whether to explain each result.',
  },
  ad_hoc_recognizers: {
    shape: orNull(listOf(record(RECOGNIZER), 20, 0)),
    doc: 'Recognizers of this request: terms that are always reported, and expressions.',
  },
  allow_list: { shape: orNull(terms), doc: 'Values that are not reported.' },
  allow_list_match: {
    shape: orNull(nameFrom(['exact', 'regex'], 'how values of allow_list are compared')),
    doc: '`exact`, the default, or `regex`: expressions in RE2 syntax that occur in the value.',
  },
  context: {
    shape: orNull(terms),
    doc: 'Words about the text, such as its column name. They raise the scores of recognizers of this request that have such a word; others use the words in the text.',
  },
  trace: { shape: anything, doc: 'Accepted and ignored.' },
  regex_flags: {
    shape: orNull(regexFlags),
    doc: `Flags of the expressions of allow_list: the sum of 2 (ignore case), 8 (multiline) and 16 (dot matches line breaks). Default ${DEFAULT_FLAGS.toString()}.`,
  },
} as const;

export type AnalyzeRequest = RecordOf<typeof ANALYZE>;

/** The schema of an /analyze request. */
export const ANALYZE_REQUEST: Shape<AnalyzeRequest> = record(ANALYZE);

/**
 * Reads an /analyze request.
 * @throws DocumentError with the path of every error
 */
export const readAnalyzeRequest = (value: unknown): AnalyzeRequest =>
  readTree(
    (report) => treeOfValue(value, report),
    'body',
    ANALYZE_REQUEST,
    ({ entities, ad_hoc_recognizers: own, ...asked }, report) => {
      checkExpressions(own ?? [], allowPatternsOf(asked, report), report);
      const brought = new Set(own?.map(({ supported_entity: entity }) => entity.toUpperCase()));
      for (const [index, entity] of (entities ?? []).entries())
        if (entityNamed(entity) === undefined && !brought.has(entity.toUpperCase()))
          report(
            { line: 1, column: 1 },
            `entities[${index.toString()}]`,
            'is not supported; GET /supportedentities lists the entity types.',
          );
    },
  );

/** Compiles the expressions whose matches are not reported; empty if values are compared literally. */
export function allowPatternsOf(
  {
    allow_list: allow,
    allow_list_match: match,
    regex_flags: given,
  }: Pick<AnalyzeRequest, 'allow_list' | 'allow_list_match' | 'regex_flags'>,
  report: Report = () => undefined,
): readonly Re2Pattern[] {
  if (match !== 'regex') return [];
  const flags = FLAG_BITS.map(([bit, flag]) => (((given ?? DEFAULT_FLAGS) & bit) === 0 ? '' : flag)).join('');
  return (allow ?? []).flatMap((source, index) => {
    const compiled = compileRe2(`(?s:.*)(?${flags}:${source})(?s:.*)`);
    if (!('fault' in compiled)) return [compiled];
    report({ line: 1, column: 1 }, `allow_list[${index.toString()}]`, `${compiled.fault}.`);
    return [];
  });
}

/** Limits the total size of the expressions, which bounds the processing time of a text. */
function checkExpressions(
  own: NonNullable<AnalyzeRequest['ad_hoc_recognizers']>,
  allowed: readonly Re2Pattern[],
  report: Report,
): void {
  const expressions = [
    ...own.flatMap(({ patterns }) => (patterns ?? []).map(({ regex }) => regex)),
    ...allowed,
  ];
  const total = expressions.reduce((sum, { size }) => sum + size, 0);
  if (total <= RULES_LIMITS.totalProgramSize) return;
  const most = RULES_LIMITS.totalProgramSize.toString();
  report(
    { line: 1, column: 1 },
    own.length > 0 ? 'ad_hoc_recognizers' : 'allow_list',
    `has expressions of more than ${most} instructions in all; use fewer or smaller ones.`,
  );
}

/** What a context word adds to a score, and the minimum score then, as in Presidio. */
const CONTEXT_RAISE = 0.35;
const CONTEXT_LEAST = 0.4;

/** Returns the recognizers of a request that have expressions. */
export function recognizersOf({
  ad_hoc_recognizers: own,
  context: about,
}: Pick<AnalyzeRequest, 'ad_hoc_recognizers' | 'context'>): readonly BroughtRecognizer[] {
  const given = (about ?? []).map((word) => word.toLowerCase());
  return (own ?? []).flatMap(({ name: called, supported_entity: entity, patterns, context }, index) => {
    if (patterns === null || patterns === undefined || patterns.length === 0) return [];
    const words = context ?? [];
    // As in Presidio, a word of the recognizer may be part of a given one: `zip` in `customer_zip`.
    const isGiven = words.some((word) => given.some((one) => one.includes(word.toLowerCase())));
    return [
      {
        name: called ?? `ad-hoc-${(index + 1).toString()}`,
        category: entity.toUpperCase(),
        patterns: patterns.map(({ name: pattern, regex, score }, at) => {
          const raised = Math.min(1, Math.max(score + CONTEXT_RAISE, CONTEXT_LEAST));
          return {
            name: pattern ?? `pattern-${(at + 1).toString()}`,
            regex,
            score: isGiven ? raised : score,
            ...(words.length > 0 && { score_in_context: raised }),
          };
        }),
        ...(words.length > 0 && { context: { words } }),
      },
    ];
  });
}
