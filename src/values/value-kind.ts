import { MOST_SHARDS, parseShard, type Shard } from '../core/shard.js';
import { parseAuthority } from '../core/authority.js';
import { nearName } from '../core/nearest-name.js';

/**
 * A kind of value that users write over HTTP, on the command line or in a rules file, with the same syntax everywhere.
 */
export interface ValueKind<T> {
  /** Completes "must be …". */
  readonly expected: string;
  /** Parses a text; undefined if it is not a valid value. */
  readonly parse: (text: string) => T | undefined;
  /** The accepted names, if the value is one of a fixed set. */
  readonly names?: readonly string[];
  /** Returns the part of a text that must be one of `names`, if it is not the whole text. */
  readonly nameIn?: (text: string) => string;
  /** Says what to write in place of an invalid value; undefined if that is not known. Does not quote the value. */
  readonly advise?: (text: string) => string | undefined;
}

const LONGEST_NAME = 40;

/** Says what to write in place of an invalid value, as a sentence after a space; empty if that is not known. */
export function adviceOn(
  { names, nameIn = (text) => text, advise }: Omit<ValueKind<unknown>, 'expected' | 'parse'>,
  text: string,
): string {
  const name = nameIn(text).slice(0, LONGEST_NAME);
  const nearest = names === undefined || name === '' ? undefined : nearName(name, names);
  const advice = advise?.(text) ?? (nearest === undefined ? undefined : `Did you mean ${nearest}?`);
  return advice === undefined ? '' : ` ${advice}`;
}

/** Formats names as a list for a sentence: `a, b or c`. */
export const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.slice(-1).join('')}`;

/** Returns the kind for one of several names, in any case. */
export const oneOf = <T extends string>(names: readonly T[]): ValueKind<T> => ({
  expected: inWords(names),
  names,
  parse: (text) => names.find((name) => name.toLowerCase() === text.toLowerCase()),
});

/** A decimal number as in JSON or a shell: no hexadecimal, white space or `Infinity`. */
const DECIMAL = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?$/i;

/** Returns whether a value is a valid score or threshold, from 0 to 1. */
export const isScore = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 1;

/** A score or threshold: `0.7`, `.7`, `7e-1`. */
export const SCORE: ValueKind<number> = {
  expected: 'a number from 0 to 1',
  parse: (text) => {
    const value = DECIMAL.test(text) ? Number(text) : NaN;
    return isScore(value) ? value : undefined;
  },
};

/** A shard of a scan. */
export const SHARD: ValueKind<Shard> = {
  expected:
    'i/n, such as 2/4: i from 1 to n, n at most ' +
    `${MOST_SHARDS.toString().replace(/(?=\d{3}$)/, ',')}; or k+1/n where k begins at 0, such as 0+1/4`,
  parse: parseShard,
};

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A time in milliseconds since 1970. A date alone means its start in UTC. */
export const TIME: ValueKind<number> = {
  expected: 'a time such as 2026-03-01 or 2026-03-01T12:00:00Z',
  parse: (text) => {
    const value = ISO_8601.test(text) ? Date.parse(text) : NaN;
    return Number.isNaN(value) ? undefined : value;
  },
};

/** Returns the kind for an unsigned whole number from `least` to `most`. */
export const wholeNumber = (least: number, most: number): ValueKind<number> => ({
  expected: `a whole number from ${least.toString()} to ${most.toString()}`,
  parse: (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? value : undefined;
  },
});

/** The address on which a server listens. */
export interface ListenAddress {
  /** Host without brackets. */
  readonly host: string;
  readonly port: number;
}

const HIGHEST_PORT = 65_535;
const THIS_MACHINE = '127.0.0.1';

/** `HOST:PORT`, or a port on the loopback address. */
export const LISTEN_ADDRESS: ValueKind<ListenAddress> = {
  expected: 'HOST:PORT, or a port from 0 to 65535',
  parse: (text) => {
    const { name, port } = parseAuthority(/^\d{1,5}$/.test(text) ? `${THIS_MACHINE}:${text}` : text) ?? {};
    if (name === undefined || port === undefined || port === '' || Number(port) > HIGHEST_PORT)
      return undefined;
    return { host: name.replace(/^\[|\]$/g, ''), port: Number(port) };
  },
};
