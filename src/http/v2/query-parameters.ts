import { LANGUAGES, type Language } from '../../core/languages.js';
import type { OffsetUnit } from '../../core/offsets.js';
import { PRESET_NAMES, type PresetName, type Selection } from '../../core/presets.js';
import { selects } from '../../discovery/selects.js';
import { UNTRUSTED_CHOICES, type UntrustedChoice } from '../../discovery/untrusted-choice.js';
import {
  CATEGORY_NAMES,
  DENIED_TERMS,
  type DeniedTerm,
  KINDS_OF_FINDINGS,
  type NamedKind,
  TERMS,
} from '../../values/category-names.js';
import { oneOf, SCORE, type ValueKind } from '../../values/value-kind.js';
import { basePathOf } from '../discovery/add-operation.js';
import type { ClassifyOptions, LabelOptions } from '../discovery/discovery-answers.js';
import {
  detectedHeaders,
  explain,
  LABEL_DETAILS,
  LABEL_THRESHOLD,
  offsetUnit,
  scoreThreshold,
  TABLE_PARAMETERS,
  type QueryParameter,
} from '../discovery/query-parameters.js';

type Kinds = QueryParameter<readonly NamedKind[] | undefined>;

const allow: QueryParameter<readonly string[] | undefined> = {
  ...TERMS,
  doc: `Values that are not findings: ${TERMS.expected}. Like the allow list of custom rules; case-sensitive. Default: none.`,
  fallback: undefined,
  schema: { type: 'string', examples: ['Acme,Smith\\, Inc'] },
};

const deny: QueryParameter<readonly DeniedTerm[] | undefined> = {
  ...DENIED_TERMS,
  doc: `Words that are always found, with score 1: ${DENIED_TERMS.expected}. Like the deny list of custom rules; case-sensitive; takes precedence over \`allow\`. Default: none.`,
  fallback: undefined,
  schema: { type: 'string', examples: ['PERSON:Falcon,USERNAME:jroe'] },
};

/** Parameters common to all operations. */
interface Asked extends Selection<NamedKind> {
  readonly score_threshold: number;
  readonly offset_unit: OffsetUnit;
}

/** The API version that this folder implements, as in its paths. */
const API_VERSION = 'v2';

/** Returns the base path of the operations. */
export const basePath = basePathOf(API_VERSION);

const language: QueryParameter<Language | undefined> = {
  ...oneOf(LANGUAGES),
  doc: 'Language of the text, ISO 639-1. It does not change the findings, because all supported languages are always checked; unsupported languages are refused. Default: any.',
  fallback: undefined,
  schema: { type: 'string', enum: [...LANGUAGES] },
};

const untrusted: QueryParameter<UntrustedChoice | undefined> = {
  ...oneOf(UNTRUSTED_CHOICES),
  doc: 'Text with characters that hide or imitate others: `refuse` returns 422; `read` reads it as it is; `clean` examines a cleaned copy, without invisible characters and with plain letters. Offsets and results always refer to the text as sent. Default: `refuse`, unless `SECURITY_SETTINGS` disables the check.',
  fallback: undefined,
  schema: { type: 'string', enum: [...UNTRUSTED_CHOICES] },
};

const OWN_TERMS = { allow, deny, language } as const;
/** Parameters for the text and words in it. */
const TERMS_AND_LANGUAGE = { ...OWN_TERMS, untrusted } as const;

const preset: QueryParameter<PresetName | undefined> = {
  ...oneOf(PRESET_NAMES),
  doc: 'A predefined set of categories to report; `entities` adds to it. Default: none.',
  fallback: undefined,
  schema: { type: 'string', enum: [...PRESET_NAMES] },
};

/** Parameters that select which findings are reported. */
const selection = (kind: ValueKind<readonly NamedKind[]>, names: string) => {
  const parameter = (doc: string): Kinds => ({
    ...kind,
    doc,
    fallback: undefined,
    schema: { type: 'string', examples: ['PERSON,EMAIL_ADDRESS'] },
  });
  return {
    preset,
    entities: parameter(`${names} to report, separated by commas. Default: all, or those of \`preset\`.`),
    exclude: parameter(`${names} not to report, separated by commas; takes precedence over \`entities\`.`),
  };
};

const OF_TEXT = selection(KINDS_OF_FINDINGS, 'Categories or original labels');
const OF_COLUMNS = selection(CATEGORY_NAMES, 'Categories');

const CLASSIFY = {
  score_threshold: scoreThreshold(0.7, 'Minimum score; findings below it are omitted.'),
  offset_unit: offsetUnit,
  explain,
} as const;

/** Parameters of classify/text. */
export const TEXT_PARAMETERS = { ...CLASSIFY, ...OF_TEXT, ...TERMS_AND_LANGUAGE } as const;

/** Parameters of classify/image. OCR output is not checked for untrusted characters, unlike text from callers. */
export const IMAGE_PARAMETERS = { ...CLASSIFY, ...OF_TEXT, ...OWN_TERMS } as const;

/** Parameters of classify/tabular. */
export const TABULAR_PARAMETERS = {
  ...CLASSIFY,
  ...OF_COLUMNS,
  ...TERMS_AND_LANGUAGE,
  ...TABLE_PARAMETERS,
  has_headers: detectedHeaders,
} as const;

/** Overrides the threshold of a policy. */
const ownThreshold: QueryParameter<number | undefined> = {
  ...SCORE,
  doc: 'Only findings that score above this are transformed. Default: the threshold of the policy, or 0.7.',
  fallback: undefined,
  schema: { type: 'number', minimum: 0, maximum: 1 },
};

/** Parameters of transform; the policy is in the body. */
export const TRANSFORM_PARAMETERS = {
  score_threshold: ownThreshold,
  offset_unit: offsetUnit,
  explain,
  ...OF_TEXT,
  ...TERMS_AND_LANGUAGE,
} as const;

/** Parameters of restore. */
export const RESTORE_PARAMETERS = { offset_unit: offsetUnit } as const;

/** Parameters of transform/label. */
export const LABEL_PARAMETERS = {
  score_threshold: LABEL_THRESHOLD,
  offset_unit: offsetUnit,
  ...OF_TEXT,
  ...TERMS_AND_LANGUAGE,
  ...LABEL_DETAILS,
} as const;

/** Parameters of transform/batch: those of transform/label, but a policy may set the threshold. */
export const TRANSFORM_BATCH_PARAMETERS = { ...LABEL_PARAMETERS, score_threshold: ownThreshold } as const;

/** Converts the parameters of classify: findings at or above the threshold are reported. */
export function textOptions(query: Asked & { readonly explain: boolean }): ClassifyOptions {
  const isSelected = selects(query);
  return {
    unit: query.offset_unit,
    explain: query.explain,
    tellsCoverage: true,
    keeps: (found) => found.score >= query.score_threshold && isSelected(found),
  };
}

interface LabelAsked extends Asked {
  readonly include_providers: boolean;
  readonly include_classification_details: boolean;
}

/** Converts the parameters of label: findings above the threshold are labelled. */
export function labelOptions(query: LabelAsked): LabelOptions {
  const isSelected = selects(query);
  return {
    unit: query.offset_unit,
    keeps: (found) => found.score > query.score_threshold && isSelected(found),
    providers: query.include_providers,
    classifications: query.include_classification_details,
    tellsKinds: true,
  };
}
