/**
 * Browser replacements for the Node.js modules that the detector uses; the browser bundle substitutes this file for
 * them. Files are fetched from URLs, and the model thread is the worker that runs the detector.
 */
import { Buffer as PackageBuffer } from 'buffer/index.js';
import { deflateSync, inflateSync } from 'fflate';
import ipaddr from 'ipaddr.js';
import { hkdf } from '@noble/hashes/hkdf';
import { hmac } from '@noble/hashes/hmac';
import { sha256 } from '@noble/hashes/sha2';

/** Encoding of Node.js that the package lacks. */
const URL_SAFE = 'base64url';
const toText = Reflect.get(PackageBuffer.prototype, 'toString') as (
  this: Uint8Array,
  ...given: unknown[]
) => string;
const fromAny = Reflect.get(PackageBuffer, 'from') as (...given: unknown[]) => Uint8Array;
PackageBuffer.prototype.toString = function (this: Uint8Array, encoding?: string, ...others: unknown[]) {
  if (encoding !== URL_SAFE) return toText.call(this, encoding, ...others);
  return toText.call(this, 'base64').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};
// The package decodes both base64 alphabets.
Object.assign(PackageBuffer, {
  from: (value: unknown, encoding?: unknown, ...others: unknown[]) =>
    fromAny(value, encoding === URL_SAFE ? 'base64' : encoding, ...others),
});
export const Buffer = PackageBuffer;

export const { TextDecoder } = globalThis;

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new globalThis.TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Compares plain data, including the order of keys. */
export function isDeepStrictEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const bytesOf = (data: string | Uint8Array): Uint8Array =>
  typeof data === 'string' ? new TextEncoder().encode(data) : data;

/** An incremental hash; only SHA-256, which is all the detector needs. */
class Hash {
  readonly #hash: { update: (data: Uint8Array) => unknown; digest: () => Uint8Array };

  constructor(algorithm: string, hash: { update: (data: Uint8Array) => unknown; digest: () => Uint8Array }) {
    if (algorithm !== 'sha256') throw new RangeError(`${algorithm} is not available in a browser`);
    this.#hash = hash;
  }

  update(data: string | Uint8Array): this {
    this.#hash.update(bytesOf(data));
    return this;
  }

  digest(encoding?: 'hex' | 'base64'): string | Uint8Array {
    const bytes = PackageBuffer.from(this.#hash.digest());
    return encoding === undefined ? bytes : bytes.toString(encoding);
  }
}

export const createHash = (algorithm: string): Hash => new Hash(algorithm, sha256.create());
export const createHmac = (algorithm: string, key: string | Uint8Array): Hash =>
  new Hash(algorithm, hmac.create(sha256, bytesOf(key)));
export const hkdfSync = (
  _algorithm: string,
  key: Uint8Array,
  salt: string | Uint8Array,
  info: string | Uint8Array,
  length: number,
): Uint8Array => hkdf(sha256, bytesOf(key), bytesOf(salt), bytesOf(info), length);

export const deflateRawSync = (bytes: Uint8Array): Uint8Array => PackageBuffer.from(deflateSync(bytes));
export const inflateRawSync = (bytes: Uint8Array): Uint8Array => PackageBuffer.from(inflateSync(bytes));

const CRC_POLYNOMIAL = 0xedb88320;
/** CRC-32 (ISO 3309), bit by bit, because its inputs are short. */
export function crc32(data: string | Uint8Array): number {
  let sum = -1;
  for (const byte of bytesOf(data)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? CRC_POLYNOMIAL : 0);
  }
  return ~sum >>> 0;
}

export const isIPv4 = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text);
export const isIPv6 = (text: string): boolean => text.includes(':') && ipaddr.IPv6.isValid(text);

/** Node.js streams are not available in a browser; use web streams. */
export function Transform(): never {
  throw new TypeError('Use redactStream() in a browser.');
}

export class StringDecoder {
  readonly #decoder = new globalThis.TextDecoder();

  write(bytes: Uint8Array): string {
    return this.#decoder.decode(bytes, { stream: true });
  }

  end(): string {
    return this.#decoder.decode();
  }
}

interface Channel {
  readonly port1: { onmessage: () => void; close: () => void };
  readonly port2: { postMessage: (message: undefined) => void };
}

/** Yields to the event loop without the minimum delay that browsers impose on timers. */
export const setImmediate = (call?: () => void): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel() as unknown as Channel;
    port1.onmessage = () => {
      port1.close();
      call?.();
      resolve();
    };
    port2.postMessage(undefined);
  });
export const setTimeout = (ms: number): Promise<void> =>
  new Promise((resolve) => void globalThis.setTimeout(resolve, ms));

export const fileURLToPath = (url: string | URL): string => String(url);
export default {
  join: (...parts: readonly string[]): string => parts.join('/').replaceAll(/(?<!:)\/{2,}/g, '/'),
};

const fetched = new Map<string, Promise<Uint8Array>>();
/** Fetches the bytes at a URL, once. */
export function bytesAt(address: string): Promise<Uint8Array> {
  let bytes = fetched.get(address);
  if (bytes === undefined) {
    bytes = (async () => {
      const response = await fetch(address).catch((cause: unknown) => {
        throw Object.assign(new Error('not reached', { cause }), { code: 'ENETUNREACH' });
      });
      if (!response.ok)
        throw Object.assign(new Error('not found'), {
          code: response.status === 404 ? 'ENOENT' : `HTTP ${response.status.toString()}`,
        });
      return new Uint8Array(await response.arrayBuffer());
    })();
    fetched.set(address, bytes);
  }
  return bytes;
}
/** Clears the cache once the engine has loaded the files. */
export const forgetBytes = (): void => {
  fetched.clear();
};

export async function readFile(address: string): Promise<string> {
  return new globalThis.TextDecoder().decode(await bytesAt(address));
}

export async function stat(address: string): Promise<{ readonly size: number }> {
  return { size: (await bytesAt(address)).length };
}

/** Opens a file for sequential reading. */
export async function open(address: string) {
  const bytes = await bytesAt(address);
  let at = 0;
  return {
    read: (buffer: Uint8Array, offset: number, length: number) => {
      const piece = bytes.subarray(at, at + length);
      buffer.set(piece, offset);
      at += piece.length;
      return Promise.resolve({ bytesRead: piece.length });
    },
    close: () => Promise.resolve(),
  };
}

const refuse = (): never => {
  throw new TypeError('A browser has no files.');
};
export const readFileSync = refuse;
export const statSync = refuse;

type Listener = (message: unknown) => void;
const [toThread, fromThread]: [Listener[], Listener[]] = [[], []];
const deliver = (listeners: readonly Listener[], message: unknown): void => {
  for (const listener of listeners) listener(message);
};

export let workerData: unknown;
export const SHARE_ENV = undefined;
/** Message port of the model thread. */
export const parentPort = {
  on: (_event: 'message', listener: Listener) => toThread.push(listener),
  postMessage: (message: unknown) => {
    queueMicrotask(() => {
      deliver(fromThread, message);
    });
  },
};

/** Runs the code of the model thread in this worker. A worker has one detector, and therefore one model. */
export class Worker {
  readonly #errors: Listener[] = [];
  readonly #exits: Listener[] = [];

  constructor(_script: URL, options: { readonly workerData: unknown }) {
    ({ workerData } = options);
    import('../../ner/inference-worker.js')
      .then(({ started }) => started)
      .catch((error: unknown) => {
        deliver(this.#errors, error);
        deliver(this.#exits, 1);
      });
  }

  on(event: 'message' | 'error' | 'exit', listener: Listener): this {
    ({ message: fromThread, error: this.#errors, exit: this.#exits })[event].push(listener);
    return this;
  }

  postMessage(message: unknown): void {
    queueMicrotask(() => {
      deliver(toThread, message);
    });
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  terminate(): Promise<number> {
    return Promise.resolve(0);
  }
}
