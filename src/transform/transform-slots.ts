import { withLabels } from '../discovery/label-text.js';
import { checkGrowth } from './check-growth.js';
import type { TransformPolicy } from './policy.js';
import { SessionMap, type MapEntry } from './session-map.js';
import type { ExaminedText, Slot } from './slots/slot.js';
import type { TransformTools } from './define-operator.js';
import { type Replaced, type Transformed, Transformer } from './transformer.js';

/** Texts that were transformed in one session. */
interface TransformedTexts {
  /** Results in the order of the input texts. */
  readonly texts: readonly Transformed[];
  /** The session's map afterwards. */
  readonly map: readonly MapEntry[];
}

/**
 * Transforms the slots of a text and encodes them in the text's format; the rest is copied unchanged. In plain text
 * each replacement has its own span; in a field or string each has the span of the whole slot.
 * @throws ServiceError RESULT_TOO_LARGE
 */
export function transformSlots(
  transformer: Transformer,
  { body, slots, avoided = body }: Pick<ExaminedText, 'body' | 'slots' | 'avoided'>,
): Transformed {
  let text = '';
  let position = 0;
  const replaced: Replaced[] = [];
  const left = (): string => leftOf(transformer, body, slots);
  for (const slot of slots) {
    text += body.slice(position, slot.start);
    position = slot.end;
    const done = act(transformer, slot, avoided, left);
    const isChanged = done.replaced.length > 0;
    const written = !isChanged ? body.slice(slot.start, slot.end) : (slot.write?.(done.text) ?? done.text);
    const after = { start: text.length, end: text.length + written.length };
    for (const one of done.replaced)
      replaced.push(
        slot.write === undefined
          ? { ...one, before: move(one.before, slot.start), after: move(one.after, after.start) }
          : { ...one, before: { start: slot.start, end: slot.end }, after },
      );
    text += written;
    checkGrowth(text.length, body.length);
  }
  return { text: text + body.slice(position), replaced };
}

function act(
  transformer: Transformer,
  { value, found, type }: Slot,
  avoided: string,
  left: () => string,
): Transformed {
  return 'category' in found
    ? transformer.transformWhole(value, found.category, avoided, left)
    : transformer.transform(value, found, avoided, left, type);
}

/** Returns the text without the replaced values and without their replacements, one part per line. */
function leftOf(transformer: Transformer, body: string, slots: readonly Slot[]): string {
  const ends = [0, ...slots.map(({ end }) => end)];
  const between = ends.map((end, index) => body.slice(end, slots[index]?.start));
  const within = slots.map(({ value, found }) =>
    'category' in found ? transformer.leftOfWhole(value, found.category) : transformer.leftOf(value, found),
  );
  return [...between, ...within].join('\n');
}

const move = ({ start, end }: Replaced['before'], by: number): Replaced['before'] => ({
  start: start + by,
  end: end + by,
});

/** Replaces findings in a text by their labels, encoded in the text's format. */
export function labelSlots({ body, slots }: Pick<ExaminedText, 'body' | 'slots'>): string {
  let text = '';
  let position = 0;
  for (const { start, end, value, found, write } of slots) {
    const labelled =
      'category' in found ? `[${found.category}]` : withLabels({ body: value, occurrences: found });
    text += body.slice(position, start) + (write?.(labelled) ?? labelled);
    position = end;
  }
  return text + body.slice(position);
}

/**
 * Transforms several texts that belong together, such as the messages of a conversation. A value has the same
 * replacement in all of them, and no replacement occurs in any of them. The function is synchronous, so a second call
 * with the same map sees the entries of the first.
 * @throws KeyError if the policy needs a key that does not exist
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
