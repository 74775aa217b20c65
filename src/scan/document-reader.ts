import { Worker } from 'node:worker_threads';
import { UnreadableDocument, type DocumentText } from './document-text.js';
import type { StageTimes } from './stage-times.js';

/** Documents that are read as a whole, by a library. */
export const DOCUMENT_FORMATS = ['pdf', 'docx', 'mail'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

export const isDocument = (format: string): format is DocumentFormat =>
  (DOCUMENT_FORMATS as readonly string[]).includes(format);

/** What the thread answers. */
export interface DocumentAnswer {
  readonly text?: DocumentText;
  readonly reason?: string;
  /** Milliseconds. */
  readonly parsing: number;
}

/** What reading one document may take. */
const MOST_MILLISECONDS = 60_000;
const MOST_MEGABYTES = 192;
/** A larger young generation would only let the garbage of one document lie through the next. */
const YOUNG_MEGABYTES = 8;

/**
 * Reads documents in a thread of its own, one at a time: a file that is made to exhaust its reader ends the thread,
 * not the scan. The thread is started with the first document.
 */
export class DocumentReader {
  readonly #times: StageTimes;
  #worker: Worker | undefined;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(times: StageTimes) {
    this.#times = times;
  }

  /** @throws UnreadableDocument */
  read(format: DocumentFormat, bytes: Uint8Array): Promise<DocumentText> {
    const answer = this.#turn.then(() => this.#ask(format, bytes));
    this.#turn = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #ask(format: DocumentFormat, bytes: Uint8Array): Promise<DocumentText> {
    const worker = (this.#worker ??= new Worker(new URL('./document-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      // What the libraries print of a broken file is not for the terminal.
      stdout: true,
      stderr: true,
    }));
    const { text, reason, parsing } = await this.#answerOf(worker, { format, bytes });
    this.#times.add('parse', parsing);
    if (text === undefined) throw new UnreadableDocument(reason ?? 'it is broken');
    return text;
  }

  #answerOf(worker: Worker, question: object): Promise<DocumentAnswer> {
    return new Promise((resolve) => {
      const finish = (answer: DocumentAnswer): void => {
        clearTimeout(timer);
        worker.off('message', finish).off('error', tooMuch).off('exit', ended);
        resolve(answer);
      };
      const lose = (reason: string): void => {
        this.#worker = undefined;
        // An error that comes while it ends must not end the process.
        worker.on('error', () => undefined);
        void worker.terminate();
        finish({ reason, parsing: 0 });
      };
      const tooMuch = (): void => {
        lose('it took too much memory to read, or broke its reader');
      };
      const ended = (): void => {
        lose('it broke its reader');
      };
      const timer = setTimeout(() => {
        lose(`it took more than ${(MOST_MILLISECONDS / 1000).toString()} s to read`);
      }, MOST_MILLISECONDS);
      worker.on('message', finish).on('error', tooMuch).on('exit', ended);
      worker.postMessage(question);
    });
  }
}
