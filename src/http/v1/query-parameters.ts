import {
  columnDelimiter,
  explain,
  hasHeaders,
  include,
  offsetUnit,
  quoteChar,
  scoreThreshold,
} from '../discovery/query-parameters.js';

/** Parameters of classify. */
export const CLASSIFY_PARAMETERS = {
  score_threshold: scoreThreshold(0, 'Results that score below it are left out.'),
  offset_unit: offsetUnit,
  explain,
  has_headers: hasHeaders,
  column_delimiter: columnDelimiter,
  quote_char: quoteChar,
} as const;

/** Parameters of label. */
export const LABEL_PARAMETERS = {
  score_threshold: scoreThreshold(0.7, 'Only results that score above it are labelled.'),
  offset_unit: offsetUnit,
  include_providers: include('Whether the answer holds the `providers` section.'),
  include_classification_details: include('Whether the answer holds the `classifications` section.'),
} as const;
