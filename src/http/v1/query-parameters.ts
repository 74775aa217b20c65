import {
  explain,
  LABEL_DETAILS,
  LABEL_THRESHOLD,
  offsetUnit,
  scoreThreshold,
  TABLE_PARAMETERS,
} from '../discovery/query-parameters.js';

/** Parameters of classify. */
export const CLASSIFY_PARAMETERS = {
  score_threshold: scoreThreshold(0, 'Results that score below it are left out.'),
  offset_unit: offsetUnit,
  explain,
  ...TABLE_PARAMETERS,
} as const;

/** Parameters of label. */
export const LABEL_PARAMETERS = {
  score_threshold: LABEL_THRESHOLD,
  offset_unit: offsetUnit,
  ...LABEL_DETAILS,
} as const;
