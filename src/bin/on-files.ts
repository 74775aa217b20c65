import { createClassify } from '../cli/files/classify-command.js';
import type { ShownCommandDeps } from '../cli/files/file-options.js';
import { createLabel } from '../cli/files/label-command.js';
import { openDiscovery } from './open-discovery.js';
import { terminal } from './terminal.js';

const DEPS: ShownCommandDeps = {
  ...terminal,
  open: openDiscovery,
  standardInput: process.stdin,
  standardOutput: process.stdout,
  progress: process.stderr,
  now: () => performance.now(),
};

/** Performs `classify`. */
export const classify = createClassify(DEPS);

/** Performs `label`. What it prints is the text itself: in a pipe it stays as it is. */
export const label = createLabel(
  process.stdout.isTTY ? DEPS : { ...DEPS, out: (text) => void process.stdout.write(text) },
);
