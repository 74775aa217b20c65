// Compiles src, test and the rest with the incremental compiler; says nothing when all is well.
import { spawnSync } from 'node:child_process';

const result = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'], {
  stdio: 'inherit',
});
process.exit(result.status ?? 1);
