import { offsetsFromUtf16, type OffsetConverter, type OffsetUnit } from '../core/offsets.js';
import type { Span } from '../core/span.js';
import type { RestoredText } from '../transform/restore-text.js';
import type { TransformedText } from '../transform/transform-text.js';
import { presentProviders } from './present-answers.js';
import type { RestoreAnswer, TransformAnswer } from './transform-schemas.js';

const placeOf = ({ start, end }: Span, convert: OffsetConverter) => ({
  start_index: convert(start),
  end_index: convert(end),
});

/** What was done to a text; offsets are turned to the asked unit here. */
export function presentTransform(
  { text, replaced, map, leaks, body, outcomes }: TransformedText,
  unit: OffsetUnit,
): TransformAnswer {
  const before = offsetsFromUtf16(body, unit);
  const after = offsetsFromUtf16(text, unit);
  return {
    transform: {
      text,
      replaced: replaced.map((one) => ({
        category: one.category,
        operator: one.operator,
        location: placeOf(one.before, before),
        result_location: placeOf(one.after, after),
      })),
      map: [...map],
    },
    ...(leaks !== undefined && {
      verification: {
        passed: leaks.length === 0,
        leaks: leaks.map(({ category, kind, ...span }) => ({
          category,
          kind,
          location: placeOf(span, after),
        })),
      },
    }),
    providers: presentProviders(outcomes),
  };
}

/** What was put back into a text. */
export function presentRestore(
  given: string,
  { text, restored, unknown }: RestoredText,
  unit: OffsetUnit,
): RestoreAnswer {
  const convert = offsetsFromUtf16(given, unit);
  return {
    restore: {
      text,
      restored,
      unknown: unknown.map(({ category, why, ...span }) => ({
        category,
        reason: why,
        location: placeOf(span, convert),
      })),
    },
  };
}
