import { PRESET_NAMES, type PresetName } from '../../core/presets.js';
import { CATEGORY_NAMES, KINDS_OF_FINDINGS, type NamedKind } from '../../values/category-names.js';
import { oneOf } from '../../values/one-of.js';
import type { ValueKind } from '../../values/value-kind.js';
import {
  explain,
  LABEL_DETAILS,
  LABEL_THRESHOLD,
  offsetUnit,
  scoreThreshold,
  TABLE_PARAMETERS,
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

const CLASSIFY = {
  score_threshold: scoreThreshold(0.7, 'Results that score below it are left out.'),
  offset_unit: offsetUnit,
  explain,
} as const;

/** Parameters of classify/text. */
export const TEXT_PARAMETERS = { ...CLASSIFY, ...OF_TEXT } as const;

/** Parameters of classify/tabular. */
export const TABULAR_PARAMETERS = { ...CLASSIFY, ...OF_COLUMNS, ...TABLE_PARAMETERS } as const;

/** Parameters of transform/label. */
export const LABEL_PARAMETERS = {
  score_threshold: LABEL_THRESHOLD,
  offset_unit: offsetUnit,
  ...OF_TEXT,
  ...LABEL_DETAILS,
} as const;
