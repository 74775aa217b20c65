import type { CommandOutput } from '../cli/run-program.js';
import { visibleLines } from '../core/visible-text.js';

/** Output of the commands, with terminal control characters escaped. */
export const terminal: CommandOutput = {
  out: (text) => void process.stdout.write(visibleLines(text)),
  err: (text) => void process.stderr.write(visibleLines(text)),
};
