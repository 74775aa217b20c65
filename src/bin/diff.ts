import { createDiff } from '../cli/diff/diff-command.js';

/** Runs `diff`. */
export const diff = createDiff({ standardOutput: process.stdout });
