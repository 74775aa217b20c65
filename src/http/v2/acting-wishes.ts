import { ServiceError } from '../../core/errors.js';
import { selects } from '../../discovery/selects.js';
import { askedForm } from '../../transform/asked-form.js';
import type { TransformPolicy } from '../../transform/policy.js';
import type { BatchHead } from '../../transform/transform-request.js';
import type { ActingWishes } from '../../transform/transform-text.js';
import { CATEGORY_NAMES } from '../../values/category-names.js';
import type { QueryValues } from '../discovery/query-parameters.js';
import type { TRANSFORM_PARAMETERS } from './query-parameters.js';

type Asked = Pick<
  BatchHead,
  'format' | 'has_headers' | 'column_delimiter' | 'subject' | 'language' | 'verify'
>;
type Query = Omit<QueryValues<typeof TRANSFORM_PARAMETERS>, 'explain' | 'offset_unit'>;

/** What body and parameters together ask for. @throws ServiceError PARAMETER_INVALID */
export function actingWishes(asked: Asked, policy: TransformPolicy, query: Query): ActingWishes {
  if (asked.format === 'csv') refuseLabels(query);
  const { score_threshold: threshold } = query;
  return {
    policy: threshold === undefined ? policy : { ...policy, threshold },
    form: askedForm(asked),
    subject: asked.subject,
    language: asked.language ?? query.language,
    verify: asked.verify,
    selects: selects(query),
  };
}

/** A column holds a category, whatever label its cells were found under: one that asks for a label would be left as it is. */
function refuseLabels(query: Query): void {
  for (const name of ['entities', 'exclude'] as const) {
    if (query[name]?.some(({ label }) => label !== undefined) !== true) continue;
    const { expected } = CATEGORY_NAMES;
    throw new ServiceError('PARAMETER_INVALID', { name, expected }, { parameter: name, expected });
  }
}
