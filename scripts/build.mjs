// Compiles src, test and the rest with the incremental compiler, then the client's declarations without Node's types (it
// runs in browsers too), then bundles the program, builds the page and the guide, and readies what is packed with it. Says
// on standard error what takes long, and nothing where all is up to date.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildBrowser } from './build-browser.mjs';
import { buildGuide } from './build-guide.mjs';
import { buildProgram } from './build-program.mjs';
import { buildReport } from './build-report.mjs';
import { buildWeb } from './build-web.mjs';
import { removeLeftovers } from './remove-leftovers.mjs';
import { readyBundled } from './package/ready-bundled.mjs';

if (!existsSync('dist/.tsbuildinfo'))
  console.error('First build: compiling, which takes half a minute to two minutes …');
for (const project of ['tsconfig.json', 'tsconfig.client.json']) {
  const args = ['node_modules/typescript/bin/tsc', '-p', project];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
removeLeftovers();
readyBundled();
const isBuilt =
  (await buildProgram()) &&
  (await buildBrowser()) &&
  buildWeb() &&
  (await buildReport()) &&
  (await buildGuide());
process.exit(isBuilt ? 0 : 1);
