// Compiles src, test and the rest with the incremental compiler, then the page; says nothing when all is well.
import { spawnSync } from 'node:child_process';
import { buildWeb } from './build-web.mjs';

const { status } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'], {
  stdio: 'inherit',
});
process.exit(status === 0 ? (buildWeb() ? 0 : 1) : (status ?? 1));
