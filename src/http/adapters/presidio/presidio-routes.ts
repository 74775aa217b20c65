import { ErrorAnswer } from '../../../answers/schemas.js';
import { ServiceError } from '../../../core/errors.js';
import type { DiscoveryDeps } from '../../../discovery/discovery-deps.js';
import { allInOrder, WIDTH } from '../../batch/in-order.js';
import { addOperation, type Guards, secured, answer, FAILURES } from '../../discovery/add-operation.js';
import { withTerms } from '../../discovery/request-rules.js';
import { readJsonBody } from '../../json-body.js';
import { checkContentHeaders, expectJson, callerSignal } from '../../read-request.js';
import {
  allowPatternsOf,
  analyze,
  ANALYZE_REQUEST,
  DEFAULT_THRESHOLD,
  readAnalyzeRequest,
  recognizersOf,
  type AnalyzeRequest,
} from './analyze.js';
import { anonymize, deanonymize, ANONYMIZE_REQUEST, DEANONYMIZE_REQUEST } from './anonymize.js';
import { ANONYMIZER_NAMES, DEANONYMIZER_NAMES } from './anonymizers.js';
import { SUPPORTED_ENTITIES } from './entity-names.js';
import { answerPresidioErrors, checkAnalyzeRequest, checkLanguage } from './presidio-errors.js';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';

const TAGS = ['adapters'];
const Result = Type.Object({
  entity_type: Type.String(),
  start: Type.Integer(),
  end: Type.Integer(),
  score: Type.Number(),
  analysis_explanation: Type.Union([Type.Object({}), Type.Null()]),
  recognition_metadata: Type.Object({ recognizer_name: Type.String() }),
});
const Results = Type.Array(Result);
/** An error that Presidio also has, in its form. */
const Known = Type.Object({ error: Type.String() });
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
  description: 'Compatible with Presidio (docs/presidio.md). Offsets count code points.',
  consumes: ['application/json'],
  body,
  response: {
    200: answer(answered, schema),
    400: answer(
      'The body is invalid; `details.faults` lists the errors with their locations.',
      Type.Union([ErrorAnswer, Known]),
    ),
    ...FAILURES,
  },
});

const ANALYZE_DOC = posted(
  'presidioAnalyze',
  'Find sensitive data',
  ANALYZE_REQUEST.schema,
  'The findings; for a list of texts, one list per text.',
  Type.Union([Results, Type.Array(Results)]),
);
const ANONYMIZE_DOC = posted(
  'presidioAnonymize',
  'Anonymize the findings',
  ANONYMIZE_REQUEST.schema,
  'The text and the locations of its items.',
  Operated,
);
const DEANONYMIZE_DOC = posted(
  'presidioDeanonymize',
  'Decrypt encrypted values',
  DEANONYMIZE_REQUEST.schema,
  'The text and the locations of its items.',
  Operated,
);

/** Documents a public list of names. */
const namesDoc = (operationId: string, summary: string) => ({
  operationId,
  tags: TAGS,
  summary,
  security: [],
  querystring: Type.Object({ language: Type.Optional(Type.String()) }),
  response: {
    200: answer(summary, Type.Array(Type.String())),
    500: answer('The language is not supported.', Known),
  },
});

/** JSON may escape a character as six; the rest is room for results next to the text. */
const bodyLimitOf = (maxTextBytes: number): number => 6 * maxTextBytes + 2 ** 21;

/** Adds the HTTP API of Presidio's analyzer and anonymizer. `/health` is the service's own. */
export function addPresidioRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  maxTextBytes: number,
  guards: Guards,
): void {
  void app.register((scope, _options, done) => {
    answerPresidioErrors(scope);
    addRoutes(scope, deps, maxTextBytes, guards);
    done();
  });
}

function addRoutes(app: FastifyInstance, deps: DiscoveryDeps, maxTextBytes: number, guards: Guards): void {
  const bodyLimit = bodyLimitOf(maxTextBytes);
  guards.gate.guard(app, ['/analyze', '/anonymize', '/deanonymize']);
  addAnalyze(app, deps, maxTextBytes, guards);
  for (const [path, doc, perform] of [
    ['/anonymize', ANONYMIZE_DOC, anonymize],
    ['/deanonymize', DEANONYMIZE_DOC, deanonymize],
  ] as const)
    addOperation(app, deps, guards, {
      path,
      doc,
      bodyLimit,
      read: ({ headers }) => checkContentHeaders(headers, ['application/json']),
      perform: (_of, { body }) =>
        Promise.resolve(
          readJsonBody(body, (value) =>
            perform(value, (text) => {
              checkLength(text, maxTextBytes);
            }),
          ),
        ),
    });
  for (const [path, summary, names] of [
    ['/supportedentities', 'All entity types that /analyze can return', SUPPORTED_ENTITIES],
    ['/recognizers', 'The classification providers', deps.providers.map(({ config }) => config.name)],
    ['/anonymizers', 'The operators of /anonymize', ANONYMIZER_NAMES],
    ['/deanonymizers', 'The operators of /deanonymize', DEANONYMIZER_NAMES],
  ] as const)
    app.get(path, { schema: namesDoc(path.slice(1), summary) }, ({ query }) => {
      checkLanguage((query as Readonly<Record<string, unknown>>)['language']);
      return names;
    });
}

function addAnalyze(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  maxTextBytes: number,
  { gate, authorize }: Guards,
): void {
  const onRequest = [gate.onRequest, ...(authorize === undefined ? [] : [authorize]), expectJson];
  const schema = authorize === undefined ? ANALYZE_DOC : secured(ANALYZE_DOC);
  app.post(
    '/analyze',
    { schema, onRequest, bodyLimit: bodyLimitOf(maxTextBytes) },
    async (request, reply) => {
      const asked = readJsonBody(request.body, (value) => {
        checkAnalyzeRequest(value);
        return readAnalyzeRequest(value);
      });
      const signal = callerSignal(reply);
      const { options, terms } = optionsOf(asked);
      const prepared = withTerms({ ...deps, signal }, terms);
      const answerOne = (text: string) => {
        checkLength(text, maxTextBytes);
        return gate.turn(Buffer.byteLength(text), signal, () => analyze(prepared, text, options));
      };
      return typeof asked.text === 'string'
        ? answerOne(asked.text)
        : allInOrder(asked.text, WIDTH, answerOne);
    },
  );
}

function optionsOf(asked: AnalyzeRequest) {
  const { entities, score_threshold: threshold, ad_hoc_recognizers: own, allow_list: allow } = asked;
  const deny = (own ?? []).flatMap(({ supported_entity: entity, deny_list: terms }) =>
    (terms ?? []).map((term) => ({ category: entity.toUpperCase(), term })),
  );
  return {
    options: {
      threshold: threshold ?? DEFAULT_THRESHOLD,
      // Presidio treats an empty list as no list.
      entities: entities?.length === 0 ? undefined : (entities ?? undefined),
      withDecisions: asked.return_decision_process === true,
    },
    terms: {
      allow: asked.allow_list_match === 'regex' ? [] : (allow ?? []),
      allowPatterns: allowPatternsOf(asked),
      deny,
      recognizers: recognizersOf(asked),
    },
  };
}

function checkLength(text: string, maxTextBytes: number): void {
  if (Buffer.byteLength(text) > maxTextBytes)
    throw new ServiceError('BODY_TOO_LARGE', { limit: maxTextBytes });
}
