import { decodeAll } from './decode-bytes.js';
import type { ByteSink } from './text-streams.js';
import type { ArchiveParts } from './walk-zip.js';

const BLOCK = 512;
const NAME = 100;
const SIZE = { start: 124, end: 136 };

/** Walks a tar archive. Its headers are passed to `structure`. */
export class WalkTar implements ByteSink {
  readonly #parts: Pick<ArchiveParts, 'entry' | 'structure'>;
  #held: Buffer = Buffer.alloc(0);
  #entry: ByteSink | undefined;
  #left = 0;
  #padding = 0;

  constructor(parts: Pick<ArchiveParts, 'entry' | 'structure'>) {
    this.#parts = parts;
  }

  push(bytes: Uint8Array): void {
    this.#held = this.#held.length === 0 ? Buffer.from(bytes) : Buffer.concat([this.#held, bytes]);
    while (this.#step());
  }

  end(): void {
    this.#entry?.end();
    this.#parts.structure.push(this.#held);
    this.#parts.structure.end();
  }

  #step(): boolean {
    if (this.#entry === undefined && this.#padding === 0) {
      if (this.#held.length < BLOCK) return false;
      this.#header(this.#consume(BLOCK));
      return true;
    }
    if (this.#held.length === 0) return false;
    if (this.#entry === undefined) {
      this.#padding -= this.#consume(Math.min(this.#padding, this.#held.length)).length;
      return true;
    }
    const piece = this.#consume(Math.min(this.#left, this.#held.length));
    this.#entry.push(piece);
    this.#left -= piece.length;
    if (this.#left > 0) return true;
    this.#entry.end();
    this.#entry = undefined;
    return true;
  }

  #header(block: Buffer): void {
    this.#parts.structure.push(block);
    const size = parseInt(block.toString('latin1', SIZE.start, SIZE.end).replaceAll('\0', ' ').trim(), 8);
    if (!Number.isFinite(size) || size <= 0) return;
    this.#left = size;
    this.#padding = (BLOCK - (size % BLOCK)) % BLOCK;
    const name = decodeAll(block.subarray(0, NAME)).replace(/\0.*$/s, '');
    this.#entry = this.#parts.entry(name);
  }

  #consume(length: number): Buffer {
    const piece = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return piece;
  }
}
