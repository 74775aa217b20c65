import { crc32 } from 'node:zlib';
import { isRecord } from '../../core/present.js';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Converts a number to base 62, zero-padded. */
export function toBase62(value: number, length: number): string {
  let text = '';
  for (let left = value; left > 0; left = Math.floor(left / 62)) text = BASE62.charAt(left % 62) + text;
  return text.padStart(length, '0');
}

const json = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
};

/** Returns whether a token is structured as in RFC 7519: a header with an algorithm, and claims. */
function isJwt(token: string): boolean {
  const [head = '', claims = ''] = token.split('.');
  const header = json(head);
  return isRecord(header) && typeof header['alg'] === 'string' && isRecord(json(claims));
}

/**
 * Checks built into a value's format. Each returns whether the value passes, or undefined if a value of its length has
 * no check. GitHub and npm: the CRC-32 of the characters after the prefix, as six base-62 digits. GitLab: the CRC-32 of
 * everything before it, as seven base-36 digits. Stellar and NATS:
 * the CRC-16 (XMODEM) of the bytes before it, as the last two bytes in base 32, the lower first.
 */
const CHECKSUMS = {
  'crc32-base62': (value: string): boolean | undefined => {
    const body = value.slice(value.lastIndexOf('_') + 1);
    return body.length === 36 ? toBase62(crc32(body.slice(0, 30)), 6) === body.slice(30) : undefined;
  },
  'gitlab-crc32': (value: string): boolean | undefined =>
    crc32(value.slice(0, -7)).toString(36).padStart(7, '0') === value.slice(-7),
  'aws-account': (value: string): boolean | undefined => {
    const account = awsAccount(value);
    return account === undefined ? undefined : account < 1_000_000_000_000n;
  },
  jwt: isJwt,
  'crc16-base32': (value: string): boolean => {
    const bytes = bytesOfBase32(value);
    return crc16(bytes.subarray(0, -2)) === bytes.readUInt16LE(bytes.length - 2);
  },
  'jwt-base64': (value: string): boolean => isJwt(Buffer.from(value, 'base64').toString('latin1')),
} as const;

export type ChecksumName = keyof typeof CHECKSUMS;

/** Returns whether a value passes the check of its format; undefined if it has none. */
export const passesChecksum = (name: ChecksumName, value: string): boolean | undefined =>
  CHECKSUMS[name](value);

/** Whole bytes of base-32 text. */
function bytesOfBase32(text: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let count = 0;
  for (const character of text) {
    bits = ((bits << 5) | BASE32.indexOf(character)) & 0xf_ff;
    count += 5;
    if (count >= 8) bytes.push((bits >> (count -= 8)) & 0xff);
  }
  return Buffer.from(bytes);
}

/** CRC-16 of bytes, as XMODEM computes it. */
export function crc16(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x80_00 ? 0x10_21 : 0)) & 0xff_ff;
  }
  return sum;
}

/** Checks without which a form says too little: a value that fails them is no secret. */
export const DECISIVE: ReadonlySet<ChecksumName | undefined> = new Set<ChecksumName | undefined>([
  'jwt-base64',
  'crc16-base32',
]);

/** Keys issued before 2019 do not encode their account: their fifth character is below this. */
const FIRST_WITH_ACCOUNT = 'Q';
const ACCOUNT_MASK = 0x7f_ff_ff_ff_ff_80n;

/**
 * Returns the account encoded in base 32 in the first ten characters after the prefix of an AWS access key ID;
 * undefined if there is none.
 */
function awsAccount(value: string): bigint | undefined {
  const body = value.slice(4);
  if (body.charAt(0) < FIRST_WITH_ACCOUNT) return undefined;
  let bits = 0n;
  for (const character of body.slice(0, 10)) bits = (bits << 5n) | BigInt(BASE32.indexOf(character));
  // Ten characters are 50 bits, of which the first 48 are used.
  return ((bits >> 2n) & ACCOUNT_MASK) >> 7n;
}
