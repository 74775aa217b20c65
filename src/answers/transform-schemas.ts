import { Type, type Static } from 'typebox';
import {
  COVERAGE_FIELDS,
  CsvClassificationAnswer,
  HeaderDetection,
  ProviderRecord,
  TextClassificationAnswer,
} from './schemas.js';

const Place = Type.Object(
  {
    start_index: Type.Integer({ minimum: 0 }),
    end_index: Type.Integer({ minimum: 0, description: 'Exclusive' }),
  },
  { title: 'TextRange' },
);

const MapEntry = Type.Object(
  {
    replacement: Type.String({ description: 'The replacement in the text' }),
    value: Type.String({ description: 'The original value' }),
    category: Type.String(),
    operator: Type.String(),
    type: Type.Optional(
      Type.Literal('number', { description: 'JSON type of the value, which is restored with it' }),
    ),
  },
  { title: 'MapEntry' },
);

/** A transformed text. */
const Acted = Type.Object({
  text: Type.String(),
  replaced: Type.Array(
    Type.Object(
      {
        category: Type.String(),
        operator: Type.String(),
        location: Place,
        result_location: Place,
      },
      { title: 'ReplacedValue' },
    ),
    {
      description: 'Replacements in the order of the text, with their locations before and after',
    },
  ),
});

/** The map or stored session that restores the values and continues the session. */
export const SESSION_FIELDS = {
  map: Type.Optional(
    Type.Array(MapEntry, {
      description:
        'Restores the values and continues the session. Contains the original values in plaintext. Absent if the service stores it.',
    }),
  ),
  session: Type.Optional(
    Type.Object(
      {
        id: Type.String({ description: 'Session id for later requests of the same account' }),
        expires_at: Type.String({ format: 'date-time' }),
      },
      { title: 'KeptSession', description: 'Present if the service stores the map' },
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
            'found: found when the result was classified; value: a value that was replaced elsewhere but remains here',
        }),
        location: Place,
      }),
    ),
  },
  {
    title: 'Verification',
    description:
      'With verify: findings when the result is classified again. Locations refer to the result. `passed` is false if either check found something.',
  },
);

const Verified = Type.Object(
  {
    passed: Type.Boolean({ description: 'Whether none of the values was found' }),
    values: Type.Integer({ minimum: 0, description: 'Distinct replaced values that were searched for' }),
    too_short: Type.Integer({
      minimum: 0,
      description: 'Distinct values that are too short or too common to be searched for',
    }),
    also_replacements: Type.Integer({
      minimum: 0,
      description: 'Distinct values that are also replacements of others, so they may be in the result',
    }),
    parts: Type.Integer({
      minimum: 0,
      description: 'Parts that were searched: the text and encoded data in it',
    }),
    bytes: Type.Integer({ minimum: 0 }),
    found: Type.Array(Type.Object({ part: Type.String(), category: Type.String() }), {
      description: 'Values that the result still contains, by part (empty: the text itself) and category',
    }),
    more_found: Type.Integer({ minimum: 0, description: 'Number of further ones; 100 are listed' }),
    unsearched: Type.Array(Type.Object({ part: Type.String(), reason: Type.String() }), {
      description: 'Parts that were not searched completely',
    }),
    more_unsearched: Type.Integer({ minimum: 0, description: 'Number of further ones; 100 are listed' }),
  },
  {
    title: 'Verified',
    description:
      'With verify: the result was searched for every replaced value and its common spellings, by independent code.',
  },
);

const Explained = Type.Union(
  [
    Type.Omit(TextClassificationAnswer, ['providers'], { title: 'ExplainedText' }),
    Type.Omit(CsvClassificationAnswer, ['providers'], { title: 'ExplainedTable' }),
  ],
  { title: 'Explained', description: 'Only with explain: the findings, as in a classification of the text' },
);

export const TransformAnswer = Type.Object(
  {
    transform: Type.Object({ ...Acted.properties, ...SESSION_FIELDS }),
    has_headers: Type.Optional(HeaderDetection),
    verified: Type.Optional(Verified),
    verification: Type.Optional(Verification),
    explained: Type.Optional(Explained),
    providers: Type.Array(ProviderRecord),
    ...COVERAGE_FIELDS,
  },
  { title: 'TransformedText' },
);

/** The response for one text of a batch that a policy transforms. */
export const ActedAnswer = Type.Object({
  transform: Acted,
  has_headers: Type.Optional(HeaderDetection),
  verified: Type.Optional(Verified),
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

export const RestoreAnswer = Type.Object(
  {
    restore: Type.Object({
      text: Type.String(),
      restored: Type.Integer({ minimum: 0, description: 'Number of restored values' }),
      unknown: Type.Array(
        Type.Object({
          category: Type.String(),
          reason: Type.Union([
            Type.Literal('not in the map'),
            Type.Literal('unknown key'),
            Type.Literal('not written with this key'),
            Type.Literal('not permitted'),
          ]),
          location: Place,
        }),
        {
          description: 'Unknown replacements that were left unchanged; locations refer to the request text',
        },
      ),
    }),
  },
  { title: 'RestoredText' },
);
export type RestoreAnswer = Static<typeof RestoreAnswer>;
