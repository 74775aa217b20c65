import { Type, type Static } from 'typebox';
import { ProviderRecord } from './schemas.js';

const Place = Type.Object({
  start_index: Type.Integer({ minimum: 0 }),
  end_index: Type.Integer({ minimum: 0, description: 'Exclusive' }),
});

const MapEntry = Type.Object({
  replacement: Type.String({ description: 'What stands in the text' }),
  value: Type.String({ description: 'What it stands for' }),
  category: Type.String(),
  operator: Type.String(),
});

export const TransformAnswer = Type.Object({
  transform: Type.Object({
    text: Type.String(),
    replaced: Type.Array(
      Type.Object({
        category: Type.String(),
        operator: Type.String(),
        location: Place,
        result_location: Place,
      }),
      {
        description:
          'What was replaced, in the order of the text: where it stood, and where what replaced it stands',
      },
    ),
    map: Type.Array(MapEntry, {
      description:
        'What restores it, and goes on with the session: whoever has it has the values. The service keeps none.',
    }),
  }),
  verification: Type.Optional(
    Type.Object(
      {
        passed: Type.Boolean(),
        leaks: Type.Array(
          Type.Object({
            category: Type.String(),
            kind: Type.Union([Type.Literal('found'), Type.Literal('value')], {
              description:
                'found: found when the result was classified; value: a value that was replaced elsewhere and stands here still',
            }),
            location: Place,
          }),
        ),
      },
      { description: 'With verify alone: what the result holds still. Locations are in the result.' },
    ),
  ),
  providers: Type.Array(ProviderRecord),
});
export type TransformAnswer = Static<typeof TransformAnswer>;

export const RestoreAnswer = Type.Object({
  restore: Type.Object({
    text: Type.String(),
    restored: Type.Integer({ minimum: 0, description: 'Stand-ins that became values again' }),
    unknown: Type.Array(
      Type.Object({
        category: Type.String(),
        reason: Type.Union([
          Type.Literal('not in the map'),
          Type.Literal('no such key'),
          Type.Literal('not written with this key'),
        ]),
        location: Place,
      }),
      {
        description:
          'What looks like a stand-in and was left as it is; locations are in the text that was sent',
      },
    ),
  }),
});
export type RestoreAnswer = Static<typeof RestoreAnswer>;
