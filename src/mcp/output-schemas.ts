import { Type, type TProperties } from 'typebox';
import type { JsonSchema } from '../documents/shape.js';

/** The schema of an answer. */
export const answerOf = (properties: TProperties): JsonSchema => ({ ...Type.Object(properties) });

/** How many entries of a list were left out. */
export const more = (what: string) =>
  Type.Optional(
    Type.Integer({ minimum: 1, description: `How many more ${what} there are than are listed.` }),
  );

export const CountByCategory = Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
  description: 'How many there are of each category.',
});
export const Score = Type.Number({ minimum: 0, maximum: 1 });
export const FoundBy = Type.Array(Type.String(), { description: 'What found it.' });
export const Offset = (description: string) => Type.Integer({ minimum: 0, description });
export const Incomplete = Type.Optional(
  Type.Array(Type.String(), {
    description: 'Providers that failed: what they would have found is missing.',
  }),
);
