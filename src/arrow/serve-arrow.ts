import { makeData, Schema, Struct } from 'apache-arrow';
import { CATEGORIES } from '../core/harmonization-table.js';
import { BrokenInput, checkOptions, KEY, parseRequest, PROTOCOL, RequestFault } from './parse-request.js';
import type { ArrowService, OpenRequest, RequestKind } from './request-kind.js';
import { classifyKind } from './kinds/classify.js';
import { judgeKind } from './kinds/judge.js';
import { labelKind, restoreKind, transformKind } from './kinds/transform.js';
import { mergeKind, tallyKind } from './kinds/tally.js';
import { AnswerStream, type ArrowOutput } from './answer-stream.js';
import { ByteSource } from './byte-source.js';
import { IncomingRequest } from './incoming-request.js';

/**
 * Describes the worker.
 * @param kinds names of all kinds of request
 */
const helloKind = (kinds: () => readonly string[]): RequestKind => ({
  name: 'hello',
  open(request, schema, { model }) {
    checkOptions(request, []);
    if (schema.fields.length > 0)
      throw new RequestFault('COLUMNS_INVALID', 'A request of the kind hello has no columns.');
    return {
      fields: [],
      metadata: new Map([
        [KEY.kinds, JSON.stringify(kinds())],
        [KEY.entities, JSON.stringify(CATEGORIES)],
        ...(model === undefined ? [] : [[KEY.model, JSON.stringify(model)] as const]),
      ]),
      answer: ({ numRows }) =>
        Promise.resolve(makeData({ type: new Struct([]), length: numRows, children: [] })),
    };
  },
});

/** All kinds of request. */
export const REQUEST_KINDS: readonly RequestKind[] = [
  helloKind(() => REQUEST_KINDS.map(({ name }) => name)),
  classifyKind,
  labelKind,
  transformKind,
  restoreKind,
  tallyKind,
  mergeKind,
  judgeKind,
];

/** The input and output of the worker. */
export interface ArrowPipe {
  readonly input: AsyncIterable<Uint8Array>;
  readonly output: ArrowOutput;
}

/**
 * Answers requests, one after another, until the input ends.
 * @throws BrokenInput if the input ends within a request, immediately even while the request is processed; or if the
 *   input is not an Arrow stream
 */
export async function serveArrow({ input, output }: ArrowPipe, service: ArrowService): Promise<void> {
  const ending = new AbortController();
  let isInRequest = false;
  const source: ByteSource = new ByteSource(input, () => {
    // Lets pending input be parsed first, because it may contain the end of the request.
    setImmediate(() => {
      if (isInRequest && source.isDrained) ending.abort(new BrokenInput('The input ended within a request.'));
    });
  });
  const discovery = { ...service.discovery, signal: ending.signal };
  const serve = async (): Promise<void> => {
    for (;;) {
      const request = await IncomingRequest.next(source);
      if (request === undefined) return;
      isInRequest = true;
      await answerRequest(request, output, { ...service, discovery }, () => (isInRequest = false));
    }
  };
  await Promise.race([serve(), rejectionOf(ending.signal)]);
}

const rejectionOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });

/** @param onRead called once the request has been read completely */
async function answerRequest(
  request: IncomingRequest,
  output: ArrowOutput,
  service: ArrowService,
  onRead: () => void,
): Promise<void> {
  let open: OpenRequest;
  let metadata: ReadonlyMap<string, string>;
  try {
    open = openRequest(request, service);
    metadata = new Map([
      ...metadataOf(service),
      ...open.metadata,
      ...(open.names === undefined ? [] : await findingsInNames(open.names, service)),
    ]);
  } catch (error) {
    const { code, message } = faultOf(error, service);
    const answer = new AnswerStream(new Schema([], metadataOf(service, { code, message })), output);
    await answer.begin();
    await request.discard();
    onRead();
    await answer.end();
    return;
  }
  const answer = new AnswerStream(new Schema([...open.fields], new Map(metadata)), output);
  await answer.begin();
  try {
    for (let batch = await request.batch(); batch !== undefined; batch = await request.batch())
      await answer.batch(await open.answer(batch));
    onRead();
    if (open.close !== undefined) await answer.batch(await open.close());
  } catch (error) {
    service.discovery.signal?.throwIfAborted();
    await answer.fault(faultOf(error, service));
    await request.discard();
    onRead();
  }
  await answer.end();
}

function openRequest(request: IncomingRequest, service: ArrowService): OpenRequest {
  const schema = request.open();
  const parsed = parseRequest(schema);
  const kind = REQUEST_KINDS.find(({ name }) => name === parsed.kind);
  if (kind === undefined) {
    const names = REQUEST_KINDS.map(({ name }) => name).join(', ');
    throw new RequestFault('KIND_UNKNOWN', `The "kind" of the request is not known; kinds are ${names}.`);
  }
  service.log.debug({ kind: kind.name, columns: schema.fields.length }, 'a request');
  return kind.open(parsed, schema, service);
}

/**
 * Returns the positions, from 1, of the columns whose names are findings, because the names are written along with the
 * data.
 */
async function findingsInNames(
  names: readonly string[],
  { tables }: ArrowService,
): Promise<readonly (readonly [string, string])[]> {
  const shown = await tables.displayNames(names);
  const columns = names.flatMap((name, at) => (shown[at] === name ? [] : [at + 1]));
  return columns.length === 0 ? [] : [[KEY.findingsInNames, JSON.stringify(columns)]];
}

function metadataOf({ version }: ArrowService, fault?: object): Map<string, string> {
  return new Map([
    [KEY.protocol, PROTOCOL],
    [KEY.version, version],
    ...(fault === undefined ? [] : [[KEY.error, JSON.stringify(fault)] as const]),
  ]);
}

/** @throws BrokenInput, because no further answer is possible */
function faultOf(error: unknown, { log }: ArrowService): RequestFault {
  if (error instanceof BrokenInput) throw error;
  if (error instanceof RequestFault) {
    log.warn({ code: error.code }, 'a request is refused');
    return error;
  }
  log.error({ err: error }, 'a request failed for a defect');
  return new RequestFault('INTERNAL', 'A bug in the program; its log has the stack trace.');
}
