import { createDiff } from '../cli/diff/diff-command.js';

/** Performs `diff`. */
export const diff = createDiff({ standardOutput: process.stdout });
