import { createMerge } from '../cli/merge/merge-command.js';
import { packageVersion } from '../config/package-version.js';
import { terminal } from './terminal.js';

/** Runs `merge`. */
export const merge = createMerge({
  ...terminal,
  standardOutput: process.stdout,
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  version: packageVersion(),
  date: () => new Date(),
});
