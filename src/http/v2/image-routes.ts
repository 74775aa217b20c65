import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { presentCoverage } from '../../answers/present-answers.js';
import { CoveredTextAnswer, ErrorAnswer, TextOccurrence } from '../../answers/schemas.js';
import { ServiceError } from '../../core/errors.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { isPartial } from '../../discovery/provider-outcome.js';
import { image } from '../../formats/image/image.js';
import { ImageReader, redactImage, withBoxes, type OpenImages } from '../../protect/whole-image.js';
import { POLICY_NAME, type PolicyBook } from '../../transform/policy-book.js';
import { LABEL_POLICY, type TransformPolicy } from '../../transform/policy.js';
import { addOperation, answer, FAILURES, type Guards, querySchema } from '../discovery/add-operation.js';
import { textAnswer } from '../discovery/discovery-answers.js';
import { queryOf, type QueryParameter } from '../discovery/query-parameters.js';
import { withTerms } from '../discovery/request-rules.js';
import { basePath, IMAGE_PARAMETERS, textOptions } from './query-parameters.js';
import type { TransformDeps } from './transform-routes.js';

const TAG = ['data discovery, version 2'];
const IMAGE_TYPES = image.mediaTypes;
/** Maximum size of an image in bytes; a page at 200 dpi has one or two million as PNG. */
const MOST_BYTES = 16 * 2 ** 20;

const SeenOccurrence = Type.Object(
  {
    ...TextOccurrence.properties,
    location: Type.Object({
      ...TextOccurrence.properties.location.properties,
      box: Type.Optional(
        Type.Object(
          { left: Type.Number(), top: Type.Number(), width: Type.Number(), height: Type.Number() },
          { description: 'Pixels from the upper left corner; absent for metadata' },
        ),
      ),
    }),
  },
  { title: 'SeenOccurrence' },
);

const ImageAnswer = Type.Object(
  {
    ...CoveredTextAnswer.properties,
    classifications: Type.Record(Type.String(), Type.Array(SeenOccurrence)),
    text: Type.String({
      description: 'What OCR read, then an empty line and the metadata, if any; offsets refer to it',
    }),
  },
  { title: 'ImageClassification' },
);

const binary = {
  schema: { type: 'string', format: 'binary', description: 'At most 16 MiB and 50 megapixels' },
};
const IMAGE_BODY = { content: Object.fromEntries(IMAGE_TYPES.map((type) => [type, binary])) };

const CLASSIFY_DOC = {
  operationId: 'classifyImageV2',
  tags: TAG,
  summary: 'Find sensitive data in an image',
  description:
    'Reads the text of the image by OCR, and its metadata. The response is that of classify/text, with the box of each finding.',
  consumes: [...IMAGE_TYPES],
  querystring: querySchema(IMAGE_PARAMETERS),
  body: IMAGE_BODY,
  response: {
    200: answer('All providers answered.', ImageAnswer),
    206: answer('Only some providers answered.', ImageAnswer),
    400: answer('The request is invalid, or the image cannot be read.', ErrorAnswer),
    501: answer('OCR is not installed on the server.', ErrorAnswer),
    ...FAILURES,
  },
};

const policyName: QueryParameter<string | undefined> = {
  expected: POLICY_NAME.expected,
  parse: (text) => (POLICY_NAME.regex.test(text) ? text : undefined),
  doc: 'Name of a policy of the service. Default: each value is covered by its category in square brackets.',
  fallback: undefined,
  schema: { type: 'string', examples: ['support'] },
};
const REDACT_PARAMETERS = { policy: policyName } as const;

const REDACT_DOC = {
  operationId: 'transformImageV2',
  tags: TAG,
  summary: 'Redact an image',
  description:
    'Covers the words of findings with boxes that show the replacements, and removes metadata. OCR reads the result again until there are no more findings, at most three times. BMP is returned as PNG.',
  consumes: [...IMAGE_TYPES],
  querystring: querySchema(REDACT_PARAMETERS),
  body: IMAGE_BODY,
  response: {
    200: { description: 'The redacted image.', content: IMAGE_BODY.content },
    400: answer('The request is invalid, or the image cannot be read.', ErrorAnswer),
    422: answer('The image was not redacted; the message says why.', ErrorAnswer),
    501: answer('OCR is not installed on the server.', ErrorAnswer),
    ...FAILURES,
  },
};

const readClassify = queryOf(IMAGE_TYPES, IMAGE_PARAMETERS);
const readRedact = queryOf(IMAGE_TYPES, REDACT_PARAMETERS);

/** Dependencies of the image operations. */
export interface ImageDeps extends Pick<TransformDeps, 'keysOf' | 'policies'> {
  /** Opens what reads images; absent: a process of its own. */
  readonly images?: OpenImages | undefined;
}

/** Adds the image operations below the prefix. */
export function addImageRoutes(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  { keysOf, policies, images }: ImageDeps,
  pathPrefix: string,
  guards: Guards,
): void {
  const base = basePath(pathPrefix);
  const [classify, redact] = [`${base}/classify/image`, `${base}/transform/image`] as const;
  guards.gate.guard(app, [classify, redact]);
  const reader = new ImageReader(images);
  app.addHook('onClose', () => reader.close());
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      [...IMAGE_TYPES],
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      (_request, bytes, parsed) => {
        parsed(null, bytes);
      },
    );
    addOperation(scope, deps, guards, {
      path: classify,
      doc: CLASSIFY_DOC,
      bodyLimit: MOST_BYTES,
      read: readClassify,
      async perform(given, request, reply, query) {
        const seen = await reader.read(imageOf(request.body));
        const { text } = seen;
        if (text === '') return { providers: [], classifications: {}, ...presentCoverage(text), text };
        const of = { ...withTerms(given, query), trusted: true };
        const { outcomes, answer: found } = await textAnswer(
          of,
          Buffer.from(text),
          textOptions(query),
          request.log,
        );
        void reply.status(isPartial(outcomes) ? 206 : 200);
        return { ...found, classifications: withBoxes(found.classifications, seen, query.offset_unit), text };
      },
    });
    addOperation(scope, deps, guards, {
      path: redact,
      doc: REDACT_DOC,
      bodyLimit: MOST_BYTES,
      read: readRedact,
      async perform(given, { body, headers, accountId }, reply, { policy: name }) {
        const policy = name === undefined ? LABEL_POLICY : policyNamed(name, policies);
        const bytes = await redactImage(given, { policy, keys: keysOf(accountId) }, imageOf(body));
        const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
        void reply.type(type === 'image/bmp' ? 'image/png' : type);
        return bytes;
      },
    });
    done();
  });
}

/**
 * Returns the image of a request body.
 * @throws ServiceError BODY_EMPTY
 */
function imageOf(body: unknown): Buffer {
  if (!Buffer.isBuffer(body) || body.length === 0) throw new ServiceError('BODY_EMPTY');
  return body;
}

/**
 * Returns the named policy.
 * @throws ServiceError PARAMETER_INVALID
 */
function policyNamed(name: string, policies: PolicyBook): TransformPolicy {
  const policy = policies.get(name);
  if (policy !== undefined) return policy;
  const expected = 'a policy of the service; GET /policies lists all';
  throw new ServiceError(
    'PARAMETER_INVALID',
    { name: 'policy', expected, hint: '' },
    { parameter: 'policy', expected },
  );
}
