import { performSelftest } from '../cli/selftest/selftest-command.js';
import type { Perform } from '../cli/run-program.js';
import { checkRecognizers } from '../selftest/check-recognizers.js';
import { openDiscovery } from './open-discovery.js';
import { terminal } from './terminal.js';

/** Runs `selftest`. */
export const selftest: Perform = performSelftest({
  ...terminal,
  open: openDiscovery,
  checkRecognizers,
  now: () => performance.now(),
});
