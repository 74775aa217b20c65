import { spawnSync } from 'node:child_process';

const PYTHON = '.venv/bin/python3';

/** Has other programs write files with planted values into a folder; what they are written by comes by .ci/install-tools. */
export function writeForeignFiles(folder: string): void {
  const { status, stderr, error } = spawnSync(PYTHON, ['test/support/write-foreign-files.py', folder], {
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error(`no files: ${error?.message ?? stderr} (.ci/install-tools brings what is needed)`);
}
