import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../../core/errors.js';
import { readTree, treeOfValue } from '../../documents/read-document.js';
import { record, wholeText } from '../../documents/shape.js';
import { body } from '../discovery/document-operation.js';
import { readJsonBody } from '../json-body.js';

const TEXT_BODY = record({
  text: {
    shape: wholeText,
    required: true,
    doc: 'The text, or the table as CSV, up to the size limit of text bodies.',
  },
});

/** The bodies of an operation on one text: as it is, or as JSON, which generators of clients support. */
export const textBody = (contentType: 'text/plain' | 'text/csv') => ({
  content: {
    [contentType]: body({}),
    'application/json': { schema: { title: 'TextBody', ...TEXT_BODY.schema } },
  },
});

/** Bytes of JSON that a text may take: six for each of its own, and those around it. */
const jsonLimitOf = (textLimit: number): number => 6 * textLimit + 1_024;

/**
 * Adds routes whose body is a text, or JSON with it. A text may have as many bytes in either.
 * @param textLimit bytes
 */
export function addTextRoutes(
  app: FastifyInstance,
  textLimit: number,
  add: (scope: FastifyInstance) => void,
): void {
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
 * Puts the text of a JSON body in the place of the body; any other body is the text itself.
 * @throws ServiceError JSON_INVALID, REQUEST_FAULTY, BODY_TOO_LARGE
 */
export function unwrapText(request: FastifyRequest): void {
  if (!/^application\/json\b/i.test(request.headers['content-type']?.trim() ?? '')) return;
  const { text } = readJsonBody(request.body, (value) =>
    readTree((report) => treeOfValue(value, report), 'body', TEXT_BODY),
  );
  const bytes = Buffer.from(text);
  const { textLimit: limit = Infinity } = request.routeOptions.config;
  if (bytes.length > limit) throw new ServiceError('BODY_TOO_LARGE', { limit });
  request.body = bytes;
}
