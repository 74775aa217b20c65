import { createHmac } from 'node:crypto';

/** Longest message in bytes that fits into one block of SHA-256 with its padding. */
const LONGEST = 55;
/** Size of a block in bytes. */
const BLOCK = 64;
const WORDS = 16;
const HASH_WORDS = 8;
const ROUNDS = 64;

/** Round constants and initial state of SHA-256 (FIPS 180-4): fractions of the roots of the first primes. */
const CONSTANTS = new Int32Array(ROUNDS);
const INITIAL = new Int32Array(HASH_WORDS);
for (let number = 2, count = 0; count < ROUNDS; number++) {
  let isPrime = true;
  for (let divisor = 2; divisor * divisor <= number; divisor++) isPrime &&= number % divisor !== 0;
  if (!isPrime) continue;
  if (count < HASH_WORDS) INITIAL[count] = (Math.sqrt(number) % 1) * 2 ** 32;
  CONSTANTS[count++] = (Math.cbrt(number) % 1) * 2 ** 32;
}

/**
 * Computes the first 32 bits of the HMAC-SHA-256 (RFC 2104) of short texts with one key. A log has hundreds of
 * thousands of values, each of one block, for which calling the native function takes four times as long as hashing.
 */
export class ShortHmac {
  readonly #key: Buffer;
  /** State after the padded key, of the inner and the outer hash. */
  readonly #inner: Int32Array;
  readonly #outer: Int32Array;
  readonly #state = new Int32Array(HASH_WORDS);
  readonly #words = new Int32Array(ROUNDS);

  /** @param key at most 64 bytes */
  constructor(key: Buffer) {
    this.#key = key;
    this.#inner = this.#afterKey(0x36);
    this.#outer = this.#afterKey(0x5c);
  }

  /** Returns an unsigned integer of 32 bits. */
  of(text: string): number {
    if (text.length > LONGEST || !this.#load(text)) {
      return createHmac('sha256', this.#key).update(text).digest().readUInt32BE();
    }
    this.#hash(this.#inner);
    this.#words.set(this.#state);
    this.#pad(HASH_WORDS * 4);
    this.#hash(this.#outer);
    return (this.#state[0] ?? 0) >>> 0;
  }

  /** Fills the block with an ASCII text; returns false if the text is not ASCII. */
  #load(text: string): boolean {
    const words = this.#words;
    const { length } = text;
    for (let at = 0; at < WORDS; at++) words[at] = 0;
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at);
      if (code >= 0x80) return false;
      words[at >> 2] = (words[at >> 2] ?? 0) | (code << (24 - 8 * (at & 3)));
    }
    this.#pad(length);
    return true;
  }

  /** Ends the message after so many bytes; its last word and the rest of the block must be zero. */
  #pad(length: number): void {
    const words = this.#words;
    const last = length >> 2;
    if (length === HASH_WORDS * 4) words.fill(0, last, WORDS);
    words[last] = (words[last] ?? 0) | (0x80 << (24 - 8 * (length & 3)));
    words[WORDS - 1] = 8 * (BLOCK + length);
  }

  #afterKey(pad: number): Int32Array {
    for (let at = 0; at < BLOCK; at += 4) {
      const bytes = [0, 1, 2, 3].map((offset) => (this.#key[at + offset] ?? 0) ^ pad);
      this.#words[at >> 2] = Buffer.from(bytes).readInt32BE();
    }
    this.#hash(INITIAL);
    return this.#state.slice();
  }

  /** Hashes the block in `#words` into `#state`, starting at another state. */
  #hash(from: Int32Array): void {
    const words = this.#words;
    const state = this.#state;
    for (let at = WORDS; at < ROUNDS; at++) {
      const x = words[at - 15] ?? 0;
      const y = words[at - 2] ?? 0;
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      words[at] = ((words[at - 16] ?? 0) + s0 + (words[at - 7] ?? 0) + s1) | 0;
    }
    let a = from[0] ?? 0;
    let b = from[1] ?? 0;
    let c = from[2] ?? 0;
    let d = from[3] ?? 0;
    let e = from[4] ?? 0;
    let f = from[5] ?? 0;
    let g = from[6] ?? 0;
    let h = from[7] ?? 0;
    for (let at = 0; at < ROUNDS; at++) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const one = (h + s1 + ((e & f) ^ (~e & g)) + (CONSTANTS[at] ?? 0) + (words[at] ?? 0)) | 0;
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    // One by one, like the reading above: destructuring a typed array took more than half of the time.
    state[0] = (from[0] ?? 0) + a;
    state[1] = (from[1] ?? 0) + b;
    state[2] = (from[2] ?? 0) + c;
    state[3] = (from[3] ?? 0) + d;
    state[4] = (from[4] ?? 0) + e;
    state[5] = (from[5] ?? 0) + f;
    state[6] = (from[6] ?? 0) + g;
    state[7] = (from[7] ?? 0) + h;
  }
}
