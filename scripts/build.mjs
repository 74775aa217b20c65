// Compiles src, test and the rest with the incremental compiler, then the client's declarations without Node's
// types (it runs in browsers too), then the page and the guide, and readies what is bundled; says nothing when all is well.
import { spawnSync } from 'node:child_process';
import { buildGuide } from './build-guide.mjs';
import { buildReport } from './build-report.mjs';
import { buildWeb } from './build-web.mjs';
import { removeLeftovers } from './remove-leftovers.mjs';
import { readyBundled } from './package/ready-bundled.mjs';

for (const project of ['tsconfig.json', 'tsconfig.client.json']) {
  const args = ['node_modules/typescript/bin/tsc', '-p', project];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
removeLeftovers();
readyBundled();
process.exit(buildWeb() && (await buildReport()) && (await buildGuide()) ? 0 : 1);
