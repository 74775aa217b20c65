import { PRESET_NAMES, type PresetName } from '../../core/presets.js';
import { CATEGORY_NAMES, KINDS_OF_FINDINGS, type NamedKind } from '../../values/category-names.js';
import { oneOf } from '../../values/one-of.js';
import type { ValueKind } from '../../values/value-kind.js';
import {
  columnDelimiter,
  explain,
  hasHeaders,
  include,
  offsetUnit,
  quoteChar,
  scoreThreshold,
  type QueryParameter,
} from '../discovery/query-parameters.js';

type Kinds = QueryParameter<readonly NamedKind[] | undefined>;

const preset: QueryParameter<PresetName | undefined> = {
  ...oneOf(PRESET_NAMES),
  doc: 'A choice of categories that are wanted; those of `entities` come besides. Default: none.',
  fallback: undefined,
  schema: { type: 'string', enum: [...PRESET_NAMES] },
};

/** Which findings are wanted, and which are not. */
const selection = (kind: ValueKind<readonly NamedKind[]>, names: string) => {
  const parameter = (doc: string): Kinds => ({
    ...kind,
    doc,
    fallback: undefined,
    schema: { type: 'string', examples: ['PERSON,EMAIL_ADDRESS'] },
  });
  return {
    preset,
    entities: parameter(
      `${names} that are wanted, separated by commas. Default: all, or those of \`preset\`.`,
    ),
    exclude: parameter(`${names} that are not wanted, separated by commas; wins over \`entities\`.`),
  };
};

const OF_TEXT = selection(KINDS_OF_FINDINGS, 'Categories, or original labels of them,');
const OF_COLUMNS = selection(CATEGORY_NAMES, 'Categories');

const threshold = scoreThreshold(0.7, 'Results that score below it are left out.');

/** Parameters of classify/text. */
export const TEXT_PARAMETERS = {
  score_threshold: threshold,
  offset_unit: offsetUnit,
  explain,
  ...OF_TEXT,
} as const;

/** Parameters of classify/tabular. */
export const TABULAR_PARAMETERS = {
  score_threshold: threshold,
  offset_unit: offsetUnit,
  explain,
  ...OF_COLUMNS,
  has_headers: hasHeaders,
  column_delimiter: columnDelimiter,
  quote_char: quoteChar,
} as const;

/** Parameters of transform/label. */
export const LABEL_PARAMETERS = {
  score_threshold: scoreThreshold(0.7, 'Only results that score above it are labelled.'),
  offset_unit: offsetUnit,
  ...OF_TEXT,
  include_providers: include('Whether the answer holds the `providers` section.'),
  include_classification_details: include('Whether the answer holds the `classifications` section.'),
} as const;
