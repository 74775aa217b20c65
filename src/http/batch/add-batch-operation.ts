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

/** The response of an operation on a single text. */
interface ItemAnswer {
  readonly outcomes: readonly ProviderOutcome[];
  readonly answer: object;
}

/** Builds the result for one text of a batch: the response of the single-text operation, or its error. */
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

/** Builds the result for a line that does not contain a text. */
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

/** The context of an operation while a batch is processed. */
export interface BatchContext {
  readonly log: FastifyRequest['log'];
  /** The authenticated account; undefined: no credentials are required. */
  readonly accountId: string | undefined;
  /** Runs work on a text when it is admitted. */
  readonly inTurn: <T>(bytes: number, work: () => Promise<T>) => Promise<T>;
}

/** How the texts of a batch are processed. */
export interface BatchAnswers {
  /** Processes one text. Called in the order of the texts. */
  readonly perform: (bytes: Uint8Array) => Promise<ItemAnswer>;
  /** Returns what is sent after the last text; absent: nothing. */
  readonly end?: () => object;
}

/** An operation on many texts. */
interface BatchOperation<P extends Parameters> {
  readonly path: string;
  readonly doc: { readonly response: object };
  readonly parameters: P;
  /** Maximum size of one text in bytes. */
  readonly maxTextBytes: number;
  /** Whether a head with options for all texts may precede them. */
  readonly hasHead: boolean;
  /**
   * Called once per batch, before its texts.
   * @throws ServiceError if the head is invalid
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
/** Maximum size of a batch as a single body, in bytes. */
const BODY_BYTES = 2 ** 20;
/** Maximum pause of the sender of a stream, in milliseconds. */
const PAUSE_MS = 30_000;
/** JSON escapes a byte as six at most; the rest is room for the id. */
const lineBytesOf = (maxTextBytes: number): number => 6 * maxTextBytes + 2_048;

/** Passes NDJSON bodies on as streams instead of buffering them. */
export function acceptLines(app: FastifyInstance): void {
  app.addContentTypeParser(LINES_TYPE, (_request, payload, done) => {
    done(null, payload);
  });
}

/** Adds a batch operation behind the guards; each text is admitted to the queue separately. */
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
  // Unread parts of the body would get in the way of the next request.
  return reply
    .headers({ 'content-type': LINES_TYPE, connection: 'close' })
    .send(Readable.from(lines, { objectMode: false }));
}
