import { createHash } from 'node:crypto';
import type { Dispatcher } from 'undici';
import type { FileIdentity } from '../file-identity.js';
import type { RemoteFile } from '../remote-file.js';
import { SourceFailure } from '../source-failure.js';
import type { ListedObject } from './list-objects.js';
import { connectionFailure, type S3Client } from './s3-client.js';
import type { StartsHeld } from './starts-held.js';

/** Bytes of an object that are fetched first; most objects have no more. */
export const START_BYTES = 262_144;

/** An object of a bucket, in the state in which it was listed. */
export class S3Object implements RemoteFile {
  readonly identity: FileIdentity;
  readonly #client: S3Client;
  readonly #starts: StartsHeld;
  readonly #bucket: string;
  readonly #key: string;
  readonly #etag: string;

  /** @param starts what keeps the first bytes of objects that are in work or soon will be */
  constructor(
    client: S3Client,
    starts: StartsHeld,
    bucket: string,
    { key, size, written, etag }: ListedObject,
  ) {
    this.#client = client;
    this.#starts = starts;
    this.#bucket = bucket;
    this.#key = key;
    this.#etag = etag;
    const head = createHash('sha256').update(etag).digest('hex').slice(0, 24);
    this.identity = { size, mtime: written, head };
  }

  prepare(): void {
    // Whoever asks for it hears of what went wrong.
    this.start().catch(() => undefined);
  }

  start(): Promise<Buffer> {
    const { size } = this.identity;
    return this.#starts.get(this, () => this.#fetch(0, Math.min(size, START_BYTES)));
  }

  slice(from: number, to: number): Promise<Buffer> {
    return this.#fetch(from, to);
  }

  async *pieces(): AsyncIterable<Buffer> {
    const start = await this.start();
    yield start;
    yield* this.#from(start.length, this.identity.size);
  }

  async #fetch(from: number, to: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.#from(from, to)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  /** Bytes in their order; where a connection breaks, it goes on from there. */
  async *#from(from: number, to: number): AsyncIterable<Buffer> {
    const round = this.#client.retries.round();
    for (let at = from; at < to;) {
      try {
        for await (const piece of (await this.#open(at, to)).body as AsyncIterable<Buffer>) {
          const wanted = piece.subarray(0, to - at);
          at += wanted.length;
          round.cameOn();
          yield wanted;
        }
        if (at < to) throw new SourceFailure('the connection broke', { isMomentary: true });
      } catch (error) {
        await round.failed(momentaryIfBroken(error));
      }
    }
  }

  async #open(from: number, to: number): Promise<Dispatcher.ResponseData> {
    const response = await this.#client.send({
      bucket: this.#bucket,
      key: this.#key,
      headers: {
        range: `bytes=${from.toString()}-${(to - 1).toString()}`,
        ...(this.#etag !== '' && { 'if-match': this.#etag }),
      },
    });
    const { etag } = response.headers;
    const fault =
      typeof etag === 'string' && this.#etag !== '' && etag !== this.#etag
        ? 'it changed after it was listed'
        : response.statusCode === 200 && (from > 0 || to < this.identity.size)
          ? 'the store gives no parts of an object'
          : undefined;
    if (fault === undefined) return response;
    response.body.on('error', () => undefined).destroy();
    throw new SourceFailure(fault);
  }
}

function momentaryIfBroken(error: unknown): unknown {
  try {
    return connectionFailure(error);
  } catch (failure) {
    return failure;
  }
}
