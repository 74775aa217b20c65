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

/** V8's share of the memory limit. */
const HEAP_SHARE = 0.75;

/**
 * Unpacks containers in a separate process, one at a time and piece by piece. Each answer has the time limit, and the
 * process the memory limit, of a document. Starts with the first container.
 */
export class Unpacker {
  readonly #pool: WorkerPool<UnpackTask, UnpackAnswer>;
  readonly #milliseconds: number;
  readonly #onParsed: (milliseconds: number) => void;

  /** @param onParsed called with the time each answer took, in milliseconds */
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
   * Yields the contents of a container; closes the previous one.
   * @param elsewhere fetches the bytes of a remote container
   * @throws UnreadableDocument
   * @throws SourceFailure if bytes could not be fetched
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
        if (event.kind === 'failed') isLost = event.isLost === true;
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

  /** Sends a task and fetches the byte ranges it requests. Fetching does not count towards the process's time limit. */
  async #askAndFetch(
    task: UnpackTask,
    size: number,
    elsewhere: Pick<RemoteFile, 'slice'> | undefined,
  ): Promise<readonly UnpackEvent[]> {
    for (let next = task; ;) {
      const { events, wanted } = await this.#ask(next);
      if (wanted.length === 0 || elsewhere === undefined) return events;
      const places: Uint8Array[] = [];
      // A crafted file may make the process request ranges beyond the end.
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
      const reason = `its reader was lost: ${error.message}`;
      return { events: [{ kind: 'failed', reason, isLost: true }], wanted: [] };
    }
  }
}

/** Events received and not yet taken. */
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
      // No event follows it, however often `take` is called.
      if (event.kind === 'failed') this.#waiting = [event];
      return event;
    }
  }

  /** Yields the pieces of the file that started last. */
  async *pieces(): AsyncIterable<Uint8Array> {
    for (;;) {
      const event = await this.take();
      if (event.kind === 'file-end') return;
      if (event.kind === 'file-failed' || event.kind === 'failed') throw new UnreadableDocument(event.reason);
      if (event.kind === 'piece') yield event.bytes;
    }
  }

  /** Skips the rest of the file that started last. */
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
