import { Type, type Static } from 'typebox';
import { CsvClassificationAnswer, ProviderRecord, TextClassificationAnswer } from './schemas.js';

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

/** What was made of a text. */
const Acted = Type.Object({
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
});

/** What restores what was made, and goes on with the session. */
export const SESSION_FIELDS = {
  map: Type.Optional(
    Type.Array(MapEntry, {
      description:
        'What restores it, and goes on with the session: whoever has it has the values. Not where the service keeps it.',
    }),
  ),
  session: Type.Optional(
    Type.Object(
      {
        id: Type.String({ description: 'What later requests of the same account say' }),
        expires_at: Type.String({ format: 'date-time' }),
      },
      { description: 'Where the service keeps the map' },
    ),
  ),
};
export type SessionFields = Static<Type.TObject<typeof SESSION_FIELDS>>;

const Verification = Type.Object(
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
);

const Explained = Type.Union(
  [Type.Omit(TextClassificationAnswer, ['providers']), Type.Omit(CsvClassificationAnswer, ['providers'])],
  { description: 'With explain alone: what was found, as classifying the text tells it' },
);

export const TransformAnswer = Type.Object({
  transform: Type.Object({ ...Acted.properties, ...SESSION_FIELDS }),
  verification: Type.Optional(Verification),
  explained: Type.Optional(Explained),
  providers: Type.Array(ProviderRecord),
});

/** What is told of one text of a batch that is acted on by a policy. */
export const ActedAnswer = Type.Object({
  transform: Acted,
  verification: Type.Optional(Verification),
  providers: Type.Optional(Type.Array(ProviderRecord)),
  classifications: Type.Optional(
    Type.Union([
      TextClassificationAnswer.properties.classifications,
      CsvClassificationAnswer.properties.classifications,
    ]),
  ),
});
export type ActedAnswer = Static<typeof ActedAnswer>;
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
          Type.Literal('not permitted'),
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
