import type { CommandOutput } from '../cli/run-program.js';
import { visibleLines } from '../core/visible-text.js';

/** Where commands write, with what a terminal would obey written as escapes. */
export const terminal: CommandOutput = {
  out: (text) => void process.stdout.write(visibleLines(text)),
  err: (text) => void process.stderr.write(visibleLines(text)),
};
