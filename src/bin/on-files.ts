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

/** Runs `classify`. */
export const classify = createClassify(DEPS);

/** Runs `label`. In a pipe, the output is not escaped, because it is the text itself. */
export const label = createLabel(
  process.stdout.isTTY ? DEPS : { ...DEPS, out: (text) => void process.stdout.write(text) },
);
