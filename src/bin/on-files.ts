import { createClassifyCommand } from '../cli/classify-command.js';
import type { FileCommandDeps } from '../cli/file-options.js';
import { createLabelCommand } from '../cli/label-command.js';
import { openDiscovery } from './open-discovery.js';
import { visibleLines } from '../core/visible-text.js';

const DEPS: FileCommandDeps = {
  open: openDiscovery,
  standardInput: process.stdin,
  // What `label` prints is the text itself: in a pipe it stays as it is.
  out: (text) => void process.stdout.write(process.stdout.isTTY ? visibleLines(text) : text),
  err: (text) => void process.stderr.write(visibleLines(text)),
};

/** Runs `classify`; answers the exit code. */
export const classify = createClassifyCommand(DEPS);

/** Runs `label`; answers the exit code. */
export const label = createLabelCommand(DEPS);
