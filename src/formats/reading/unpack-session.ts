import { UnreadableDocument } from '../content/document-text.js';
import type { UnpackedItem } from '../content/unpacked.js';
import type { UnpackEvent } from './unpack-protocol.js';

/** Bytes that are told at once. */
const ANSWER_BYTES = 262_144;
/** Events that are told at once. */
const ANSWER_EVENTS = 256;

/** A container that is being unpacked, told in answers of bounded size: whoever asks is not run over. */
export class UnpackSession {
  readonly #items: AsyncIterator<UnpackedItem>;
  #pieces: AsyncIterator<Uint8Array> | undefined;

  constructor(items: AsyncIterable<UnpackedItem>) {
    this.#items = items[Symbol.asyncIterator]();
  }

  /**
   * What comes next.
   * @param skips whether the rest of the file that is in work is not wanted
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
    const { name, written, mediaType, notes, pieces } = item;
    this.#pieces = pieces[Symbol.asyncIterator]();
    return {
      kind: 'file',
      name,
      ...(written !== undefined && { written }),
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
