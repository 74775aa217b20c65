import type { ShownCommandDeps } from '../cli/files/file-options.js';
import type { Perform } from '../cli/run-program.js';
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
export const classify: Perform = async (command) => {
  const { createClassify } = await import('../cli/files/classify-command.js');
  return createClassify(DEPS)(command);
};

/** Runs `label`. In a pipe, the output is not escaped, because it is the text itself. */
export const label: Perform = async (command) => {
  const { createLabel } = await import('../cli/files/label-command.js');
  const deps = process.stdout.isTTY
    ? DEPS
    : { ...DEPS, out: (text: string) => void process.stdout.write(text) };
  return createLabel(deps)(command);
};
