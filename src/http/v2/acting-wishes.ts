import { ServiceError } from '../../core/errors.js';
import { KeyError, type KeyRing } from '../../transform/key-ring.js';
import { checkKeys, type TransformPolicy } from '../../transform/policy.js';
import type { TextForm } from '../../transform/slots/examine-text.js';
import type { BatchHead } from '../../transform/transform-request.js';
import type { ActingWishes } from '../../transform/transform-text.js';
import { CATEGORY_NAMES } from '../../values/category-names.js';
import type { QueryValues } from '../discovery/query-parameters.js';
import type { TRANSFORM_PARAMETERS } from './query-parameters.js';
import { selects } from './selects.js';

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
    form: formOf(asked),
    subject: asked.subject,
    language: asked.language ?? query.language,
    verify: asked.verify,
    selects: selects(query),
  };
}

/** What the body says of its text's form. */
export const formOf = ({
  format,
  has_headers: hasHeaders,
  column_delimiter: delimiter,
}: Pick<Asked, 'format' | 'has_headers' | 'column_delimiter'>): TextForm =>
  format === 'csv' ? { form: format, hasHeaders, delimiter } : { form: format };

/** A column holds a category, whatever label its cells were found under: one that asks for a label would be left as it is. */
function refuseLabels(query: Query): void {
  for (const name of ['entities', 'exclude'] as const) {
    if (query[name]?.some(({ label }) => label !== undefined) !== true) continue;
    const { expected } = CATEGORY_NAMES;
    throw new ServiceError('PARAMETER_INVALID', { name, expected }, { parameter: name, expected });
  }
}

/** @throws ServiceError KEY_UNUSABLE where the policy asks for a key that there is not */
export function checkPolicyKeys(policy: TransformPolicy, keys: KeyRing): void {
  try {
    checkKeys(policy, keys);
  } catch (error) {
    throw asKeyUnusable(error);
  }
}

/** Does what works with keys. @throws ServiceError KEY_UNUSABLE in place of a KeyError */
export async function withKeys<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asKeyUnusable(error);
  }
}

const asKeyUnusable = (error: unknown): unknown =>
  error instanceof KeyError ? new ServiceError('KEY_UNUSABLE', { fault: error.message }) : error;
