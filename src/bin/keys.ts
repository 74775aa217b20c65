import { randomBytes } from 'node:crypto';
import { createKeys } from '../cli/keys/keys-command.js';
import { terminal } from './terminal.js';

/** Runs `keys`. */
export const keys = createKeys({ ...terminal, randomBytes, now: () => new Date() });
