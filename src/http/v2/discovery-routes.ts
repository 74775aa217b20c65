import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  CoveredLabelAnswer,
  CoveredTableAnswer,
  CoveredTextAnswer,
  ErrorAnswer,
} from '../../answers/schemas.js';
import { ServiceError } from '../../core/errors.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { readTree, treeOfValue } from '../../documents/read-document.js';
import { record, wholeText } from '../../documents/shape.js';
import {
  addOperation,
  type Guards,
  answer,
  FAILURES,
  querySchema,
  body,
} from '../discovery/add-operation.js';
import { answerLabel, answerTable, answerText } from '../discovery/discovery-answers.js';
import { withTerms } from '../discovery/request-rules.js';
import { queryOf } from '../discovery/query-parameters.js';
import { readJsonBody } from '../json-body.js';
import {
  LABEL_PARAMETERS,
  TABULAR_PARAMETERS,
  TEXT_PARAMETERS,
  labelOptions,
  textOptions,
  basePath,
} from './query-parameters.js';

const TAG = ['data discovery, version 2'];
const PARTIAL = '206: only some providers answered; see the `providers` section.';

const TEXT_BODY = record({
  text: {
    shape: wholeText,
    required: true,
    doc: 'The text, or the table as CSV, up to the size limit of text bodies.',
  },
});

/** Documents the bodies of an operation on one text: plain, or as JSON, which client generators support. */
const textBody = (contentType: 'text/plain' | 'text/csv') => ({
  content: {
    [contentType]: body({}),
    'application/json': { schema: { title: 'TextBody', ...TEXT_BODY.schema } },
  },
});

const answers = (schema: object) => ({
  200: answer('All providers answered.', schema),
  206: answer('Only some providers answered.', schema),
  400: answer('The request or its content is invalid.', ErrorAnswer),
  422: answer('Untrusted input; `details` has the offending characters.', ErrorAnswer),
  ...FAILURES,
});

/** OpenAPI documentation of classify/text. */
const TEXT_DOC = {
  operationId: 'classifyTextV2',
  tags: TAG,
  summary: 'Find sensitive data in text',
  description: `Occurrences with offsets, by category. ${PARTIAL}`,
  consumes: ['text/plain', 'application/json'],
  querystring: querySchema(TEXT_PARAMETERS),
  body: textBody('text/plain'),
  response: answers(CoveredTextAnswer),
};

/** OpenAPI documentation of classify/tabular. */
const TABULAR_DOC = {
  operationId: 'classifyTabularV2',
  tags: TAG,
  summary: 'Find the sensitive columns of a table',
  description: `A verdict per column and category. ${PARTIAL}`,
  consumes: ['text/csv', 'application/json'],
  querystring: querySchema(TABULAR_PARAMETERS),
  body: textBody('text/csv'),
  response: answers(CoveredTableAnswer),
};

/** OpenAPI documentation of transform/label. */
const LABEL_DOC = {
  operationId: 'labelV2',
  tags: TAG,
  summary: 'Replace sensitive data in text with its category',
  description: 'Replaces each finding above the threshold with its category in square brackets.',
  consumes: ['text/plain', 'application/json'],
  querystring: querySchema(LABEL_PARAMETERS),
  body: textBody('text/plain'),
  response: answers(CoveredLabelAnswer),
};

const readText = queryOf(['text/plain', 'application/json'], TEXT_PARAMETERS);
const readTabular = queryOf(['text/csv', 'application/json'], TABULAR_PARAMETERS);
const readLabel = queryOf(['text/plain', 'application/json'], LABEL_PARAMETERS);

/**
 * Adds the operations of version 2 below the prefix.
 * @param textLimit maximum size of a text in bytes, however it is sent
 */
export function addDiscoveryRoutesV2(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  textLimit: number,
  pathPrefix: string,
  guards: Guards,
): void {
  const base = basePath(pathPrefix);
  const [text, tabular, label] = [
    `${base}/classify/text`,
    `${base}/classify/tabular`,
    `${base}/transform/label`,
  ] as const;
  guards.gate.guard(app, [text, tabular, label]);
  addTextRoutes(app, textLimit, (scope) => {
    addOperation(scope, deps, guards, {
      path: text,
      textLimit,
      doc: TEXT_DOC,
      read: readText,
      perform: (of, request, reply, query) => {
        unwrapText(request);
        return answerText(withTerms(of, query), request, reply, textOptions(query));
      },
    });
    addOperation(scope, deps, guards, {
      path: tabular,
      textLimit,
      doc: TABULAR_DOC,
      read: readTabular,
      perform: (of, request, reply, query) => {
        unwrapText(request);
        return answerTable(
          withTerms(of, query),
          request,
          reply,
          { delimiter: query.column_delimiter, hasHeaders: query.has_headers },
          { ...textOptions(query), examinesHeader: true },
        );
      },
    });
    addOperation(scope, deps, guards, {
      path: label,
      textLimit,
      doc: LABEL_DOC,
      read: readLabel,
      perform: (of, request, reply, query) => {
        unwrapText(request);
        return answerLabel(withTerms(of, query), request, reply, {
          ...labelOptions(query),
          tellsCoverage: true,
        });
      },
    });
  });
}

/** Maximum size of a text as JSON: six bytes for each of its own, plus the surrounding JSON. */
const jsonLimitOf = (textLimit: number): number => 6 * textLimit + 1_024;

/**
 * Adds routes that accept a text as the plain body or in JSON, with the same limit on the text.
 * @param textLimit maximum size of a text in bytes
 */
function addTextRoutes(app: FastifyInstance, textLimit: number, add: (scope: FastifyInstance) => void): void {
  void app.register((scope, _options, done) => {
    const parsers = [
      [['text/plain', 'text/csv'], textLimit],
      [['application/json'], jsonLimitOf(textLimit)],
    ] as const;
    for (const [types, bodyLimit] of parsers)
      scope.addContentTypeParser([...types], { parseAs: 'buffer', bodyLimit }, (_request, bytes, parsed) => {
        parsed(null, bytes);
      });
    add(scope);
    done();
  });
}

/**
 * Replaces a JSON body with its text; any other body is the text itself.
 * @throws ServiceError JSON_INVALID, REQUEST_FAULTY, BODY_TOO_LARGE
 */
function unwrapText(request: FastifyRequest): void {
  if (!/^application\/json\b/i.test(request.headers['content-type']?.trim() ?? '')) return;
  const { text } = readJsonBody(request.body, (value) =>
    readTree((report) => treeOfValue(value, report), 'body', TEXT_BODY),
  );
  const bytes = Buffer.from(text);
  const { textLimit: limit = Infinity } = request.routeOptions.config;
  if (bytes.length > limit) throw new ServiceError('BODY_TOO_LARGE', { limit });
  request.body = bytes;
}
