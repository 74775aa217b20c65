import { Type, type TProperties } from 'typebox';
import { ErrorAnswer, LabelAnswer, TextClassificationAnswer } from '../../answers/schemas.js';
import { MOST_ITEMS } from '../batch/batch-item.js';
import { answer, FAILURES, querySchema } from '../discovery/document-operation.js';
import { LABEL_PARAMETERS, TEXT_PARAMETERS } from './query-parameters.js';

const TAG = ['data discovery, version 2'];

const Id = Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer()]);
const Item = Type.Object({ id: Id, text: Type.String() });
const Batch = Type.Object({
  texts: Type.Array(Item, { minItems: 1, maxItems: MOST_ITEMS, description: 'No id stands there twice.' }),
});

const resultOf = (answered: TProperties) =>
  Type.Object({
    id: Type.Optional(Id),
    line: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Of a stream: the line that could not be used' }),
    ),
    status: Type.Integer({ description: 'What the operation for one text would be answered with' }),
    ...Type.Partial(Type.Object(answered)).properties,
    error: Type.Optional(ErrorAnswer),
  });

const LINES =
  'As `application/x-ndjson`, one text a line, each is answered by a line as soon as it can be, in their order; read while you write. ' +
  'A line that cannot be used is answered by one with its number and the error, and the stream goes on.';

function batchDoc(operationId: string, summary: string, parameters: object, answered: TProperties) {
  const Result = resultOf(answered);
  const answers = answer(
    'One result for each text, in their order.',
    Type.Object({ results: Type.Array(Result) }),
  );
  return {
    operationId,
    tags: TAG,
    summary,
    description: `Each text is answered by itself: what fails for one fails for no other. ${LINES}`,
    consumes: ['application/json', 'application/x-ndjson'],
    querystring: querySchema(parameters as typeof TEXT_PARAMETERS),
    body: { content: { 'application/json': { schema: Batch }, 'application/x-ndjson': { schema: Item } } },
    response: {
      200: { ...answers, content: { ...answers.content, 'application/x-ndjson': { schema: Result } } },
      400: answer('The request or the batch cannot be read.', ErrorAnswer),
      ...FAILURES,
    },
  };
}

/** What the OpenAPI document says of classify/batch. */
export const CLASSIFY_BATCH_DOC = batchDoc(
  'classifyBatchV2',
  'Find sensitive data in many texts',
  TEXT_PARAMETERS,
  TextClassificationAnswer.properties,
);

/** What the OpenAPI document says of transform/batch. */
export const TRANSFORM_BATCH_DOC = batchDoc(
  'labelBatchV2',
  'Replace sensitive data in many texts by its category',
  LABEL_PARAMETERS,
  LabelAnswer.properties,
);
