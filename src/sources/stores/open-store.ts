import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { InputStore } from '../input-store.js';
import { NoSuchInput } from '../list-inputs.js';
import type { RemoteFile, FileIdentity } from '../remote-file.js';
import { SourceFailure, UnusableStore } from '../source-failure.js';
import type { ListedObject, StoreClient, StoreRow, Variables } from './define-store.js';
import { listBucket } from './list-bucket.js';
import { connectionFailure, RefusedByStore } from './store-refusal.js';

/** Bytes of an object that are fetched first; most objects have no more. */
export const START_BYTES = 262_144;

/** First bytes of objects that are kept at once; each has START_BYTES at most. */
const MOST_HELD = 32;

/** What the objects of a store share. */
export interface ObjectDeps {
  readonly client: StoreClient;
  readonly retries: Retries;
  /** Milliseconds without a byte after which a connection counts as lost. */
  readonly silence: number;
  readonly starts: StartsHeld;
}

/** How requests are made again. */
interface RetryOptions {
  /** Times that a request is made in all, 1 or more. */
  readonly attempts: number;
  /** Waits some milliseconds. */
  readonly pause: (milliseconds: number) => Promise<unknown>;
  /** 0 to 1. */
  readonly random: () => number;
}

/** Milliseconds before the second try at most; twice as many before each further one. */
const FIRST_PAUSE = 200;
const LONGEST_PAUSE = 20_000;

/** Requests given up one after the other behind which the store counts as lost. */
const MOST_GIVEN_UP = 3;

/** Keeps the first bytes of the objects that were requested last. */
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

  /** Bytes in their order; after a broken connection, from where it broke. */
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
          // A store that sends more than the range is not read on.
          if (at >= to) break;
        }
        if (at < to) throw new SourceFailure('the connection was lost', { isMomentary: true });
      } catch (error) {
        await round.failed(connectionFailure(error));
      }
    }
  }
}

/** Lets one request take `silence` milliseconds, then aborts it. @throws SourceFailure */
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

/** The pieces of an answer; each must arrive within `silence` milliseconds. What is left early is aborted. */
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

/** Attempts of a request in all. */
const ATTEMPTS = 8;
/** Milliseconds without a byte after which a connection counts as lost. */
const SILENCE = 30_000;

/**
 * Opens the store of an address; the packages that it needs are loaded now.
 * @param given options of the command line, under their names there: `s3Endpoint`
 * @throws UnusableStore if the address or the settings cannot be used
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

/** Name of an option among the options of a command: `s3RequesterPays`. */
export const givenNameOf = (store: string, option: string): string =>
  `${store}${option.charAt(0).toUpperCase()}${option.slice(1)}`;

/** Which connection an address needs: addresses with the same key share one. */
export const connectionOf = (row: StoreRow, address: string): string => {
  const { account } = row.parse(address);
  return account === undefined ? row.name : `${row.name}:${account}`;
};

/** A store that lists and reads through a client, with retries and time limits. */
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

/** Only a listing is asked of a bucket, so that a 404 to it is one to the bucket. */
const isNoBucket = (error: unknown): boolean =>
  error instanceof RefusedByStore && (error.isNoBucket || error.refusal.status === 404);

const remark = (reason: string, count: number): string =>
  `${count.toString()} ${count === 1 ? 'request' : 'requests'} to the store retried: ${reason}.`;

/** Makes requests again that a store had no time for or whose connection broke, and counts them. */
export class Retries {
  readonly #options: RetryOptions;
  #givenUpInARow = 0;
  readonly #counts = new Map<string, number>();

  constructor(options: RetryOptions) {
    this.#options = options;
  }

  /**
   * Makes a request until it is answered, waiting longer each time.
   * @param request throws a momentary SourceFailure where another try is worth making
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

  /** Counts the tries of one request; what comes through on the way begins them anew. */
  round(): { readonly failed: (error: unknown) => Promise<void>; readonly cameOn: () => void } {
    const { attempts, pause, random } = this.#options;
    let tried = 0;
    return {
      failed: async (error) => {
        if (!(error instanceof SourceFailure) || !error.isMomentary) throw error;
        tried += 1;
        if (tried >= attempts) throw this.#givenUp(error);
        this.#counts.set(error.message, (this.#counts.get(error.message) ?? 0) + 1);
        // At random, so that requests that failed together do not come together again.
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

  /** How often requests were made again, by why. */
  counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }
}
