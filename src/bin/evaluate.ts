import { createEvaluate } from '../cli/evaluate/evaluate-command.js';
import { openDiscovery } from './open-discovery.js';
import { openTables } from './open-tables.js';
import { terminal } from './terminal.js';

/** Rows of a table have no time limit, because no caller waits for them. */
const NO_DEADLINE_MS = 600_000;

/** Performs `evaluate`. */
export const evaluate = createEvaluate({
  ...terminal,
  open: openDiscovery,
  openTables: (discovery) => openTables(discovery, NO_DEADLINE_MS, (message) => new RangeError(message)),
  standardInput: process.stdin,
});
