import type { TransformPolicy } from './policy.js';
import { SessionMap, type MapEntry } from './session-map.js';
import type { ExaminedText } from './slots/slot.js';
import { transformSlots } from './transform-slots.js';
import { Transformer, type Transformed } from './transformer.js';
import type { TransformTools } from './transform-tools.js';

/** Texts that were transformed in one session. */
export interface TransformedTexts {
  /** In the order of the texts given. */
  readonly texts: readonly Transformed[];
  /** The session's map after them. */
  readonly map: readonly MapEntry[];
}

/**
 * Acts on several texts that belong together, such as the messages of a conversation: a value has one stand-in in all
 * of them, and none is given out that stands in any of them. Nothing is waited for, so that of two calls with one map
 * the second goes on where the first ended.
 * @throws KeyError where the policy asks for a key that there is not
 * @throws ServiceError RESULT_TOO_LARGE
 */
export function transformTogether(
  examined: readonly Pick<ExaminedText, 'body' | 'slots' | 'avoided'>[],
  policy: TransformPolicy,
  map: readonly MapEntry[],
  tools: Omit<TransformTools, 'nextNumber'>,
): TransformedTexts {
  const session = new SessionMap(map);
  const transformer = new Transformer(policy, session, tools);
  const avoided = examined.map((one) => one.avoided ?? one.body).join('\n');
  const texts = examined.map((one) => transformSlots(transformer, { ...one, avoided }));
  return { texts, map: session.entries };
}
