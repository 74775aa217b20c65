import type { RemoteFile } from '../../sources/remote-file.js';
import { processWorker } from '../../workers/process-worker.js';
import { WorkerFailure } from '../../workers/worker-protocol.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import { UnreadableDocument, type DocumentText, type UnreadPart } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { type SourceOfTask, DEFAULT_DOCUMENT_LIMITS, type DocumentLimits } from './unpack-protocol.js';
import { Unpacker } from './unpacker.js';

/** The process's answer. */
export type DocumentAnswer =
  | {
      readonly text: DocumentText;
      /** Milliseconds. */
      readonly parsing: number;
    }
  | { readonly reason: string; readonly parsing: number };

/** A task for the process. */
export interface DocumentTask {
  /** Name of a document format. */
  readonly format: string;
  readonly bytes: Uint8Array;
  /** Parts left unread that OCR may read; absent: read the document. */
  readonly pictures?: readonly UnreadPart[];
}

/** V8's share of the memory limit. */
const HEAP_SHARE = 0.75;
/** Factor on the memory and time limits for reading images. */
const HEAVY = 3;

/**
 * Reads documents in a separate process, one at a time. A file crafted to exhaust its reader ends that process, not the
 * scan; the next document gets a new process. Starts with the first document.
 */
export class DocumentReader {
  readonly #pool: WorkerPool<DocumentTask, DocumentAnswer>;
  /** For formats that need more memory and time. */
  readonly #heavy: WorkerPool<DocumentTask, DocumentAnswer>;
  readonly #milliseconds: number;
  readonly #onParsed: (milliseconds: number) => void;
  readonly #unpacker: Unpacker;

  /** @param onParsed called with the time each document took to parse, in milliseconds */
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
   * @param isHeavy whether the higher memory and time limits apply
   * @param pictures parts to read by OCR; absent: read the document
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
   * Yields the contents of a container that is unpacked in the separate process.
   * @param elsewhere fetches the bytes of a remote container
   * @throws UnreadableDocument
   * @throws SourceFailure if bytes could not be fetched
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
