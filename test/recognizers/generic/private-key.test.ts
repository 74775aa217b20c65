import { describe, it } from 'node:test';
import { createDetector } from '../../../src/recognizers/detector.js';
import { privateKey } from '../../../src/recognizers/generic/private-key.js';
import { assertGrowsLikeItsInput } from '../../support/assert-growth.js';
import { testCases } from '../../support/recognizer-cases.js';

const LINES = [
  'MIIEowIBAAKCAQEAx7Rn0bq2Wf9sV1kqTz8uYp3LhCmE5dJa1b2C3d4E5f6G7h8',
  'ZsQ0oXgB4iNvUaHyK6tRwDfMePjS2lGcO9rT1VbQzXkWnYuEa1b2C3d4E5f6G7h8',
];
const armour = (kind: string, lines: readonly string[], mark = '\n'): string =>
  [`-----BEGIN ${kind}-----`, ...lines, `-----END ${kind}-----`].join(mark);
const whole = (value: string) => ({ text: `key:\n${value}\nend`, finds: [value], minScore: 0.95 });

testCases(privateKey, [
  whole(armour('PRIVATE KEY', LINES)),
  whole(armour('RSA PRIVATE KEY', LINES, '\r\n')),
  whole(armour('RSA PRIVATE KEY', LINES, String.raw`\n`)),
  whole(armour('OPENSSH PRIVATE KEY', LINES)),
  whole(armour('RSA PRIVATE KEY', ['Proc-Type: 4,ENCRYPTED', 'DEK-Info: AES-128-CBC,0A1B', '', ...LINES])),
  whole(armour('PGP PRIVATE KEY BLOCK', ['Version: GnuPG v2', '', ...LINES, '=aB3d'])),
  // The end is cut off.
  whole(['-----BEGIN EC PRIVATE KEY-----', ...LINES].join('\n')),
  // A line that names the form before the key itself.
  {
    text: `-----BEGIN PRIVATE KEY----- starts it:\n${armour('PRIVATE KEY', LINES)}`,
    finds: [armour('PRIVATE KEY', LINES)],
    minScore: 0.95,
  },
  { text: armour('PUBLIC KEY', LINES), finds: [] },
  { text: armour('RSA PUBLIC KEY', LINES), finds: [] },
  { text: armour('CERTIFICATE', LINES), finds: [] },
  { text: armour('PRIVATE KEY', ['...']), finds: [] },
  { text: armour('PRIVATE KEY', ['<YOUR_KEY>']), finds: [] },
  { text: armour('PRIVATE KEY', ['x'.repeat(64), 'x'.repeat(64)]), finds: [] },
  {
    text: 'The line -----BEGIN PRIVATE KEY----- opens a key in this form, and what follows it are lines of sixty-four characters of base64, then the end.',
    finds: [],
  },
  {
    text: 'Between -----BEGIN PRIVATE KEY----- and, at the very end of the last line of all that was written there, -----END PRIVATE KEY----- stands the body.',
    finds: [],
  },
]);

describe('the private-key recognizer over hostile text', () => {
  const detect = createDetector([privateKey]);
  for (const line of ['-----BEGIN PRIVATE KEY-----\n', `-----BEGIN PRIVATE KEY-----\n${LINES.join('\n')}\n`])
    it(`grows like the text: ${line.length.toString()} characters again and again`, () => {
      assertGrowsLikeItsInput((size) => {
        const text = line.repeat(size);
        return () => detect(text);
      }, 2000);
    });
});
