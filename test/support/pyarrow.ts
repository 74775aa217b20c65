import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Python with pyarrow; undefined where there is none: `.ci/install-tools` brings it. */
export const PYARROW = ['.venv/bin/python3', 'python3'].find(
  (file) =>
    (!file.includes('/') || existsSync(file)) &&
    spawnSync(file, ['-c', 'import pyarrow'], { stdio: 'ignore' }).status === 0,
);
