import { processWorker } from '../../workers/process-worker.js';
import { WorkerFailure } from '../../workers/worker-failure.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import { UnreadableDocument, type DocumentText } from './document-text.js';
import type { StageTimes } from '../../scan/stage-times.js';

/** Documents that are read as a whole, by a library. */
export const DOCUMENT_FORMATS = ['pdf', 'docx', 'mail'] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

export const isDocument = (format: string): format is DocumentFormat =>
  (DOCUMENT_FORMATS as readonly string[]).includes(format);

/** What the process answers. */
export interface DocumentAnswer {
  readonly text?: DocumentText;
  readonly reason?: string;
  /** Milliseconds. */
  readonly parsing: number;
}

/** What the process is asked. */
export interface DocumentTask {
  readonly format: DocumentFormat;
  readonly bytes: Uint8Array;
}

/** What reading one document may take. */
export interface DocumentLimits {
  /** Milliseconds. Default 60,000. */
  readonly milliseconds?: number;
  /** Megabytes of resident memory of the process that reads. Default 256. */
  readonly megabytes?: number;
}

const MOST_MILLISECONDS = 60_000;
const MOST_MEGABYTES = 256;
/** Of the memory, the share that V8's heap may have. */
const HEAP_SHARE = 0.75;

/**
 * Reads documents in a process of its own, one at a time: a file that is made to exhaust its reader ends the process,
 * not the scan, and the next one has a new process. It is started with the first document.
 */
export class DocumentReader {
  readonly #times: StageTimes;
  readonly #pool: WorkerPool<DocumentTask, DocumentAnswer>;
  readonly #limitMs: number;

  constructor(times: StageTimes, { milliseconds, megabytes = MOST_MEGABYTES }: DocumentLimits = {}) {
    this.#times = times;
    this.#limitMs = milliseconds ?? MOST_MILLISECONDS;
    const open = processWorker<DocumentTask, DocumentAnswer>(
      new URL('./document-worker.js', import.meta.url),
      { memoryMegabytes: megabytes, heapMegabytes: Math.floor(megabytes * HEAP_SHARE) },
    );
    this.#pool = new WorkerPool(open, { workers: 1, kept: 0, holdsIdle: false });
  }

  /** @throws UnreadableDocument */
  async read(format: DocumentFormat, bytes: Uint8Array): Promise<DocumentText> {
    let answer: DocumentAnswer;
    try {
      answer = await this.#pool.call({ format, bytes }, { limitMs: this.#limitMs });
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      throw new UnreadableDocument(`its reader was lost: ${error.message}`);
    }
    this.#times.add('parse', answer.parsing);
    if (answer.text === undefined) throw new UnreadableDocument(answer.reason ?? 'it is broken');
    return answer.text;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}
