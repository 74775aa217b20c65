import { defineRecognizer, type Candidate } from '../define-recognizer.js';
import type { TextView } from '../text-view.js';

/** The BEGIN and END lines of a key. */
const EDGE =
  /-----(?<side>BEGIN|END) (?:(?:[A-Z\d]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?|OpenVPN (?:Static key V\d|tls-crypt-v2 (?:client|server) key))-----/gu;
/** A body or header line, also in a truncated key. In string literals the line break is written as `\n`. */
const LINE =
  /(?:\s|\\r|\\n){1,4}[ \t]{0,16}(?:[A-Za-z\d+/=]{16,76}|[A-Z][A-Za-z-]{2,20}: [^\s\\][^\r\n\\]{0,75})(?=[\s\\"']|$)/y;
/** Maximum key length in UTF-16 code units; longer than the text of a 16,384-bit RSA key. */
const LONGEST = 16_384;
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
  patterns: [],
  asks: { expressions: [EDGE] },
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
    { text: '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----', finds: [] },
    { text: '-----BEGIN PRIVATE KEY-----\n<YOUR_KEY>\n-----END PRIVATE KEY-----', finds: [] },
    {
      text: '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx7Rn0bq2Wf9sV1kqTz8u\n-----END PUBLIC KEY-----',
      finds: [],
    },
  ],
});

function* findKeys({ text }: TextView): Iterable<Candidate> {
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
