import type { RemoteFile } from '../../sources/remote-file.js';
import type { WantedPlace } from './unpack-protocol.js';

/** What is asked for at once, in bytes: it passes through the memory of both processes. */
const PIECE_BYTES = 8 * 2 ** 20;

interface Waiting extends WantedPlace {
  readonly resolve: (bytes: Uint8Array) => void;
}

/**
 * Bytes of a file that this process cannot fetch itself, for it is not to know what opens it: they are wanted, told of,
 * and given.
 */
export class WantedPlaces implements Pick<RemoteFile, 'slice'> {
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

  /** Resolves when something is wanted. */
  async heard(): Promise<void> {
    if (this.#waiting.length > 0) return;
    await new Promise<void>((resolve) => (this.#hear = resolve));
  }

  /** What is wanted and was not told yet. */
  tell(): readonly WantedPlace[] {
    this.#told = this.#waiting;
    this.#waiting = [];
    return this.#told.map(({ from, to }) => ({ from, to }));
  }

  /** @param places bytes of what was told, in its order */
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
