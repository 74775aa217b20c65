import { withLabels } from '../discovery/label-text.js';
import type { ExaminedText } from './slots/slot.js';

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
