import { createClassifyCommand } from '../cli/classify-command.js';
import type { FileCommandDeps } from '../cli/file-options.js';
import { createLabelCommand } from '../cli/label-command.js';
import { openDiscovery } from './open-discovery.js';

const DEPS: FileCommandDeps = {
  open: openDiscovery,
  standardInput: process.stdin,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
};

/** Runs `classify`; answers the exit code. */
export const classify = createClassifyCommand(DEPS);

/** Runs `label`; answers the exit code. */
export const label = createLabelCommand(DEPS);
