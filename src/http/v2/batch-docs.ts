import { Type, type TProperties } from 'typebox';
import { ErrorAnswer, TextClassificationAnswer } from '../../answers/schemas.js';
import { ActedAnswer, SESSION_FIELDS } from '../../answers/transform-schemas.js';
import { NO_POLICIES } from '../../transform/policy-book.js';
import { batchHead } from '../../transform/transform-request.js';
import { MOST_ITEMS } from '../batch/batch-item.js';
import { answer, FAILURES, querySchema } from '../discovery/document-operation.js';
import { OF_SESSIONS } from './transform-docs.js';
import { TEXT_PARAMETERS, TRANSFORM_BATCH_PARAMETERS } from './query-parameters.js';

const TAG = ['data discovery, version 2'];

const Id = Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer()]);
const Item = Type.Object({ id: Id, text: Type.String() });
const texts = Type.Array(Item, {
  minItems: 1,
  maxItems: MOST_ITEMS,
  description: 'No id stands there twice.',
});
const Batch = Type.Object({ texts });

const { transform: Acted, ...ofEach } = ActedAnswer.properties;
/** Labelled texts do not tell what was replaced. */
const ActedOrLabelled = {
  ...ofEach,
  transform: Type.Object({ text: Acted.properties.text, replaced: Type.Optional(Acted.properties.replaced) }),
};

/** What may stand before the texts of transform/batch, as their first line or beside them. */
const Head = batchHead(NO_POLICIES).schema as {
  readonly properties: object;
  readonly required: readonly string[];
};
const BatchWithHead = {
  ...Head,
  required: [...Head.required, 'texts'],
  properties: { ...Head.properties, texts },
};

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

interface BatchDoc {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: Parameters<typeof querySchema>[0];
  readonly body: { readonly json: object; readonly line: object };
  /** What a text is answered with. */
  readonly answered: TProperties;
  /** What is told once, after all texts. */
  readonly told: TProperties;
  /** How else it may be refused. */
  readonly refused: object;
}

function batchDoc({ parameters, body, answered, told, refused, description, ...names }: BatchDoc) {
  const Result = resultOf(answered);
  const answers = answer(
    'One result for each text, in their order.',
    Type.Object({ results: Type.Array(Result), ...told }),
  );
  const Told = Type.Object(told);
  const Line = Object.keys(told).length === 0 ? Result : Type.Union([Result, Told]);
  return {
    ...names,
    tags: TAG,
    description: `${description} What fails for one fails for no other. ${LINES}`,
    consumes: ['application/json', 'application/x-ndjson'],
    querystring: querySchema(parameters),
    body: {
      content: { 'application/json': { schema: body.json }, 'application/x-ndjson': { schema: body.line } },
    },
    response: {
      200: { ...answers, content: { ...answers.content, 'application/x-ndjson': { schema: Line } } },
      400: answer('The request or the batch cannot be read.', ErrorAnswer),
      ...refused,
      ...FAILURES,
    },
  };
}

/** What the OpenAPI document says of classify/batch. */
export const CLASSIFY_BATCH_DOC = batchDoc({
  operationId: 'classifyBatchV2',
  summary: 'Find sensitive data in many texts',
  description: 'Each text is answered by itself.',
  parameters: TEXT_PARAMETERS,
  body: { json: Batch, line: Item },
  answered: TextClassificationAnswer.properties,
  told: {},
  refused: {},
});

/** What the OpenAPI document says of transform/batch. */
export const TRANSFORM_BATCH_DOC = batchDoc({
  operationId: 'transformBatchV2',
  summary: 'Replace sensitive data in many texts',
  description:
    'With a policy, beside the texts or as the first line of a stream, all texts are of one session: the same value becomes the same everywhere, and the map (or the session that the service keeps) comes once at the end, in a stream as its last line. ' +
    'Without one, each finding is replaced by its category.',
  parameters: TRANSFORM_BATCH_PARAMETERS,
  body: {
    json: Type.Union([Batch, Type.Unsafe(BatchWithHead)]),
    line: Type.Union([Item, Type.Unsafe(Head)]),
  },
  answered: ActedOrLabelled,
  told: SESSION_FIELDS,
  refused: OF_SESSIONS,
});
