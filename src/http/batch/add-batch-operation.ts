import { presentProviders } from '../../answers/present-answers.js';
import { errorBody, ServiceError } from '../../core/errors.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { AllProvidersFailed, isPartial, type ProviderOutcome } from '../../discovery/provider-outcome.js';
import { checkContentHeaders, callerSignal } from '../read-request.js';
import { type Guards, secured } from '../discovery/add-operation.js';
import { type QueryParameter, type QueryValues, parseQuery } from '../discovery/query-parameters.js';
import { BatchFault, type BatchItem, type ItemId, readBatch } from './batch-item.js';
import { allInOrder, WIDTH } from './in-order.js';
import { answerLines, type OpenBatch, type StreamOptions } from './stream-batch.js';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import { Readable } from 'node:stream';

/** What an operation answers for one text by itself. */
interface ItemAnswer {
  readonly outcomes: readonly ProviderOutcome[];
  readonly answer: object;
}

/** The answer for one text of a batch: what the operation for one text would answer, or why it cannot. */
async function answerItem(
  { id, text }: BatchItem,
  maxTextBytes: number,
  log: FastifyBaseLogger,
  signal: AbortSignal,
  perform: (bytes: Uint8Array) => Promise<ItemAnswer>,
): Promise<object> {
  try {
    const bytes = Buffer.from(text);
    if (bytes.length > maxTextBytes) throw new ServiceError('BODY_TOO_LARGE', { limit: maxTextBytes });
    const { outcomes, answer } = await perform(bytes);
    return { id, status: isPartial(outcomes) ? 206 : 200, ...answer };
  } catch (error) {
    signal.throwIfAborted();
    return { id, ...failureOf(error, log) };
  }
}

/** The answer for a line that holds no text of a batch. */
function answerFault(line: number, error: unknown, log: FastifyBaseLogger): object {
  return { line, ...idOf(error), ...failureOf(error, log) };
}

const idOf = (error: unknown): { readonly id?: ItemId } =>
  error instanceof BatchFault && error.id !== undefined ? { id: error.id } : {};

function failureOf(error: unknown, log: FastifyBaseLogger): object {
  const known = error instanceof ServiceError ? error : new ServiceError('UNEXPECTED');
  if (known !== error) log.error({ err: error }, 'a text of a batch failed');
  return {
    status: known.status,
    error: errorBody(known),
    ...(error instanceof AllProvidersFailed && { providers: presentProviders(error.outcomes) }),
  };
}

type Parameters = Readonly<Record<string, QueryParameter<unknown>>>;

/** What an operation on many texts works with while one batch lasts. */
export interface BatchContext {
  readonly log: FastifyRequest['log'];
  /** Whose credentials came with the request; undefined: none are asked for. */
  readonly accountId: string | undefined;
  /** Has work on a text done in its turn. */
  readonly inTurn: <T>(bytes: number, work: () => Promise<T>) => Promise<T>;
}

/** How the texts of one batch are answered. */
export interface BatchAnswers {
  /** What the operation on one text answers. Called in the order of the texts. */
  readonly perform: (bytes: Uint8Array) => Promise<ItemAnswer>;
  /** Sent after all texts are answered; absent: nothing. */
  readonly end?: () => object;
}

/** An operation on many texts. */
interface BatchOperation<P extends Parameters> {
  readonly path: string;
  readonly doc: { readonly response: object };
  readonly parameters: P;
  /** Bytes that one text may have. */
  readonly maxTextBytes: number;
  /** Whether something may stand before the texts that says how all of them are acted on. */
  readonly hasHead: boolean;
  /**
   * Made once for all texts of a batch.
   * @throws ServiceError where what stands before the texts cannot be used
   */
  readonly open: (
    deps: DiscoveryDeps,
    query: QueryValues<P>,
    head: object | undefined,
    context: BatchContext,
  ) => BatchAnswers | Promise<BatchAnswers>;
}

const JSON_TYPE = 'application/json';
const LINES_TYPE = 'application/x-ndjson';
/** Bytes of a batch in one body. */
const BODY_BYTES = 2 ** 20;
/** Milliseconds that the sender of a stream may pause. */
const PAUSE_MS = 30_000;
/** JSON writes a byte as six at most; the rest is the id. */
const lineBytesOf = (maxTextBytes: number): number => 6 * maxTextBytes + 2_048;

/** Has bodies of lines handed on as they arrive. */
export function acceptLines(app: FastifyInstance): void {
  app.addContentTypeParser(LINES_TYPE, (_request, payload, done) => {
    done(null, payload);
  });
}

/** Adds an operation on batches, behind the guards; each of its texts takes its own turn in the queue. */
export function addBatchOperation<P extends Parameters>(
  app: FastifyInstance,
  deps: DiscoveryDeps,
  { gate, authorize }: Guards,
  { path, doc, parameters, maxTextBytes, hasHead, open: openBatch }: BatchOperation<P>,
): void {
  const check: onRequestHookHandler = ({ headers, url }, _reply, done) => {
    checkContentHeaders(headers, [JSON_TYPE, LINES_TYPE]);
    parseQuery(url, parameters, false);
    done();
  };
  const onRequest = [gate.onRequest, ...(authorize === undefined ? [] : [authorize]), check];
  const schema = authorize === undefined ? doc : secured(doc);
  app.post(path, { schema, onRequest, bodyLimit: BODY_BYTES }, async (request, reply) => {
    const { log, accountId } = request;
    const signal = callerSignal(reply);
    const query = parseQuery(request.url, parameters, false);
    const open = async (head: object | undefined): Promise<OpenBatch> => {
      const context: BatchContext = {
        ...{ log, accountId },
        inTurn: (bytes, work) => gate.turn(bytes, signal, work),
      };
      const { perform, end } = await openBatch({ ...deps, signal }, query, head, context);
      return { answer: (item) => answerItem(item, maxTextBytes, log, signal, perform), end };
    };
    if (request.body instanceof Readable)
      return answerStream(app, request.body, request, reply, { hasHead, open, maxTextBytes });
    const { items, head } = readBatch(
      Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
      hasHead,
    );
    const { answer, end } = await open(head);
    const results = await allInOrder(items, WIDTH, answer);
    return { results, ...end?.() };
  });
}

function answerStream(
  app: FastifyInstance,
  body: Readable,
  { log, raw }: FastifyRequest,
  reply: FastifyReply,
  { maxTextBytes, ...batch }: Pick<StreamOptions, 'hasHead' | 'open'> & { readonly maxTextBytes: number },
): FastifyReply {
  app.letArriveSlowly(raw);
  const lines = answerLines(body, {
    lineBytes: lineBytesOf(maxTextBytes),
    pauseMs: PAUSE_MS,
    width: WIDTH,
    ...batch,
    refuse: (line, error) => answerFault(line, error, log),
  });
  // What was not read of a body stands in the way of the next request.
  return reply
    .headers({ 'content-type': LINES_TYPE, connection: 'close' })
    .send(Readable.from(lines, { objectMode: false }));
}
