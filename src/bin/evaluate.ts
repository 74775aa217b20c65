import { createEvaluate } from '../cli/evaluate/evaluate-command.js';
import { openDiscovery } from './open-discovery.js';
import { openTables } from './open-tables.js';
import { terminal } from './terminal.js';

/** Rows of a table are never given up for their time: nobody waits at the other end. */
const NO_DEADLINE_MS = 600_000;

/** Performs `evaluate`. */
export const evaluate = createEvaluate({
  ...terminal,
  open: openDiscovery,
  openTables: (discovery) => openTables(discovery, NO_DEADLINE_MS, (message) => new RangeError(message)),
  standardInput: process.stdin,
});
