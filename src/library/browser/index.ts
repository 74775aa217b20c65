/**
 * Detector for browsers: `import { createDetector } from 'data-discovery/browser'`. It runs in a web worker, and the
 * text never leaves the tab.
 */
import type {
  DetectedTable,
  DetectedText,
  Detector,
  LabelledText,
  RestoredText,
  TransformedText,
} from '../detector.js';
import type { DetectorOptions, RedactOptions } from '../detector-options.js';
import type { Answer, CallName, Failure, Request } from './worker.js';

export type { CallOptions, TableOptions } from '../detector-options.js';
export type { LabelOptions, RestoreOptions, TransformOptions } from '../detector.js';
export type { DetectedTable, DetectedText, LabelledText, RestoredText, TransformedText, RedactOptions };

/** Options of `createDetector` in a browser. */
export interface BrowserDetectorOptions extends Omit<DetectorOptions, 'model' | 'modelFolder' | 'threads'> {
  /** Language model: `small`, or `none` for patterns only. Default `small`. */
  readonly model?: 'small' | 'none';
  /** Folder of the model files, relative to the page. Default: `models/small` next to this file. */
  readonly modelUrl?: string | URL;
}

/** The detector methods available in a browser, with the same signatures as in Node.js. */
export interface BrowserDetector extends Pick<Detector, CallName | 'close' | typeof Symbol.asyncDispose> {
  /** Creates a web stream that redacts text as it arrives. */
  redactStream(options?: Omit<RedactOptions, 'signal'>): TransformStream<string | Uint8Array, string>;
  /** Not available in a browser. @throws DetectorError */
  classifyImage(image: Uint8Array): Promise<never>;
  /** Not available in a browser. @throws DetectorError */
  redactImage(image: Uint8Array): Promise<never>;
}

const NO_IMAGES: Failure = {
  name: 'NotSupportedError',
  message: 'Images are not read in a browser: use `data-discovery` in Node, or the HTTP service.',
};

/** Thrown if a call fails or the detector cannot be created. All fields match those of the error in Node.js. */
export class DetectorError extends Error {
  readonly code: string | undefined;
  readonly status: number | undefined;
  readonly details: unknown;
  readonly faults: unknown;

  constructor({ name, message, code, status, details, faults }: Failure) {
    super(message);
    this.name = name;
    this.code = code;
    this.status = status;
    this.details = details;
    this.faults = faults;
  }
}

/** The part of a web worker's interface used here. */
interface WebWorker {
  onmessage: ((event: { readonly data: Answer }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  postMessage(request: Request): void;
  terminate(): void;
}
declare const Worker: new (url: URL, options: { readonly type: 'module' }) => WebWorker;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Not written where it is used: bundlers would look for the folder of the model when they build. */
const HERE = import.meta.url;

/** Creates a detector in a worker and resolves once it is ready. @throws DetectorError */
export async function createDetector(options: BrowserDetectorOptions = {}): Promise<BrowserDetector> {
  const { model = 'small', modelUrl = new URL('./models/small/', HERE), ...others } = options;
  const detector = new WorkerDetector(
    new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
  );
  const page = (globalThis as { readonly location?: { readonly href: string } }).location?.href;
  const modelFolder = new URL(modelUrl, page).href.replace(/\/$/, '');
  try {
    await detector.ask('create', [{ model, ...others, ...(model !== 'none' && { modelFolder }) }]);
  } catch (error) {
    await detector.close();
    throw error;
  }
  return detector;
}

class WorkerDetector implements BrowserDetector {
  readonly #worker: WebWorker;
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;
  #ended: Failure | undefined;

  constructor(worker: WebWorker) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.failure === undefined) waiting?.resolve(data.value);
      else waiting?.reject(new DetectorError(data.failure));
    };
    worker.onerror = ({ message }) => {
      this.#end({
        name: 'WorkerError',
        message: `The worker failed: ${message ?? 'it could not be loaded'}`,
      });
    };
  }

  /** Sends a request to the worker; an abort signal cancels it. */
  ask(call: Request['call'], given: readonly unknown[]): Promise<unknown> {
    if (this.#ended !== undefined) return Promise.reject(new DetectorError(this.#ended));
    const id = this.#next++;
    const { signal, sent } = withoutSignal(given);
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        this.#waiting.delete(id);
        this.#worker.postMessage({ id, call: 'abort', given: [] });
        reject(signal?.reason as Error);
      };
      const settled =
        (settle: (value: unknown) => void) =>
        (value: unknown): void => {
          signal?.removeEventListener('abort', abort);
          settle(value);
        };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      this.#worker.postMessage({ id, call, given: sent });
    });
  }

  classifyImage(): Promise<never> {
    return Promise.reject(new DetectorError(NO_IMAGES));
  }

  redactImage(): Promise<never> {
    return Promise.reject(new DetectorError(NO_IMAGES));
  }

  classify(...given: Parameters<Detector['classify']>): Promise<DetectedText> {
    return this.ask('classify', given) as Promise<DetectedText>;
  }

  classifyTable(...given: Parameters<Detector['classifyTable']>): Promise<DetectedTable> {
    return this.ask('classifyTable', given) as Promise<DetectedTable>;
  }

  label(...given: Parameters<Detector['label']>): Promise<LabelledText> {
    return this.ask('label', given) as Promise<LabelledText>;
  }

  transform(...given: Parameters<Detector['transform']>): Promise<TransformedText> {
    return this.ask('transform', given) as Promise<TransformedText>;
  }

  restore(...given: Parameters<Detector['restore']>): Promise<RestoredText> {
    return this.ask('restore', given) as Promise<RestoredText>;
  }

  redactStream({ onMap, ...options }: Omit<RedactOptions, 'signal'> = {}): TransformStream<
    string | Uint8Array,
    string
  > {
    const stream = this.#next++;
    const pass = async (
      controller: TransformStreamDefaultController<string>,
      call: 'push' | 'flush',
      piece?: string | Uint8Array,
    ): Promise<void> => {
      const { texts, map } = (await this.ask(call, [stream, piece])) as {
        readonly texts: readonly string[];
        readonly map?: Parameters<NonNullable<RedactOptions['onMap']>>[0];
      };
      for (const text of texts) controller.enqueue(text);
      if (map !== undefined) onMap?.(map);
    };
    // Not all browsers call `cancel`, and the types of TypeScript lack it.
    type Given = ConstructorParameters<typeof TransformStream<string | Uint8Array, string>>[0];
    const transformer: NonNullable<Given> & { readonly cancel: () => Promise<void> } = {
      start: async () => {
        await this.ask('stream', [stream, options]);
      },
      transform: (piece, controller) => pass(controller, 'push', piece),
      flush: (controller) => pass(controller, 'flush'),
      cancel: async () => {
        await this.ask('cancel', [stream]).catch(() => undefined);
      },
    };
    return new TransformStream(transformer);
  }

  close(): Promise<void> {
    this.#end({ name: 'DetectorClosedError', message: 'The detector is closed.' });
    return Promise.resolve();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #end(failure: Failure): void {
    if (this.#ended !== undefined) return;
    this.#ended = failure;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(new DetectorError(failure));
    this.#waiting.clear();
  }
}

/** Separates the abort signal from the arguments, because it cannot be sent to a worker. */
function withoutSignal(given: readonly unknown[]): {
  readonly signal?: AbortSignal | undefined;
  readonly sent: readonly unknown[];
} {
  const last = given.at(-1);
  if (typeof last !== 'object' || last === null || !('signal' in last)) return { sent: given };
  const { signal, ...others } = last as { readonly signal?: AbortSignal };
  return { signal, sent: [...given.slice(0, -1), others] };
}
