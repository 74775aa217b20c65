import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { runScan, temporaryFolder } from '../../support/run-scan.js';

/** Where `@` stands, a password is; whether a comment accepts it. */
const ROWS: readonly (readonly [file: string, content: string, accepted: boolean])[] = [
  ['a.html', '<p>password = @ <!-- data-discovery:allow --></p>\n', true],
  ['a.html', '<p><!-- gitleaks:allow --> password = @</p>\n', true],
  ['a.html', '<p title="password: @">x</p> <!-- data-discovery:allow PASSWORD -->\n', true],
  ['a.html', '<!-- data-discovery:allow-next-line -->\n<p>password = @</p>\n', true],
  ['a.html', '<p>\n<!-- data-discovery:allow -->\npassword = @</p>\n', false],
  ['a.html', '<p>password = @ <!-- data-discovery:allow EMAIL_ADDRESS --></p>\n', false],
  ['a.xml', '<?xml version="1.0"?><a>\n<password>@</password> <!-- gitleaks:allow -->\n</a>\n', true],
  ['a.xml', '<?xml version="1.0"?><a>\n<!-- gitleaks:allow -->\n<password>@</password>\n</a>\n', false],
  ['a.json', '{\n  "password": "@", "note": "gitleaks:allow"\n}\n', true],
  ['a.json', '{\n  // data-discovery:allow-next-line\n  "password": "@"\n}\n', true],
  ['a.json', '{\n  "note": "gitleaks:allow",\n  "password": "@"\n}\n', false],
  ['a.md', 'password = "@" <!-- data-discovery:allow -->\n', true],
];

describe('a comment beside a value, where a format takes the text apart', () => {
  for (const [file, content, accepted] of ROWS)
    it(`${accepted ? 'accepts' : 'does not accept'} ${JSON.stringify(content)} in ${file}`, async (t) => {
      const folder = temporaryFolder(t);
      writeFileSync(path.join(folder, file), content.replace('@', 'Blue-Heron-72'));
      const { stdout, stderr } = await runScan(
        ['.', '--providers', 'pattern', '--preset', 'secrets', '--workers', '1', '--json'],
        { cwd: folder },
      );
      const { findings, summary } = JSON.parse(stdout) as {
        findings: readonly object[];
        summary: { accepted: Readonly<Record<string, number>> };
      };
      assert.equal(findings.length, accepted ? 0 : 1, stderr);
      assert.deepEqual(summary.accepted, accepted ? { comment: 1 } : {});
    });
});
