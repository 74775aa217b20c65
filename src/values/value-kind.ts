import { MOST_SHARDS, parseShard, type Shard } from '../core/shard.js';
import { parseAuthority } from '../core/authority.js';

/** A kind of value that people write: over HTTP, on the command line, in a file of rules. The same text means the same. */
export interface ValueKind<T> {
  /** Completes "must be …". */
  readonly expected: string;
  /** Undefined for text that is no such value. */
  readonly parse: (text: string) => T | undefined;
  /** The names that the value may have, where it is one of them. */
  readonly names?: readonly string[];
  /** What of a text is to be one of these names, where it is not all of it. */
  readonly nameIn?: (text: string) => string;
}

/** Names as a sentence lists them: `a, b or c`. */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.slice(-1).join('')}`;

/** One of some names, in any case. */
export const oneOf = <T extends string>(names: readonly T[]): ValueKind<T> => ({
  expected: inWords(names),
  names,
  parse: (text) => names.find((name) => name.toLowerCase() === text.toLowerCase()),
});

/** A decimal number as JSON or a shell would write it; no hexadecimal, no white space, no `Infinity`. */
const DECIMAL = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?$/i;

/** Whether it is a score or a threshold: a number from 0 to 1. */
export const isScore = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1;

/** A score or a threshold: `0.7`, `.7`, `7e-1`. */
export const SCORE: ValueKind<number> = {
  expected: 'a number from 0 to 1',
  parse: (text) => {
    const value = DECIMAL.test(text) ? Number(text) : NaN;
    return isScore(value) ? value : undefined;
  },
};

/** One of the parts of a scan. */
export const SHARD: ValueKind<Shard> = {
  expected:
    'i/n, such as 2/4: i from 1 to n, n at most ' +
    `${MOST_SHARDS.toString().replace(/(?=\d{3}$)/, ',')}; or k+1/n where k begins at 0, such as 0+1/4`,
  parse: parseShard,
};

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A time in milliseconds since 1970; a day alone is its beginning in UTC. */
export const TIME: ValueKind<number> = {
  expected: 'a time such as 2026-03-01 or 2026-03-01T12:00:00Z',
  parse: (text) => {
    const value = ISO_8601.test(text) ? Date.parse(text) : NaN;
    return Number.isNaN(value) ? undefined : value;
  },
};

/** A whole number without sign, from `least` to `most`. */
export const wholeNumber = (least: number, most: number): ValueKind<number> => ({
  expected: `a whole number from ${least.toString()} to ${most.toString()}`,
  parse: (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? value : undefined;
  },
});

/** Where a server listens. */
export interface ListenAddress {
  /** Without brackets. */
  readonly host: string;
  readonly port: number;
}

const HIGHEST_PORT = 65_535;
const THIS_MACHINE = '127.0.0.1';

/** `HOST:PORT`, or a port of this machine alone. */
export const LISTEN_ADDRESS: ValueKind<ListenAddress> = {
  expected: 'HOST:PORT, or a port from 0 to 65535',
  parse: (text) => {
    const { name, port } = parseAuthority(/^\d{1,5}$/.test(text) ? `${THIS_MACHINE}:${text}` : text) ?? {};
    if (name === undefined || port === undefined || port === '' || Number(port) > HIGHEST_PORT)
      return undefined;
    return { host: name.replace(/^\[|\]$/g, ''), port: Number(port) };
  },
};
