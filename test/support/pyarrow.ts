import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Finds the library without importing it, which takes a second. */
const FIND = 'import importlib.util, sys; sys.exit(importlib.util.find_spec("pyarrow") is None)';

/** Python with pyarrow; undefined where there is none: `.ci/install-tools` brings it. */
export const PYARROW = ['.venv/bin/python3', 'python3'].find(
  (file) =>
    (!file.includes('/') || existsSync(file)) &&
    spawnSync(file, ['-c', FIND], { stdio: 'ignore' }).status === 0,
);
