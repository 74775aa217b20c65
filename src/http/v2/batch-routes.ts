import type { FastifyInstance } from 'fastify';
import { Type, type TProperties } from 'typebox';
import { presentActed } from '../../answers/present-transform.js';
import { CoveredTextAnswer, ErrorAnswer } from '../../answers/schemas.js';
import { ActedAnswer, SESSION_FIELDS } from '../../answers/transform-schemas.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { checkPolicyKeys, withKeys } from '../../transform/key-unusable.js';
import { NO_POLICIES } from '../../transform/policy-book.js';
import { lineFor } from '../../transform/sessions/session-store.js';
import { readBatchHead, batchHead } from '../../transform/transform-request.js';
import { transformInSession } from '../../transform/transform-text.js';
import {
  acceptLines,
  addBatchOperation,
  type BatchAnswers,
  type BatchContext,
} from '../batch/add-batch-operation.js';
import { MOST_ITEMS } from '../batch/batch-item.js';
import { type Guards, answer, FAILURES, querySchema } from '../discovery/add-operation.js';
import { labelAnswer, textAnswer } from '../discovery/discovery-answers.js';
import { withTerms } from '../discovery/request-rules.js';
import { LABEL_THRESHOLD, type QueryValues } from '../discovery/query-parameters.js';
import { readJsonValue } from '../json-body.js';
import { actingOptions, askedSession } from './acting-options.js';
import {
  TEXT_PARAMETERS,
  TRANSFORM_BATCH_PARAMETERS,
  labelOptions,
  textOptions,
  basePath,
} from './query-parameters.js';
import { type TransformDeps, OF_SESSIONS } from './transform-routes.js';

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
/** Labelled texts do not list their replacements. */
const ActedOrLabelled = {
  ...ofEach,
  transform: Type.Object({ text: Acted.properties.text, replaced: Type.Optional(Acted.properties.replaced) }),
};

/** The optional head of transform/batch: the first line of a stream, or fields next to the texts. */
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

/** OpenAPI documentation of classify/batch. */
const CLASSIFY_BATCH_DOC = batchDoc({
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

/** OpenAPI documentation of transform/batch. */
const TRANSFORM_BATCH_DOC = batchDoc({
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

/** Adds the batch operations below the prefix. */
export function addBatchRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  transforming: TransformDeps,
  pathPrefix: string,
  guards: Guards,
): void {
  const base = basePath(pathPrefix);
  const { maxTextBytes } = transforming;
  const [classify, transform] = [`${base}/classify/batch`, `${base}/transform/batch`] as const;
  guards.gate.guard(app, [classify, transform]);
  acceptLines(app);
  addBatchOperation(app, deps, guards, {
    path: classify,
    doc: CLASSIFY_BATCH_DOC,
    parameters: TEXT_PARAMETERS,
    maxTextBytes,
    hasHead: false,
    open: (given, query, _head, { log, inTurn }) => {
      const of = withTerms(given, query);
      const options = textOptions(query);
      return { perform: (bytes) => inTurn(bytes.length, () => textAnswer(of, bytes, options, log)) };
    },
  });
  addBatchOperation(app, deps, guards, {
    path: transform,
    doc: TRANSFORM_BATCH_DOC,
    parameters: TRANSFORM_BATCH_PARAMETERS,
    maxTextBytes,
    hasHead: true,
    open: (given, query, head, context) => {
      const of = withTerms(given, query);
      return head === undefined
        ? labelBatch(of, query, context)
        : actOnBatch(of, transforming, query, head, context);
    },
  });
}

type Query = QueryValues<typeof TRANSFORM_BATCH_PARAMETERS>;

/** Labels each text; used without a policy. */
function labelBatch(deps: DiscoveryDeps, query: Query, { log, inTurn }: BatchContext): BatchAnswers {
  const { score_threshold: threshold = LABEL_THRESHOLD.fallback } = query;
  const options = labelOptions({ ...query, score_threshold: threshold });
  return { perform: (bytes) => inTurn(bytes.length, () => labelAnswer(deps, bytes, options, log)) };
}

/**
 * Transforms the texts of a batch with a policy in one session, whose map is sent at the end.
 * @param head options that precede the texts
 * @throws ServiceError REQUEST_FAULTY, KEY_UNUSABLE, PARAMETER_INVALID, and those of `askedSession`; then no text is
 * examined
 */
async function actOnBatch(
  deps: DiscoveryDeps,
  { keysOf, policies, sessions }: TransformDeps,
  query: QueryValues<typeof TRANSFORM_BATCH_PARAMETERS>,
  head: object,
  { inTurn, accountId }: BatchContext,
): Promise<BatchAnswers> {
  const keys = keysOf(accountId);
  const asked = readJsonValue(head, (value) => readBatchHead(value, policies));
  checkPolicyKeys(asked.policy, keys);
  const options = actingOptions(asked, asked.policy, query);
  const { offset_unit: unit, include_providers: providers } = query;
  const details = { providers, classifications: query.include_classification_details };
  const whole = await withKeys(() => askedSession(asked, sessions, accountId));
  const nextPlace = lineFor(whole);
  return {
    async perform(bytes) {
      const { session, leave } = nextPlace();
      const text = Buffer.from(bytes).toString('utf8');
      try {
        const acted = await withKeys(() =>
          transformInSession(deps, keys, text, unit, options, session, (work) => inTurn(bytes.length, work)),
        );
        return { outcomes: acted.outcomes, answer: presentActed(acted, unit, details) };
      } finally {
        leave();
      }
    },
    end: whole.told,
  };
}

interface BatchDoc {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: Parameters<typeof querySchema>[0];
  readonly body: { readonly json: object; readonly line: object };
  /** Title of the result of a text. */
  readonly title: string;
  readonly answered: TProperties;
  /** Sent once, after all texts. */
  readonly told: TProperties;
  /** Further error responses. */
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
