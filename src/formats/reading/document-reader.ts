import type { RemoteFile } from '../../sources/remote-file.js';
import { processWorker } from '../../workers/process-worker.js';
import { WorkerFailure } from '../../workers/worker-protocol.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import { UnreadableDocument, type DocumentText, type UnreadPart } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { type SourceOfTask, DEFAULT_DOCUMENT_LIMITS, type DocumentLimits } from './unpack-protocol.js';
import { Unpacker } from './unpacker.js';

/** What the process answers. */
export type DocumentAnswer =
  | {
      readonly text: DocumentText;
      /** Milliseconds. */
      readonly parsing: number;
    }
  | { readonly reason: string; readonly parsing: number };

/** What the process is asked. */
export interface DocumentTask {
  /** Name of a format of documents. */
  readonly format: string;
  readonly bytes: Uint8Array;
  /** What was left unread and OCR may read; absent: the document is read. */
  readonly pictures?: readonly UnreadPart[];
}

/** Of the memory, the share that V8's heap may have. */
const HEAP_SHARE = 0.75;
/** How much more memory and time reading an image may take. */
const HEAVY = 3;

/**
 * Reads documents in a process of its own, one at a time: a file that is made to exhaust its reader ends the process,
 * not the scan, and the next one has a new process. It is started with the first document.
 */
export class DocumentReader {
  readonly #pool: WorkerPool<DocumentTask, DocumentAnswer>;
  /** For what takes more memory and time. */
  readonly #heavy: WorkerPool<DocumentTask, DocumentAnswer>;
  readonly #milliseconds: number;
  readonly #onParsed: (milliseconds: number) => void;
  readonly #unpacker: Unpacker;

  /** @param onParsed hears how long a document took to be parsed, in milliseconds */
  constructor(
    limits: Partial<DocumentLimits> = {},
    onParsed: (milliseconds: number) => void = () => undefined,
  ) {
    const { milliseconds, megabytes } = { ...DEFAULT_DOCUMENT_LIMITS, ...limits };
    this.#milliseconds = milliseconds;
    this.#onParsed = onParsed;
    const poolOf = (memoryMegabytes: number) =>
      new WorkerPool(
        processWorker<DocumentTask, DocumentAnswer>(new URL('./document-worker.js', import.meta.url), {
          memoryMegabytes,
          heapMegabytes: Math.floor(megabytes * HEAP_SHARE),
        }),
        { workers: 1, kept: 0, holdsIdle: false },
      );
    this.#pool = poolOf(megabytes);
    this.#heavy = poolOf(megabytes * HEAVY);
    this.#unpacker = new Unpacker({ milliseconds, megabytes }, onParsed);
  }

  /**
   * @param isHeavy whether it may take more memory and time
   * @param pictures what is read by OCR; absent: the document
   * @throws UnreadableDocument
   */
  async read(
    format: string,
    bytes: Uint8Array,
    isHeavy = false,
    pictures?: readonly UnreadPart[],
  ): Promise<DocumentText> {
    let answer: DocumentAnswer;
    try {
      const [pool, limitMs] = isHeavy
        ? [this.#heavy, this.#milliseconds * HEAVY]
        : [this.#pool, this.#milliseconds];
      answer = await pool.call({ format, bytes, ...(pictures !== undefined && { pictures }) }, { limitMs });
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      throw new UnreadableDocument(`its reader was lost: ${error.message}`);
    }
    this.#onParsed(answer.parsing);
    if ('reason' in answer) throw new UnreadableDocument(answer.reason);
    return answer.text;
  }

  /**
   * What lies in a container that is unpacked apart.
   * @param elsewhere what fetches the bytes of a container that lies elsewhere
   * @throws UnreadableDocument
   * @throws SourceFailure where bytes could not be fetched
   */
  unpack(
    format: string,
    source: SourceOfTask,
    elsewhere?: Pick<RemoteFile, 'slice'>,
  ): AsyncIterable<UnpackedItem> {
    return this.#unpacker.unpack(format, source, elsewhere);
  }

  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#heavy.close(), this.#unpacker.close()]);
  }
}
