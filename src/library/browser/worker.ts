/** Web worker that runs a detector in a browser. */
import { createDetector } from '../create-detector.js';
import type { Detector } from '../detector.js';

/** Detector calls that are forwarded to the worker unchanged. */
export type CallName = 'classify' | 'classifyTable' | 'label' | 'transform' | 'restore';

export interface Request {
  readonly id: number;
  readonly call: CallName | 'create' | 'abort' | 'stream' | 'push' | 'flush' | 'cancel';
  readonly given: readonly unknown[];
}

/** An error as structured-cloneable data. */
export interface Failure {
  readonly name: string;
  readonly message: string;
  readonly code?: string | undefined;
  readonly status?: number | undefined;
  readonly details?: unknown;
  readonly faults?: unknown;
}

export interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly failure?: Failure;
}

/** The part of the web worker's global scope used here. */
const scope = globalThis as unknown as {
  onmessage: (event: { readonly data: Request }) => void;
  postMessage: (answer: Answer) => void;
};

interface Stream {
  readonly writer: WritableStreamDefaultWriter<string | Uint8Array>;
  readonly texts: string[];
  readonly read: Promise<void>;
  map?: unknown;
}

let detector: Detector | undefined;
const running = new Map<number, AbortController>();
const streams = new Map<unknown, Stream>();

scope.onmessage = ({ data }) => {
  void answer(data);
};

async function answer({ id, call, given }: Request): Promise<void> {
  if (call === 'abort') {
    running.get(id)?.abort();
    return;
  }
  const controller = new AbortController();
  running.set(id, controller);
  try {
    scope.postMessage({ id, value: await perform(call, given, controller.signal) });
  } catch (error) {
    scope.postMessage({ id, failure: failureOf(error) });
  } finally {
    running.delete(id);
  }
}

async function perform(
  call: Exclude<Request['call'], 'abort'>,
  given: readonly unknown[],
  signal: AbortSignal,
): Promise<unknown> {
  if (call === 'create') {
    detector = await createDetector(given[0] as Parameters<typeof createDetector>[0]);
    return undefined;
  }
  if (detector === undefined) throw new TypeError('no detector has been created');
  switch (call) {
    case 'stream':
      openStream(detector, given);
      return undefined;
    case 'push':
    case 'flush':
      return drive(call, given);
    case 'cancel':
      await cancelStream(given[0]);
      return undefined;
    case 'restore':
      return detector.restore(...(given as Parameters<Detector['restore']>));
    case 'classify':
    case 'classifyTable':
    case 'label':
    case 'transform': {
      const [text, options] = given as [never, object?];
      return detector[call](text, { ...options, signal });
    }
  }
}

function openStream(own: Detector, [name, options]: readonly unknown[]): void {
  const texts: string[] = [];
  const onMap = (map: unknown): void => {
    Object.assign(stream, { map });
  };
  const { readable, writable } = own.redactStream({ ...(options as object), onMap });
  const read = (async () => {
    for await (const text of readable) texts.push(text);
  })();
  const stream: Stream = { writer: writable.getWriter(), texts, read };
  // The write that fails reports the error, so ignore it here.
  read.catch(() => undefined);
  streams.set(name, stream);
}

async function drive(call: 'push' | 'flush', [name, piece]: readonly unknown[]) {
  const stream = streams.get(name);
  if (stream === undefined) throw new TypeError('no such stream');
  const { writer, texts, read } = stream;
  try {
    if (call === 'push') await writer.write(piece as string | Uint8Array);
    else {
      await writer.close();
      await read;
      streams.delete(name);
    }
  } catch (error) {
    streams.delete(name);
    throw error;
  }
  return { texts: texts.splice(0), ...(call === 'flush' && { map: stream.map }) };
}

async function cancelStream(name: unknown): Promise<void> {
  const stream = streams.get(name);
  streams.delete(name);
  await stream?.writer.abort();
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: 'The call failed.' };
  const { name, message, code, status, details, faults } = error as Error & Partial<Failure>;
  return { name, message, code, status, details, faults };
}
