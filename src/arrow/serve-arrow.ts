import { Schema } from 'apache-arrow';
import { AnswerStream, type ArrowOutput } from './answer-stream.js';
import { ByteSource } from './byte-source.js';
import { IncomingRequest } from './incoming-request.js';
import { REQUEST_KINDS } from './kinds/registry.js';
import { parseRequest } from './parse-request.js';
import { KEY, PROTOCOL } from './protocol.js';
import { BrokenInput, RequestFault } from './request-fault.js';
import type { ArrowService, OpenRequest } from './request-kind.js';

/** The two ends of the pipe. */
export interface ArrowPipe {
  readonly input: AsyncIterable<Uint8Array>;
  readonly output: ArrowOutput;
}

/**
 * Answers requests, one after another, until the input ends.
 * @throws BrokenInput where the input ends within a request, at once even while one is worked at; or is no Arrow stream
 */
export async function serveArrow({ input, output }: ArrowPipe, service: ArrowService): Promise<void> {
  const ending = new AbortController();
  let isInRequest = false;
  const source: ByteSource = new ByteSource(input, () => {
    // What has been read by now is understood first: it may have been the end of the request.
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

/** @param onRead told when nothing of the request is to come any more */
async function answerRequest(
  request: IncomingRequest,
  output: ArrowOutput,
  service: ArrowService,
  onRead: () => void,
): Promise<void> {
  let open: OpenRequest;
  try {
    open = openRequest(request, service);
  } catch (error) {
    const { code, message } = faultOf(error, service);
    const answer = new AnswerStream(new Schema([], metadataOf(service, { code, message })), output);
    await answer.begin();
    await request.discard();
    onRead();
    await answer.end();
    return;
  }
  const metadata = new Map([...metadataOf(service), ...open.metadata]);
  const answer = new AnswerStream(new Schema([...open.fields], metadata), output);
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

function metadataOf({ version }: ArrowService, fault?: object): Map<string, string> {
  return new Map([
    [KEY.protocol, PROTOCOL],
    [KEY.version, version],
    ...(fault === undefined ? [] : [[KEY.error, JSON.stringify(fault)] as const]),
  ]);
}

/** @throws BrokenInput: then nothing can be answered any more */
function faultOf(error: unknown, { log }: ArrowService): RequestFault {
  if (error instanceof BrokenInput) throw error;
  if (error instanceof RequestFault) {
    log.warn({ code: error.code }, 'a request is refused');
    return error;
  }
  log.error({ err: error }, 'a request failed for a defect');
  return new RequestFault('INTERNAL', 'A defect of the program; its log says where.');
}
