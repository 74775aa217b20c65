import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { CoveredTextAnswer, ErrorAnswer, TextOccurrence } from '../../answers/schemas.js';
import { ServiceError } from '../../core/errors.js';
import { offsetsFromUtf16, type OffsetUnit } from '../../core/offsets.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { isPartial } from '../../discovery/provider-outcome.js';
import { UnreadableDocument, type PlacedBox } from '../../formats/content/document-text.js';
import { boxAround } from '../../formats/content/place.js';
import { image } from '../../formats/image/image.js';
import { DocumentReader } from '../../formats/reading/document-reader.js';
import { NotProtected } from '../../formats/rewriting/rewriting.js';
import { fileKindOf } from '../../protect/file-kind.js';
import { protectBytes } from '../../protect/protect-bytes.js';
import { withKeys } from '../../transform/key-unusable.js';
import { POLICY_NAME, type PolicyBook } from '../../transform/policy-book.js';
import { LABEL_POLICY, type TransformPolicy } from '../../transform/policy.js';
import { SessionMap } from '../../transform/session-map.js';
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
/** Idle time in milliseconds after which the process that reads images is stopped. */
const IDLE_MS = 60_000;

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
    'Reads the text of the image by OCR and its metadata, and answers as classify/text does, with the box of each finding.',
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
    'Covers the words of findings by boxes with the replacements and removes metadata. The result is read by OCR again until nothing more is found, three times at most. BMP is answered as PNG.',
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
  /** Opens the reader of images; absent: a separate process. */
  readonly images?: (() => Pick<DocumentReader, 'read' | 'close'>) | undefined;
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
  const reader = new IdleReader(images);
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
        const { text, boxes } = await reader.read(imageOf(request.body));
        if (text === '') return { providers: [], classifications: {}, text };
        const of = { ...withTerms(given, query), trusted: true };
        const { outcomes, answer: found } = await textAnswer(
          of,
          Buffer.from(text),
          textOptions(query),
          request.log,
        );
        void reply.status(isPartial(outcomes) ? 206 : 200);
        return { ...found, classifications: withBoxes(found, text, boxes, query.offset_unit), text };
      },
    });
    addOperation(scope, deps, guards, {
      path: redact,
      doc: REDACT_DOC,
      bodyLimit: MOST_BYTES,
      read: readRedact,
      async perform(given, { body, headers, accountId }, reply, { policy: name }) {
        const policy = name === undefined ? LABEL_POLICY : policyNamed(name, policies);
        const wishes = { policy, keys: keysOf(accountId), subject: '', language: undefined };
        try {
          const kind = fileKindOf('image.png');
          if ('unsupported' in kind) throw new NotProtected(kind.unsupported);
          const file = { kind, attachments: 'keep', note: () => undefined } as const;
          const of = { ...given, trusted: true };
          const { bytes, leaks } = await withKeys(() =>
            protectBytes(of, wishes, new SessionMap(), imageOf(body), file, true),
          );
          if (leaks.length > 0) throw new NotProtected('a value is still read in the result');
          const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
          void reply.type(type === 'image/bmp' ? 'image/png' : type);
          return bytes;
        } catch (error) {
          if (!(error instanceof NotProtected)) throw error;
          const { message: reason } = error;
          throw new ServiceError(reason.includes('npm install') ? 'OCR_MISSING' : 'IMAGE_NOT_REDACTED', {
            reason,
          });
        }
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
    { name: 'policy', expected },
    { parameter: 'policy', expected },
  );
}

type Found = Awaited<ReturnType<typeof textAnswer>>['answer'];

/** Adds to each occurrence the box around its words. */
function withBoxes(
  { classifications }: Found,
  text: string,
  boxes: readonly PlacedBox[],
  unit: OffsetUnit,
): Record<string, object[]> {
  const convert = offsetsFromUtf16(text, unit);
  const words = boxes.map(({ start, end, box }) => ({ start: convert(start), end: convert(end), box }));
  const seen = (start: number, end: number) => {
    const own = words.filter((word) => word.start < end && word.end > start).map(({ box }) => box);
    return own.length === 0 ? {} : { box: boxAround(own) };
  };
  return Object.fromEntries(
    Object.entries(classifications).map(([category, occurrences]) => [
      category,
      occurrences.map((one) => {
        const { location } = one;
        return { ...one, location: { ...location, ...seen(location.start_index, location.end_index) } };
      }),
    ]),
  );
}

/** Reads images in a separate process, which is stopped after some idle time to free its memory. */
class IdleReader {
  readonly #open: NonNullable<ImageDeps['images']>;
  #reader: Pick<DocumentReader, 'read' | 'close'> | undefined;
  #reading = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(open: ImageDeps['images'] = () => new DocumentReader()) {
    this.#open = open;
  }

  /**
   * Reads the text of an image and the boxes of its words.
   * @throws ServiceError IMAGE_UNREADABLE, OCR_MISSING
   */
  async read(bytes: Buffer): Promise<{ readonly text: string; readonly boxes: readonly PlacedBox[] }> {
    clearTimeout(this.#idle);
    this.#reading++;
    try {
      this.#reader ??= this.#open();
      const { sections, unread = [] } = await this.#reader.read(image.name, bytes, true);
      const [missing] = unread;
      if (missing !== undefined)
        throw new ServiceError(missing.reason.includes('npm install') ? 'OCR_MISSING' : 'IMAGE_UNREADABLE', {
          reason: missing.reason,
        });
      const [picture] = sections;
      return {
        text: sections
          .map(({ text }) => text)
          .join('\n')
          .trimEnd(),
        boxes: picture?.boxes ?? [],
      };
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      throw new ServiceError('IMAGE_UNREADABLE', { reason: error.message });
    } finally {
      this.#reading--;
      if (this.#reading === 0) this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const reader = this.#reader;
    this.#reader = undefined;
    await reader?.close();
  }
}
