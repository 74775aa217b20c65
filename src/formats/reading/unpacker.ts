import type { RemoteFile } from '../../sources/remote-file.js';
import { processWorker } from '../../workers/process-worker.js';
import { WorkerFailure } from '../../workers/worker-protocol.js';
import { WorkerPool } from '../../workers/worker-pool.js';
import { UnreadableDocument } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import type {
  SourceOfTask,
  UnpackAnswer,
  UnpackEvent,
  UnpackTask,
  DocumentLimits,
} from './unpack-protocol.js';

/** Of the memory, the share that V8's heap may have. */
const HEAP_SHARE = 0.75;

/**
 * Unpacks containers in a process of its own, one at a time and piece by piece: each answer has the time, and the
 * process the memory, that a document has. It is started with the first container.
 */
export class Unpacker {
  readonly #pool: WorkerPool<UnpackTask, UnpackAnswer>;
  readonly #milliseconds: number;
  readonly #onParsed: (milliseconds: number) => void;

  /** @param onParsed hears how long each answer took, in milliseconds */
  constructor({ milliseconds, megabytes }: DocumentLimits, onParsed: (milliseconds: number) => void) {
    this.#milliseconds = milliseconds;
    this.#onParsed = onParsed;
    const open = processWorker<UnpackTask, UnpackAnswer>(new URL('./unpack-worker.js', import.meta.url), {
      memoryMegabytes: megabytes,
      heapMegabytes: Math.floor(megabytes * HEAP_SHARE),
    });
    this.#pool = new WorkerPool(open, { workers: 1, kept: 0, holdsIdle: false });
  }

  /**
   * What lies in a container; the one before is let go.
   * @param elsewhere what fetches the bytes of a container that lies elsewhere
   * @throws UnreadableDocument
   * @throws SourceFailure where bytes could not be fetched
   */
  async *unpack(
    format: string,
    source: SourceOfTask,
    elsewhere?: Pick<RemoteFile, 'slice'>,
  ): AsyncIterable<UnpackedItem> {
    const events = new EventQueue((task) => this.#askAndFetch(task, source.size, elsewhere));
    let isLost = false;
    try {
      await events.begin({ kind: 'open', format, source });
      for (;;) {
        const event = await events.take();
        if (event.kind === 'end') return;
        isLost = event.kind === 'failed';
        if (event.kind === 'failed') throw new UnreadableDocument(event.reason);
        if (event.kind === 'unread' || event.kind === 'note') yield event;
        else if (event.kind === 'file') {
          yield { ...event, pieces: events.pieces() };
          events.leaveFile();
        }
      }
    } finally {
      if (!isLost) await this.#ask({ kind: 'close' });
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  /** Asks, and fetches what is wanted on the way; the time of that is not the process's. */
  async #askAndFetch(
    task: UnpackTask,
    size: number,
    elsewhere: Pick<RemoteFile, 'slice'> | undefined,
  ): Promise<readonly UnpackEvent[]> {
    for (let next = task; ;) {
      const { events, wanted } = await this.#ask(next);
      if (wanted.length === 0 || elsewhere === undefined) return events;
      const places: Uint8Array[] = [];
      // Of what a file made the process want, no more than there is.
      for (const { from, to } of wanted)
        places.push(await elsewhere.slice(Math.min(from, size), Math.min(to, size)));
      next = { kind: 'fetched', places };
    }
  }

  async #ask(task: UnpackTask): Promise<Pick<UnpackAnswer, 'events' | 'wanted'>> {
    try {
      const { parsing, ...answer } = await this.#pool.call(task, { limitMs: this.#milliseconds });
      this.#onParsed(parsing);
      return answer;
    } catch (error) {
      if (!(error instanceof WorkerFailure)) throw error;
      return { events: [{ kind: 'failed', reason: `its reader was lost: ${error.message}` }], wanted: [] };
    }
  }
}

/** What was told and not yet taken. */
class EventQueue {
  readonly #ask: (task: UnpackTask) => Promise<readonly UnpackEvent[]>;
  #waiting: UnpackEvent[] = [];
  #isInFile = false;
  #skips = false;

  constructor(ask: (task: UnpackTask) => Promise<readonly UnpackEvent[]>) {
    this.#ask = ask;
  }

  async begin(task: UnpackTask): Promise<void> {
    this.#waiting = [...(await this.#ask(task))];
  }

  async take(): Promise<UnpackEvent> {
    for (;;) {
      const event = this.#waiting.shift();
      if (event === undefined) {
        this.#waiting = [...(await this.#ask({ kind: 'next', skips: this.#skips }))];
        this.#skips = false;
        continue;
      }
      if (event.kind === 'file') this.#isInFile = true;
      if (event.kind === 'file-end' || event.kind === 'file-failed') this.#isInFile = false;
      // Nothing comes behind it, however often it is asked for.
      if (event.kind === 'failed') this.#waiting = [event];
      return event;
    }
  }

  /** The pieces of the file that began last. */
  async *pieces(): AsyncIterable<Uint8Array> {
    for (;;) {
      const event = await this.take();
      if (event.kind === 'file-end') return;
      if (event.kind === 'file-failed' || event.kind === 'failed') throw new UnreadableDocument(event.reason);
      if (event.kind === 'piece') yield event.bytes;
    }
  }

  /** Passes over what is left of the file that began last. */
  leaveFile(): void {
    if (!this.#isInFile) return;
    this.#isInFile = false;
    const end = this.#waiting.findIndex(
      ({ kind }) => kind === 'file-end' || kind === 'file-failed' || kind === 'failed',
    );
    this.#skips = end < 0;
    this.#waiting = end < 0 ? [] : this.#waiting.slice(this.#waiting[end]?.kind === 'failed' ? end : end + 1);
  }
}
