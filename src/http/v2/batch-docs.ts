import { Type, type TProperties } from 'typebox';
import { CoveredTextAnswer, ErrorAnswer } from '../../answers/schemas.js';
import { ActedAnswer, SESSION_FIELDS } from '../../answers/transform-schemas.js';
import { NO_POLICIES } from '../../transform/policy-book.js';
import { batchHead } from '../../transform/transform-request.js';
import { MOST_ITEMS } from '../batch/batch-item.js';
import { answer, FAILURES, querySchema } from '../discovery/document-operation.js';
import { OF_SESSIONS } from './transform-docs.js';
import { TEXT_PARAMETERS, TRANSFORM_BATCH_PARAMETERS } from './query-parameters.js';

const TAG = ['data discovery, version 2'];

const Id = Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Integer()]);
const Item = Type.Object({ id: Id, text: Type.String() }, { title: 'BatchText' });
const texts = Type.Array(Item, {
  minItems: 1,
  maxItems: MOST_ITEMS,
  description: 'Ids must be unique.',
});
const Batch = Type.Object({ texts }, { title: 'TextBatch' });

const { transform: Acted, ...ofEach } = ActedAnswer.properties;
/** Labelled texts do not tell what was replaced. */
const ActedOrLabelled = {
  ...ofEach,
  transform: Type.Object({ text: Acted.properties.text, replaced: Type.Optional(Acted.properties.replaced) }),
};

/** What may stand before the texts of transform/batch, as their first line or beside them. */
const Head = { title: 'PolicyBatchHead', ...batchHead(NO_POLICIES).schema } as {
  readonly title: string;
  readonly properties: object;
  readonly required: readonly string[];
};
const BatchWithHead = {
  ...Head,
  title: 'PolicyBatch',
  required: [...Head.required, 'texts'],
  properties: { ...Head.properties, texts },
};

const resultOf = (title: string, answered: TProperties) =>
  Type.Object(
    {
      id: Type.Optional(Id),
      line: Type.Optional(
        Type.Integer({ minimum: 1, description: 'For a stream: the number of the invalid line' }),
      ),
      status: Type.Integer({ description: 'Status as of the operation for one text' }),
      ...Type.Partial(Type.Object(answered)).properties,
      error: Type.Optional(ErrorAnswer),
    },
    { title },
  );

const LINES =
  'With `application/x-ndjson`, send one text per line; each is answered with one line as soon as possible, in order. Read while you write. ' +
  'An invalid line is answered with its number and the error, and the stream continues.';

interface BatchDoc {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: Parameters<typeof querySchema>[0];
  readonly body: { readonly json: object; readonly line: object };
  /** Name of what a text is answered with. */
  readonly title: string;
  readonly answered: TProperties;
  /** What is told once, after all texts. */
  readonly told: TProperties;
  /** How else it may be refused. */
  readonly refused: object;
}

function batchDoc({ parameters, body, answered, told, refused, description, title, ...names }: BatchDoc) {
  const Result = resultOf(title, answered);
  const answers = answer(
    'One result per text, in order.',
    Type.Object({ results: Type.Array(Result), ...told }),
  );
  const Told = Type.Object(told);
  const Line = Object.keys(told).length === 0 ? Result : Type.Union([Result, Told]);
  return {
    ...names,
    tags: TAG,
    description: `${description} An error in one text does not affect the others. ${LINES}`,
    consumes: ['application/json', 'application/x-ndjson'],
    querystring: querySchema(parameters),
    body: {
      content: { 'application/json': { schema: body.json }, 'application/x-ndjson': { schema: body.line } },
    },
    response: {
      200: { ...answers, content: { ...answers.content, 'application/x-ndjson': { schema: Line } } },
      400: answer('The request or the batch is invalid.', ErrorAnswer),
      ...refused,
      ...FAILURES,
    },
  };
}

/** What the OpenAPI document says of classify/batch. */
export const CLASSIFY_BATCH_DOC = batchDoc({
  operationId: 'classifyBatchV2',
  summary: 'Find sensitive data in many texts',
  description: 'Each text has its own result.',
  parameters: TEXT_PARAMETERS,
  body: { json: Batch, line: Item },
  title: 'BatchClassification',
  answered: CoveredTextAnswer.properties,
  told: {},
  refused: {},
});

/** What the OpenAPI document says of transform/batch. */
export const TRANSFORM_BATCH_DOC = batchDoc({
  operationId: 'transformBatchV2',
  summary: 'Replace sensitive data in many texts',
  description:
    'With a policy, next to the texts or as the first line of a stream, all texts belong to one session: equal values have equal replacements, and the map (or the stored session) is returned once at the end, in a stream as the last line. ' +
    'Without a policy, each finding is replaced with its category.',
  parameters: TRANSFORM_BATCH_PARAMETERS,
  body: {
    json: Type.Union([Batch, Type.Unsafe(BatchWithHead)]),
    line: Type.Union([Item, Type.Unsafe(Head)]),
  },
  title: 'BatchTransformation',
  answered: ActedOrLabelled,
  told: SESSION_FIELDS,
  refused: OF_SESSIONS,
});
