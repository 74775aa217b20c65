import { createEvaluate } from '../cli/evaluate/evaluate-command.js';
import { openDiscovery } from './open-discovery.js';
import { openTables } from './open-tables.js';
import { terminal } from './terminal.js';

/** Ten minutes: effectively no time limit, because no caller waits for the rows of a table. */
const NO_DEADLINE_MS = 600_000;

/** Runs `evaluate`. */
export const evaluate = createEvaluate({
  ...terminal,
  open: openDiscovery,
  openTables: (discovery) => openTables(discovery, NO_DEADLINE_MS, (message) => new RangeError(message)),
  standardInput: process.stdin,
});
