import { open } from 'node:fs/promises';
import { openSource, type OpenSource, sourceOfBytes, sourceOfPlaces } from '../../sources/byte-source.js';
import type { RemoteFile } from '../../sources/remote-file.js';
import type { SourceOfTask, UnpackAnswer, UnpackEvent, UnpackTask, WantedPlace } from './unpack-protocol.js';
import { UnreadableDocument } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import { serveTasks } from '../../workers/serve-tasks.js';
import { FormatList } from '../format-list.js';
import { FORMATS } from '../registry.js';

/** A container opened for unpacking. */
interface OpenTask {
  readonly source: OpenSource;
  close(): Promise<void>;
}

/**
 * Opens the container that a task names.
 * @param elsewhere fetches the bytes of a remote container
 */
async function openTask(
  { source }: { readonly source: SourceOfTask },
  elsewhere: Pick<RemoteFile, 'slice'>,
): Promise<OpenTask> {
  const { name, size, at } = source;
  if ('isElsewhere' in at) {
    return { source: sourceOfPlaces(name, size, elsewhere), close: () => Promise.resolve() };
  }
  if ('bytes' in at) {
    return { source: sourceOfBytes(name, asBuffer(at.bytes)), close: () => Promise.resolve() };
  }
  const path = typeof at.path === 'string' ? at.path : asBuffer(at.path);
  const handle = await open(path);
  return { source: await openSource({ name, path, handle }, size), close: () => handle.close() };
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Maximum bytes per request: they pass through the memory of both processes. */
const PIECE_BYTES = 8 * 2 ** 20;

interface Waiting extends WantedPlace {
  readonly resolve: (bytes: Uint8Array) => void;
}

/**
 * Byte ranges of a remote file, requested from the client: this process must not have the credentials that open the
 * file. Each range is queued, sent to the client in an answer, and resolved with the bytes of the next task.
 */
class WantedPlaces implements Pick<RemoteFile, 'slice'> {
  #waiting: Waiting[] = [];
  #told: Waiting[] = [];
  #hear: (() => void) | undefined;

  async slice(from: number, to: number): Promise<Buffer> {
    const whole = Buffer.alloc(to - from);
    for (let at = from; at < to; at += PIECE_BYTES) {
      const bytes = await this.#want(at, Math.min(to, at + PIECE_BYTES));
      whole.set(bytes, at - from);
    }
    return whole;
  }

  /** Resolves when a range is queued. */
  async heard(): Promise<void> {
    if (this.#waiting.length > 0) return;
    await new Promise<void>((resolve) => (this.#hear = resolve));
  }

  /** Returns the queued ranges and marks them as sent. */
  tell(): readonly WantedPlace[] {
    this.#told = this.#waiting;
    this.#waiting = [];
    return this.#told.map(({ from, to }) => ({ from, to }));
  }

  /** @param places bytes of the ranges sent last, in the same order */
  give(places: readonly Uint8Array[]): void {
    const told = this.#told;
    this.#told = [];
    for (const [index, { resolve }] of told.entries()) {
      const bytes = places[index];
      if (bytes !== undefined) resolve(bytes);
    }
  }

  #want(from: number, to: number): Promise<Uint8Array> {
    return new Promise((resolve) => {
      this.#waiting.push({ from, to, resolve });
      this.#hear?.();
    });
  }
}

/** Bytes per answer. */
const ANSWER_BYTES = 262_144;
/** Events per answer. */
const ANSWER_EVENTS = 256;

/** A container being unpacked, in answers of bounded size, so that the client sets the pace. */
class UnpackSession {
  readonly #items: AsyncIterator<UnpackedItem>;
  #pieces: AsyncIterator<Uint8Array> | undefined;

  constructor(items: AsyncIterable<UnpackedItem>) {
    this.#items = items[Symbol.asyncIterator]();
  }

  /**
   * Returns the next events.
   * @param skips whether to skip the rest of the current file
   */
  async next(skips: boolean): Promise<readonly UnpackEvent[]> {
    if (skips) await this.#endFile();
    const events: UnpackEvent[] = [];
    let bytes = 0;
    while (bytes < ANSWER_BYTES && events.length < ANSWER_EVENTS) {
      const event = this.#pieces === undefined ? await this.#item() : await this.#piece(this.#pieces);
      events.push(event);
      if (event.kind === 'piece') bytes += event.bytes.length;
      if (event.kind === 'end') break;
    }
    return events;
  }

  async close(): Promise<void> {
    await this.#endFile();
    await this.#items.return?.();
  }

  async #item(): Promise<UnpackEvent> {
    const next = await this.#items.next();
    if (next.done === true) return { kind: 'end' };
    const item = next.value;
    if (item.kind !== 'file') return item;
    const { name, written, rowStarts, picturesApart, mediaType, notes, pieces } = item;
    this.#pieces = pieces[Symbol.asyncIterator]();
    return {
      kind: 'file',
      name,
      ...(written !== undefined && { written }),
      ...(rowStarts !== undefined && { rowStarts }),
      ...(picturesApart !== undefined && { picturesApart }),
      ...(mediaType !== undefined && { mediaType }),
      ...(notes !== undefined && { notes }),
    };
  }

  async #piece(pieces: AsyncIterator<Uint8Array>): Promise<UnpackEvent> {
    try {
      const next = await pieces.next();
      if (next.done !== true) return { kind: 'piece', bytes: next.value };
      this.#pieces = undefined;
      return { kind: 'file-end' };
    } catch (error) {
      this.#pieces = undefined;
      const reason = error instanceof UnreadableDocument ? error.message : 'it is broken';
      return { kind: 'file-failed', reason };
    }
  }

  async #endFile(): Promise<void> {
    await this.#pieces?.return?.();
    this.#pieces = undefined;
  }
}

const formats = new FormatList(FORMATS);
let current: { readonly session: UnpackSession; readonly opened: OpenTask } | undefined;
let places = new WantedPlaces();
/** The pending request, which may be waiting for remote bytes. */
let asked: Promise<readonly UnpackEvent[]> | undefined;

async function close(): Promise<void> {
  const last = current;
  current = undefined;
  // A request still waiting for bytes never settles, but keeps no handle open.
  if (asked !== undefined) return;
  await last?.session.close();
  await last?.opened.close();
}

async function begin(task: Extract<UnpackTask, { kind: 'open' }>): Promise<void> {
  await close();
  asked = undefined;
  places = new WantedPlaces();
  const opened = await openTask(task, places);
  current = { session: new UnpackSession(formats.container(task.format).unpack(opened.source)), opened };
}

/** Resolves to the events of the pending request, or to the byte ranges it needs first. */
async function eventsOrWanted(): Promise<Pick<UnpackAnswer, 'events' | 'wanted'>> {
  if (asked === undefined) throw new UnreadableDocument('its reader was lost');
  const events = await Promise.race([asked, places.heard()]).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  if (events === undefined) return { events: [], wanted: places.tell() };
  asked = undefined;
  return { events, wanted: [] };
}

serveTasks<UnpackTask, UnpackAnswer>({
  async perform(task) {
    const began = performance.now();
    try {
      if (task.kind === 'open') await begin(task);
      else if (task.kind === 'close') await close();
      if (task.kind === 'close') return { events: [], wanted: [], parsing: performance.now() - began };
      if (task.kind === 'fetched') places.give(task.places);
      else asked = current?.session.next(task.skips === true);
      const answer = await eventsOrWanted();
      return { ...answer, parsing: performance.now() - began };
    } catch (error) {
      // A parser's error message may quote the file.
      const reason = error instanceof UnreadableDocument ? error.message : 'it is broken';
      return { events: [{ kind: 'failed', reason }], wanted: [], parsing: performance.now() - began };
    }
  },
});
