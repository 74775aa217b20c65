import { ServiceError } from '../../../core/errors.js';
import {
  categoryOf,
  CATEGORIES,
  entityTypesOf,
  isCategory,
  rowOf,
  type Category,
} from '../../../core/harmonization-table.js';
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
import { comparableLabel } from '../../../values/category-names.js';
import { anything, flagOrNumber, oneOrMany, only, orNull } from './anonymizers.js';

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
/** Minimum score of results if the request does not specify one. */
export const DEFAULT_THRESHOLD = 0.7;

const name = text(100);

/** Presidio's names of labels that differ from ours. */
const NAME_OF_LABEL: Readonly<Record<string, string>> = {
  IBAN: 'IBAN_CODE',
  SE_ORGANISATION_NUMBER: 'SE_ORGANISATIONSNUMMER',
  SE_PERSONAL_NUMBER: 'SE_PERSONNUMMER',
};

/** Presidio's names that correspond to a category but have no label here. */
const KIND_OF: Readonly<Record<string, Category>> = {
  DE_FUEHRERSCHEIN: 'DRIVER_LICENSE',
  DE_PASSPORT: 'PASSPORT',
  DE_PLZ: 'LOCATION',
  ES_PASSPORT: 'PASSPORT',
  KR_DRIVER_LICENSE: 'DRIVER_LICENSE',
  KR_PASSPORT: 'PASSPORT',
  PH_PASSPORT: 'PASSPORT',
  TR_NATIONAL_ID: 'NATIONAL_ID',
  UK_DRIVING_LICENCE: 'DRIVER_LICENSE',
  UK_PASSPORT: 'PASSPORT',
  UK_POSTCODE: 'LOCATION',
  ZA_DRIVER_LICENSE: 'DRIVER_LICENSE',
  ZA_ID_NUMBER: 'NATIONAL_ID',
  ZA_PASSPORT: 'PASSPORT',
};

/** Names that are the same in both: country-specific ones, and a few others. */
const IS_OF_COUNTRY = /^[A-Z]{2}_[A-Z]/;
const ALIKE: ReadonlySet<string> = new Set(['IBAN_CODE', 'MEDICAL_LICENSE']);

const LABEL_OF_NAME: ReadonlyMap<string, string> = new Map([
  ['DE_VAT_ID', 'EU_VAT'],
  ...Object.entries(NAME_OF_LABEL).map(([label, name]) => [name, label] as const),
]);

/** What a Presidio name, category or label refers to here; undefined if it is not supported. */
interface NamedEntity {
  readonly category: string;
  /** Undefined: the whole category. */
  readonly label: string | undefined;
}

/** All entity types that a finding may have, in alphabetical order. */
export const SUPPORTED_ENTITIES: readonly string[] = [
  ...new Set(
    CATEGORIES.flatMap((category) => [
      nameOf({ category, classifiers: [] }),
      ...entityTypesOf(category).map((entityType) =>
        nameOf({ category, classifiers: [{ entityType, score: 1 }] }),
      ),
    ]),
  ),
].sort();

const terms = listOf(text(200), MOST_TERMS, 0);

/** Presidio's default flags: ignore case; `^` and `$` match at line breaks; the dot matches line breaks too. */
const FLAGS = '(?ims)';
/** The same as Python's `re.IGNORECASE | re.MULTILINE | re.DOTALL`. */
const DEFAULT_FLAGS = 26;
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
  entities: { shape: orNull(listOf(name, MOST_TERMS, 0)), doc: 'Entity types to find. Default: all.' },
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
    shape: only(DEFAULT_FLAGS, "is not supported: expressions always have Presidio's default flags (26)."),
    doc: `${DEFAULT_FLAGS.toString()}, which is also the default.`,
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
  { allow_list: allow, allow_list_match: match }: Pick<AnalyzeRequest, 'allow_list' | 'allow_list_match'>,
  report: Report = () => undefined,
): readonly Re2Pattern[] {
  if (match !== 'regex') return [];
  return (allow ?? []).flatMap((source, index) => {
    const compiled = compileRe2(`${FLAGS}.*(?:${source}).*`);
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

/**
 * Resolves an entity type.
 * @param name as written in the request
 */
export function entityNamed(name: string): NamedEntity | undefined {
  const upper = name.toUpperCase();
  const kind = Object.hasOwn(KIND_OF, upper) ? KIND_OF[upper] : undefined;
  if (kind !== undefined) return { category: kind, label: upper };
  if (isCategory(upper)) return { category: upper, label: undefined };
  const label = LABEL_OF_NAME.get(upper) ?? upper;
  const category = categoryOf(label);
  if (!isCategory(category)) return undefined;
  const isAll = CATEGORIES.some((one) => rowOf(one)?.presidio === upper);
  return { category, label: isAll || !isSpecific(label) ? undefined : label };
}

/** The parts of a finding that determine its name. */
interface NamedFinding {
  readonly category: string;
  readonly classifiers: readonly { readonly entityType: string; readonly score: number }[];
}

/** Returns the specific label from the most confident classifier; undefined if only the category is known. */
function labelOf({ classifiers }: NamedFinding): string | undefined {
  const sure = [...classifiers].sort((a, b) => b.score - a.score);
  return sure.map(({ entityType }) => entityType).find(isSpecific);
}

/** Returns the entity type of a finding in Presidio's terms. */
export function nameOf(found: NamedFinding): string {
  const label = labelOf(found);
  if (label !== undefined) return NAME_OF_LABEL[label] ?? label;
  return rowOf(found.category)?.presidio ?? found.category;
}

/**
 * Returns the requested entity type that a finding matches; undefined if none does.
 * @param wanted absent: all findings match
 */
export function nameAsked(found: NamedFinding, wanted: readonly string[] | undefined): string | undefined {
  const name = nameOf(found);
  if (wanted === undefined || wanted.includes(name)) return name;
  const label = labelOf(found);
  return wanted.find((one) => {
    const named = entityNamed(one);
    // A classifier that reports only the category may well have found the requested type.
    const isOf = named?.label === undefined || label === undefined || isSame(named.label, label);
    return (named?.category ?? one.toUpperCase()) === found.category && isOf;
  });
}

const isSame = (one: string, other: string): boolean => comparableLabel(one) === comparableLabel(other);

function isSpecific(label: string): boolean {
  return IS_OF_COUNTRY.test(label) || ALIKE.has(label) || Object.hasOwn(NAME_OF_LABEL, label);
}
