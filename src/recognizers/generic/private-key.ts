import { defineRecognizer, type Candidate } from '../define-recognizer.js';
import type { TextView } from '../text-view.js';

/** The BEGIN and END lines of a key. */
const EDGE =
  /-----(?<side>BEGIN|END) (?:(?:[A-Z\d]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?|OpenVPN (?:Static key V\d|tls-crypt-v2 (?:client|server) key))-----/gu;
/** A body or header line, also in a truncated key. In string literals the line break is written as `\n`. */
const LINE =
  /(?:\s|\\r|\\n){1,4}[ \t]{0,16}(?:[A-Za-z\d+/=]{16,76}|[A-Z][A-Za-z-]{2,20}: [^\s\\][^\r\n\\]{0,75})(?=[\s\\"']|$)/y;
/** The line before a private key of PuTTY, with its number of lines. */
const PUTTY = /Private-Lines: (?<lines>\d{1,3})\r?\n/gu;
const PUTTY_LINE = /[A-Z\d+/=]{1,100}(?=\r?\n|$)/iy;
/** Maximum key length in UTF-16 code units; longer than the text of a 16,384-bit RSA key. */
const LONGEST = 16_384;
/** Length of the shortest key of PuTTY, of Ed25519, in base64. */
const PUTTY_SHORTEST = 40;
/** Minimum number of letters and digits in a body; anything shorter is a placeholder. */
const SHORTEST = 64;
/** Minimum number of distinct characters; fewer indicate a placeholder. */
const FEWEST = 16;
/** A run of such characters that occurs in every key body but not in prose. */
const RUN = /[a-z\d+/]{24}/i;

export const privateKey = defineRecognizer({
  name: 'private-key',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Private keys in PEM, OpenSSH, PGP and OpenVPN armor, including the body.',
  patterns: [
    {
      // A key store of Java in base64, by its magic number, version and number of entries
      name: 'key-store',
      regex: /(?<![\w+/])\/u3\+7QAAAA[IE]AAAA[A-Za-z\d+/]{200,16000}={0,2}/gu,
      scores: { form: 0.95, formInContext: 0.95 },
      keywords: ['/u3+7qaaaa'],
    },
  ],
  validate: (candidate) =>
    candidate.startsWith('-----') ? 'undecided' : { verdict: 'undecided', details: { kind: 'private-key' } },
  asks: { expressions: [EDGE, PUTTY] },
  find: (view) => findKeys(view),
  sources: ['https://www.rfc-editor.org/rfc/rfc7468', 'https://www.rfc-editor.org/rfc/rfc9580'],
  examples: [
    {
      text: 'key:\n-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAx7Rn0bq2Wf9sV1kqTz8uYp3LhCmE5dJ\nZsQ0oXgB4iNvUaHyK6tRwDfMePjS2lGcO9rT1VbQzXkWnYuE\n-----END RSA PRIVATE KEY-----\nend',
      finds: [
        '-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAx7Rn0bq2Wf9sV1kqTz8uYp3LhCmE5dJ\nZsQ0oXgB4iNvUaHyK6tRwDfMePjS2lGcO9rT1VbQzXkWnYuE\n-----END RSA PRIVATE KEY-----',
      ],
      minScore: 0.95,
    },
    {
      text: '<tls-auth>\n-----BEGIN OpenVPN Static key V1-----\n6d2f0b9ac417e853d0a96b24f1c8375e\na1b2c3d4e5f60718293a4b5c6d7e8f90\n-----END OpenVPN Static key V1-----\n</tls-auth>',
      finds: [
        '-----BEGIN OpenVPN Static key V1-----\n6d2f0b9ac417e853d0a96b24f1c8375e\na1b2c3d4e5f60718293a4b5c6d7e8f90\n-----END OpenVPN Static key V1-----',
      ],
      minScore: 0.95,
    },
    {
      text: 'Private-Lines: 1\nAAAAIHkq3Zt7Lw2Xv9Bc4Rm8Ys1Nf6kq3Zt7Lw2Xv9Bc4Rm8\nPrivate-MAC: 00',
      finds: ['AAAAIHkq3Zt7Lw2Xv9Bc4Rm8Ys1Nf6kq3Zt7Lw2Xv9Bc4Rm8'],
      minScore: 0.95,
    },
    { text: 'Public-Lines: 1\nAAAAC3NzaC1lZDI1NTE5AAAAIHkq3Zt7Lw2Xv9Bc4Rm8Ys1N\nPrivate-MAC: 00', finds: [] },
    { text: '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----', finds: [] },
    { text: '-----BEGIN PRIVATE KEY-----\n<YOUR_KEY>\n-----END PRIVATE KEY-----', finds: [] },
    {
      text: '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx7Rn0bq2Wf9sV1kqTz8u\n-----END PUBLIC KEY-----',
      finds: [],
    },
  ],
});

function* findKeys({ text }: TextView): Iterable<Candidate> {
  yield* findPuttyKeys(text);
  if (!text.includes('PRIVATE KEY') && !text.includes('OpenVPN')) return;
  const edges = Array.from(text.matchAll(EDGE), ({ index, 0: line, groups }) => ({
    start: index,
    end: index + line.length,
    isBegin: groups?.['side'] === 'BEGIN',
    isDer: line.includes('PRIVATE'),
  }));
  for (const [place, edge] of edges.entries()) {
    if (!edge.isBegin) continue;
    // A body ends at the next BEGIN or END line, so each character is read once.
    const next = edges[place + 1];
    const isClosed = next?.isBegin === false && next.end - edge.start <= LONGEST;
    const end = isClosed ? next.end : endOfLines(text, edge.end, next?.start ?? text.length);
    const body = text.slice(edge.end, isClosed ? next.start : end);
    if (!isBody(body)) continue;
    const structure = isClosed && edge.isDer ? hasStructure(body) : undefined;
    yield {
      start: edge.start,
      end,
      pattern: 'armour',
      scores: { form: 0.98, formInContext: 0.98 },
      details: {
        kind: 'private-key',
        ...(structure !== undefined && { structure: structure ? 'passed' : 'failed' }),
      },
    };
  }
}

/** Finds the lines of base64 after `Private-Lines: 3`. */
function* findPuttyKeys(text: string): Iterable<Candidate> {
  if (!text.includes('Private-Lines: ')) return;
  for (const match of text.matchAll(PUTTY)) {
    const start = match.index + match[0].length;
    let end = start;
    PUTTY_LINE.lastIndex = start;
    for (let left = Number(match.groups?.['lines']); left > 0 && PUTTY_LINE.test(text); left -= 1) {
      end = PUTTY_LINE.lastIndex;
      PUTTY_LINE.lastIndex = text.startsWith('\r', end) ? end + 2 : end + 1;
    }
    if (end - start < PUTTY_SHORTEST) continue;
    yield {
      start,
      end,
      pattern: 'private-lines',
      scores: { form: 0.98, formInContext: 0.98 },
      details: { kind: 'private-key' },
    };
  }
}

function isBody(text: string): boolean {
  const characters = text.replaceAll(/\\[nr]|[^A-Za-z\d+/]/g, '');
  return characters.length >= SHORTEST && RUN.test(text) && new Set(characters).size >= FEWEST;
}

const SEQUENCE = 0x30;
const OPENSSH = 'openssh-key-v1\0';
/** A header marks an encrypted or PGP key, whose body is not parsed. */
const HEADER = /[A-Z-]{3,20}: /i;

/**
 * Returns whether the body is a single DER sequence with its declared length or an OpenSSH key; undefined if it has
 * headers.
 */
function hasStructure(body: string): boolean | undefined {
  if (HEADER.test(body)) return undefined;
  const bytes = Buffer.from(body.replaceAll(/\\[nr]|\s/g, ''), 'base64');
  if (bytes.subarray(0, OPENSSH.length).toString('latin1') === OPENSSH) return true;
  const first = bytes[1] ?? 0;
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  if (bytes[0] !== SEQUENCE || lengthBytes > 4 || bytes.length < 2 + lengthBytes) return false;
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes);
  return 2 + lengthBytes + length === bytes.length;
}

/** Returns the end of a body that has no END line. */
function endOfLines(text: string, from: number, limit: number): number {
  let end = from;
  for (LINE.lastIndex = end; end - from < LONGEST && LINE.test(text) && LINE.lastIndex <= limit;)
    end = LINE.lastIndex;
  return end;
}
