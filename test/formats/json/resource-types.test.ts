import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { runScan, temporaryFolder } from '../../support/run-scan.js';

it('takes the type of a resource in JSON for no name of a secret', async (t) => {
  const folder = temporaryFolder(t);
  writeFileSync(
    path.join(folder, 'a.json'),
    '{\n"AWS::ApiGateway::ApiKey": "b899a0d240b53d9d",\n"profile::db::password": "b899a0d240b53d9d"\n}\n',
  );
  const { stdout } = await runScan(
    ['.', '--providers', 'pattern', '--preset', 'secrets', '--workers', '1', '--json'],
    { cwd: folder },
  );
  const { findings } = JSON.parse(stdout) as {
    findings: readonly { location: { start_line: number } }[];
  };
  assert.deepEqual(
    findings.map(({ location }) => location.start_line),
    [3],
  );
});
