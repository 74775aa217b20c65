import { crc32 } from 'node:zlib';
import { crc16, toBase62 } from '../../src/recognizers/secrets/checksums.js';
import type { SecretKind } from '../../src/recognizers/secrets/secret-kind.js';
import type { ExpressionNode } from '../../src/recognizers/starts/expression-tree.js';
import { parseExpression } from '../../src/recognizers/starts/parse-expression.js';
import type { Random } from './seeded-random.js';

const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
const members = new Map<string, readonly string[]>();

/** The characters of a set that ASCII has. */
function membersOf(source: string): readonly string[] {
  let known = members.get(source);
  if (known === undefined) {
    const regex = new RegExp(`^${source}$`, 'u');
    members.set(source, (known = ASCII.filter((character) => regex.test(character))));
  }
  return known;
}

/** Repetitions beyond the least that an example has at most. */
const MOST_MORE = 12;

function write(node: ExpressionNode, random: Random): string {
  switch (node.type) {
    case 'set':
      return random.pick(membersOf(node.source));
    case 'group':
      return write(node.item, random);
    case 'sequence':
      return node.items.map((item) => write(item, random)).join('');
    case 'choice':
      return write(random.pick(node.options), random);
    case 'repeat': {
      const more = random.below(Math.min(node.most - node.least, MOST_MORE) + 1);
      return Array.from({ length: node.least + more }, () => write(node.item, random)).join('');
    }
    case 'look':
    case 'edge':
    case 'reference':
      throw new TypeError(`a kind with a condition: ${node.type}`);
  }
}

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base-32 text with the CRC-16 of its other bytes in the last two. */
function withCrc16(text: string): string {
  const bits = [...text].map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  bytes.writeUInt16LE(crc16(bytes.subarray(0, -2)), bytes.length - 2);
  const filled = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (filled.padEnd(text.length * 5, '0').match(/.{5}/g) ?? [])
    .map((five) => BASE32.charAt(Number.parseInt(five, 2)))
    .join('');
}

/** A value of a kind, made by its row: drawn from its expression, with its checksum worked out. */
export function makeExample({ expression, checksum }: SecretKind, random: Random): string {
  const drawn = write(parseExpression(expression).root, random);
  switch (checksum) {
    case 'crc32-base62': {
      const start = drawn.lastIndexOf('_') + 1;
      const body = drawn.slice(start, start + 30);
      return drawn.slice(0, start) + body + toBase62(crc32(body), 6);
    }
    case 'gitlab-crc32':
      return drawn.slice(0, -7) + crc32(drawn.slice(0, -7)).toString(36).padStart(7, '0');
    case 'crc16-base32':
      return withCrc16(drawn);
    case 'jwt':
    case 'jwt-base64': {
      const signature = write(parseExpression('[A-Za-z0-9_-]{43}').root, random);
      const token = `${json({ alg: 'HS256', typ: 'JWT' })}.${json({ sub: random.below(1e9).toString() })}.${signature}`;
      return checksum === 'jwt' ? token : Buffer.from(token).toString('base64');
    }
    case 'aws-account':
    case undefined:
      break;
  }
  return drawn;
}
