import { withLabels } from '../discovery/label-text.js';
import { checkGrowth } from './check-growth.js';
import type { TransformPolicy } from './policy.js';
import { SessionMap, type MapEntry } from './session-map.js';
import type { ExaminedText, Slot } from './slots/slot.js';
import type { TransformTools } from './define-operator.js';
import { type Replaced, type Transformed, Transformer } from './transformer.js';

/** Texts that were transformed in one session. */
interface TransformedTexts {
  /** In the order of the texts given. */
  readonly texts: readonly Transformed[];
  /** The session's map after them. */
  readonly map: readonly MapEntry[];
}

/**
 * Acts on the slots of a text and writes them as the text's form wants them; all else stays byte for byte. In a plain
 * text every value has its own place, in a field or a string what was done to it has the place of all of it.
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

/** The text after its values are replaced, without the replacements: a line for each part. */
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

/** A text of some form with labels in place of what was found, written as the form wants it. */
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
 * Acts on several texts that belong together, such as the messages of a conversation: a value has one replacement in all
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
