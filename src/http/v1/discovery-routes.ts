import { ClassificationAnswer, ErrorAnswer, LabelAnswer } from '../../answers/schemas.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { checkContentHeaders } from '../read-request.js';
import {
  addOperation,
  type Guards,
  basePathOf,
  answer,
  body,
  FAILURES,
  querySchema,
} from '../discovery/add-operation.js';
import { answerLabel, answerTable, answerText } from '../discovery/discovery-answers.js';
import {
  explain,
  LABEL_DETAILS,
  LABEL_THRESHOLD,
  offsetUnit,
  scoreThreshold,
  TABLE_PARAMETERS,
  parseQuery,
  queryOf,
} from '../discovery/query-parameters.js';
import { EXAMPLES } from './discovery-examples.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Parameters of classify. */
const CLASSIFY_PARAMETERS = {
  score_threshold: scoreThreshold(0, 'Minimum score; findings below it are omitted.'),
  offset_unit: offsetUnit,
  explain,
  ...TABLE_PARAMETERS,
} as const;

/** Parameters of label. */
const LABEL_PARAMETERS = {
  score_threshold: LABEL_THRESHOLD,
  offset_unit: offsetUnit,
  ...LABEL_DETAILS,
} as const;

const { cardAndPhone, explained, table, misspelt, lookAlike, longRow, address, empty } = EXAMPLES;

const REFUSED = answer('Untrusted input; `details` has the first offending character.', ErrorAnswer, {
  lookAlike,
});

/** OpenAPI documentation of classify. */
const CLASSIFY_DOC = {
  operationId: 'classify',
  tags: ['data discovery'],
  summary: 'Find sensitive data in text or CSV',
  description:
    'Returns occurrences with offsets for plain text, and a verdict per column for CSV. 206: only some providers ' +
    'answered; see the `providers` section.',
  consumes: ['text/plain', 'text/csv'],
  querystring: querySchema(CLASSIFY_PARAMETERS),
  body: {
    content: {
      'text/plain': body({ cardAndPhone, explained, lookAlike }),
      'text/csv': body({ table, longRow }),
    },
  },
  response: {
    200: answer('All providers answered.', ClassificationAnswer, { cardAndPhone, explained, table }),
    206: answer('Only some providers answered.', ClassificationAnswer),
    400: answer('The request or its content is invalid.', ErrorAnswer, { misspelt, longRow }),
    422: REFUSED,
    ...FAILURES,
  },
};

/** OpenAPI documentation of label. */
const LABEL_DOC = {
  operationId: 'label',
  tags: ['data discovery'],
  summary: 'Replace sensitive data in text with its category',
  description: 'Replaces each finding above the threshold with its category in square brackets.',
  consumes: ['text/plain'],
  querystring: querySchema(LABEL_PARAMETERS),
  body: { content: { 'text/plain': body({ address }) } },
  response: {
    200: answer('All providers answered.', LabelAnswer, { address }),
    206: answer('Only some providers answered.', LabelAnswer),
    400: answer('The request or its content is invalid.', ErrorAnswer, { empty }),
    422: REFUSED,
    ...FAILURES,
  },
};

/** The API version that this folder implements, as in its paths. */
export const API_VERSION = 'v1.1';

/** Returns the base path of the operations. */
export const basePath = basePathOf(API_VERSION);

const CLASSIFY_TYPES = ['text/plain', 'text/csv'] as const;

const readLabel = queryOf(['text/plain'], LABEL_PARAMETERS);

/** Adds classify and label below the prefix. */
export function addDiscoveryRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  pathPrefix: string,
  guards: Guards,
): void {
  const base = basePath(pathPrefix);
  guards.gate.guard(app, [`${base}/classify`, `${base}/transform/label`]);
  addOperation(app, deps, guards, {
    path: `${base}/classify`,
    doc: CLASSIFY_DOC,
    read: readClassify,
    perform: (of, request, reply, { contentType, query }) => {
      const options = {
        unit: query.offset_unit,
        explain: query.explain,
        keeps: ({ score }: { readonly score: number }) => score >= query.score_threshold,
      };
      if (contentType === 'text/plain') return answerText(of, request, reply, options);
      const format = { delimiter: query.column_delimiter, hasHeaders: query.has_headers };
      return answerTable(of, request, reply, format, options);
    },
  });
  addOperation(app, deps, guards, {
    path: `${base}/transform/label`,
    doc: LABEL_DOC,
    read: readLabel,
    perform: (of, request, reply, query) =>
      answerLabel(of, request, reply, {
        unit: query.offset_unit,
        keeps: ({ score }) => score > query.score_threshold,
        providers: query.include_providers,
        classifications: query.include_classification_details,
      }),
  });
}

function readClassify({ headers, url }: FastifyRequest) {
  const contentType = checkContentHeaders(headers, CLASSIFY_TYPES);
  return { contentType, query: parseQuery(url, CLASSIFY_PARAMETERS, contentType === 'text/csv') };
}
