import { createEvaluate } from '../cli/evaluate/evaluate-command.js';
import { openDiscovery } from './open-discovery.js';
import { terminal } from './terminal.js';

/** Performs `evaluate`. */
export const evaluate = createEvaluate({ ...terminal, open: openDiscovery, standardInput: process.stdin });
