import { defineRecognizer, type Candidate } from '../define-recognizer.js';
import type { TextView } from '../text-view.js';

const BEGIN = /-----BEGIN (?:[A-Z\d]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END (?:[A-Z\d]{2,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
/** A line of the body, where the end is cut off; in strings of code the line break is written as `\n`. */
const LINE = /(?:\r?\n|\\n|\s)[\w+/=:,. -]{16,76}(?=\r?\n|\\n|\s|$|["'])/y;
/** Longer than the text of an RSA key of 16,384 bits, in UTF-16 code units. */
const LONGEST = 16_384;
/** Letters and digits that a body has at least; what is shorter is a placeholder. */
const SHORTEST = 64;

export const privateKey = defineRecognizer({
  name: 'private-key',
  entityType: 'PASSWORD',
  country: 'generic',
  description: 'Private keys in PEM, OpenSSH and PGP armour, the body included.',
  patterns: [],
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
    { text: '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----', finds: [] },
    { text: '-----BEGIN PRIVATE KEY-----\n<YOUR_KEY>\n-----END PRIVATE KEY-----', finds: [] },
    {
      text: '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx7Rn0bq2Wf9sV1kqTz8u\n-----END PUBLIC KEY-----',
      finds: [],
    },
  ],
});

function* findKeys({ text }: TextView): Iterable<Candidate> {
  if (!text.includes('PRIVATE KEY')) return;
  const ends = Array.from(text.matchAll(END), ({ index, 0: line }) => index + line.length);
  let next = 0;
  for (const { index, 0: line } of text.matchAll(BEGIN)) {
    const body = index + line.length;
    let closing = ends[next];
    while (closing !== undefined && closing <= body) closing = ends[++next];
    const end = closing === undefined || closing - index > LONGEST ? endOfLines(text, body) : closing;
    if (text.slice(body, end).replaceAll(/[^A-Za-z\d+/]/g, '').length < SHORTEST) continue;
    yield { start: index, end, pattern: 'armour', scores: { form: 0.98, formInContext: 0.98 } };
  }
}

/** Where the lines of a body end that nothing closes. */
function endOfLines(text: string, from: number): number {
  let end = from;
  for (LINE.lastIndex = end; end - from < LONGEST && LINE.test(text); LINE.lastIndex = end)
    end = LINE.lastIndex;
  return end;
}
