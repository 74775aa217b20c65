import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { InputStore } from '../input-store.js';
import { NoSuchInput } from '../list-inputs.js';
import type { RemoteFile, FileIdentity } from '../remote-file.js';
import { SourceFailure, UnusableStore } from '../source-failure.js';
import type { ListedObject, StoreClient, StoreRow, Variables } from './define-store.js';
import { listBucket } from './list-bucket.js';
import { connectionFailure, RefusedByStore } from './store-refusal.js';

/** Number of bytes fetched first. Most objects are not larger. */
export const START_BYTES = 262_144;

/** Number of objects whose first bytes are cached; each entry has at most START_BYTES. */
const MOST_HELD = 32;

/** Dependencies shared by the objects of a store. */
export interface ObjectDeps {
  readonly client: StoreClient;
  readonly retries: Retries;
  /** Milliseconds without data after which a connection is considered lost. */
  readonly silence: number;
  readonly starts: StartsHeld;
}

/** Retry settings. */
interface RetryOptions {
  /** Total number of attempts per request, at least 1. */
  readonly attempts: number;
  /** Sleeps for some milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
  /** A random number from 0 to 1. */
  readonly random: () => number;
}

/**
 * Maximum backoff in milliseconds before the second attempt; it doubles with each further attempt, up to LONGEST_PAUSE.
 */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 20_000;

/** Number of consecutive requests that failed in all attempts, after which the store is considered unreachable. */
const MOST_GIVEN_UP = 3;

/** Caches the first bytes of the most recently opened objects. */
class StartsHeld {
  readonly #held = new Map<object, Promise<Buffer>>();

  get(object: object, fetchStart: () => Promise<Buffer>): Promise<Buffer> {
    const held = this.#held.get(object);
    if (held !== undefined) return held;
    const start = fetchStart();
    this.#held.set(object, start);
    const oldest = this.#held.keys().next();
    if (this.#held.size > MOST_HELD && oldest.done !== true) this.#held.delete(oldest.value);
    return start;
  }
}

/** An object of a bucket, in the state in which it was listed. */
class StoredObject implements RemoteFile {
  readonly identity: FileIdentity;
  readonly #deps: ObjectDeps;
  readonly #bucket: string;
  readonly #object: ListedObject;

  constructor(deps: ObjectDeps, bucket: string, object: ListedObject) {
    this.#deps = deps;
    this.#bucket = bucket;
    this.#object = object;
    const head = createHash('sha256').update(object.version).digest('hex').slice(0, 24);
    this.identity = { size: object.size, mtime: object.written, head };
  }

  prepare(): void {
    // An error is reported to the caller of start().
    this.start().catch(() => undefined);
  }

  start(): Promise<Buffer> {
    const { size } = this.identity;
    return this.#deps.starts.get(this, () => this.#fetch(0, Math.min(size, START_BYTES)));
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

  /** Streams a byte range; after a lost connection, it resumes where the stream broke off. */
  async *#from(from: number, to: number): AsyncIterable<Buffer> {
    const { client, retries, silence } = this.#deps;
    const round = retries.round();
    for (let at = from; at < to;) {
      try {
        const range = { bucket: this.#bucket, object: this.#object, from: at, to };
        for await (const piece of watched((signal) => client.read(range, signal), silence)) {
          const wanted = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).subarray(0, to - at);
          at += wanted.length;
          if (wanted.length > 0) round.cameOn();
          yield wanted;
          // Ignore data beyond the requested range.
          if (at >= to) break;
        }
        if (at < to) throw new SourceFailure('the connection was lost', { isMomentary: true });
      } catch (error) {
        await round.failed(connectionFailure(error));
      }
    }
  }
}

/** Aborts a request that takes longer than `silence` milliseconds. @throws SourceFailure */
async function withinSilence<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  silence: number,
  controller = new AbortController(),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new SourceFailure('the connection was lost (no data)', { isMomentary: true }));
      controller.abort();
    }, silence);
  });
  try {
    return await Promise.race([ask(controller.signal), stalled]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Streams a response. Each chunk must arrive within `silence` milliseconds. Aborts the request if the stream is left
 * early.
 */
async function* watched(
  open: (signal: AbortSignal) => Promise<AsyncIterable<Uint8Array>>,
  silence: number,
): AsyncIterable<Uint8Array> {
  const controller = new AbortController();
  let isWhole = false;
  try {
    const body = await withinSilence(open, silence, controller);
    const pieces = body[Symbol.asyncIterator]();
    for (;;) {
      const next = await withinSilence(() => pieces.next(), silence, controller);
      if (next.done === true) break;
      yield next.value;
    }
    isWhole = true;
  } finally {
    if (!isWhole) controller.abort();
  }
}

/** Total number of attempts per request. */
const ATTEMPTS = 8;
/** Milliseconds without data after which a connection is considered lost. */
const SILENCE = 30_000;

/**
 * Opens the store of an address and loads the packages that it needs.
 * @param given command-line options by name, such as `s3Endpoint`
 * @throws UnusableStore if the address or the settings are invalid
 */
export async function openStore(
  row: StoreRow,
  address: string,
  given: Readonly<Record<string, unknown>>,
  environment: Variables,
): Promise<InputStore> {
  const chosen = Object.fromEntries(
    Object.keys(row.options).map((option) => [option, given[givenNameOf(row.name, option)]]),
  );
  const client = await row.connect(
    row.parse(address),
    chosen as Readonly<Record<string, never>>,
    environment,
  );
  const retries = new Retries({ attempts: ATTEMPTS, pause: (wait) => pause(wait), random: Math.random });
  return inputStore(row, client, retries, SILENCE);
}

/** Returns the name of an option among the options of a command: `s3RequesterPays`. */
export const givenNameOf = (store: string, option: string): string =>
  `${store}${option.charAt(0).toUpperCase()}${option.slice(1)}`;

/** Returns the connection key of an address: addresses with the same key share a connection. */
export const connectionOf = (row: StoreRow, address: string): string => {
  const { account } = row.parse(address);
  return account === undefined ? row.name : `${row.name}:${account}`;
};

/** Creates a store that lists and reads through a client, with retries and timeouts. */
export function inputStore(
  row: Pick<StoreRow, 'parse'>,
  client: StoreClient,
  retries: Retries,
  silence: number,
): InputStore {
  const deps = { client, retries, silence, starts: new StartsHeld() };
  return {
    async list(address, selection) {
      const place = row.parse(address);
      const list = await listBucket(
        (request) => retries.until(() => withinSilence((signal) => client.page(request, signal), silence)),
        place,
        selection,
        (object) => new StoredObject(deps, place.bucket, object),
      ).catch((error: unknown) => {
        throw isNoBucket(error) ? new UnusableStore(`The bucket "${place.bucket}" does not exist.`) : error;
      });
      const { files, unread, hiddenSkipped, ignoredSkipped } = list;
      if (files.length + unread.length + hiddenSkipped + ignoredSkipped === 0) throw new NoSuchInput(address);
      return list;
    },
    place: client.place,
    remarks: () => [...retries.counts()].map(([reason, count]) => remark(reason, count)),
    close: () => client.close(),
  };
}

/** A 404 in response to a listing means that the bucket is missing. */
const isNoBucket = (error: unknown): boolean =>
  error instanceof RefusedByStore && (error.isNoBucket || error.refusal.status === 404);

const remark = (reason: string, count: number): string =>
  `${count.toString()} ${count === 1 ? 'request' : 'requests'} to the store retried: ${reason}.`;

/** Retries requests after temporary failures, and counts the retries. */
export class Retries {
  readonly #options: RetryOptions;
  #givenUpInARow = 0;
  readonly #counts = new Map<string, number>();

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  /**
   * Repeats a request with exponential backoff until it succeeds.
   * @param request throws a momentary SourceFailure if a retry is worthwhile
   * @throws SourceFailure
   */
  async until<T>(request: () => Promise<T>): Promise<T> {
    const round = this.round();
    for (;;) {
      try {
        return await request();
      } catch (error) {
        await round.failed(error);
      }
    }
  }

  /** Counts the attempts of one request. Progress (`cameOn`) resets the count. */
  round(): { readonly failed: (error: unknown) => Promise<void>; readonly cameOn: () => void } {
    const { attempts, pause, random } = this.#options;
    let tried = 0;
    return {
      failed: async (error) => {
        if (!(error instanceof SourceFailure) || !error.isMomentary) throw error;
        tried += 1;
        if (tried >= attempts) throw this.#givenUp(error);
        this.#counts.set(error.message, (this.#counts.get(error.message) ?? 0) + 1);
        // Random jitter, so that requests that failed together are not retried together.
        await pause(random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tried - 1)));
      },
      cameOn: () => {
        tried = 0;
        this.#givenUpInARow = 0;
      },
    };
  }

  #givenUp({ message }: SourceFailure): SourceFailure {
    this.#givenUpInARow += 1;
    const { attempts } = this.#options;
    return new SourceFailure(`${message}, ${attempts.toString()} times`, {
      isMomentary: true,
      endsAll: this.#givenUpInARow >= MOST_GIVEN_UP,
    });
  }

  /** Number of retries by reason. */
  counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }
}
