import { Type } from 'typebox';
import { ErrorAnswer } from '../../../answers/schemas.js';
import { answer, FAILURES } from '../../discovery/document-operation.js';
import { ANALYZE_REQUEST } from './analyze-request.js';
import { ANONYMIZE_REQUEST, DEANONYMIZE_REQUEST } from './anonymize-request.js';

const TAGS = ['doors'];
const Result = Type.Object({
  entity_type: Type.String(),
  start: Type.Integer(),
  end: Type.Integer(),
  score: Type.Number(),
  analysis_explanation: Type.Union([Type.Object({}), Type.Null()]),
  recognition_metadata: Type.Object({ recognizer_name: Type.String() }),
});
const Results = Type.Array(Result);
const Operated = Type.Object({
  text: Type.String(),
  items: Type.Array(
    Type.Object({
      operator: Type.String(),
      entity_type: Type.String(),
      start: Type.Integer(),
      end: Type.Integer(),
      text: Type.String(),
    }),
  ),
});

const posted = (operationId: string, summary: string, body: object, answered: string, schema: object) => ({
  operationId,
  tags: TAGS,
  summary,
  description: 'As Presidio answers it (docs/presidio.md). Offsets count code points.',
  consumes: ['application/json'],
  body,
  response: {
    200: answer(answered, schema),
    400: answer('The body is not as it must be; `details.faults` says what and where.', ErrorAnswer),
    ...FAILURES,
  },
});

export const ANALYZE_DOC = posted(
  'presidioAnalyze',
  'Find what is sensitive',
  ANALYZE_REQUEST.schema,
  'What was found; for a list of texts a list each.',
  Type.Union([Results, Type.Array(Results)]),
);
export const ANONYMIZE_DOC = posted(
  'presidioAnonymize',
  'Act on what was found',
  ANONYMIZE_REQUEST.schema,
  'The text, and where everything stands.',
  Operated,
);
export const DEANONYMIZE_DOC = posted(
  'presidioDeanonymize',
  'Decrypt what was encrypted',
  DEANONYMIZE_REQUEST.schema,
  'The text, and where everything stands.',
  Operated,
);

/** A list of names, open to everyone. */
export const namesDoc = (operationId: string, summary: string) => ({
  operationId,
  tags: TAGS,
  summary,
  security: [],
  querystring: Type.Object({ language: Type.Optional(Type.String()) }),
  response: {
    200: answer(summary, Type.Array(Type.String())),
    400: answer('The language is none that is read.', ErrorAnswer),
  },
});
