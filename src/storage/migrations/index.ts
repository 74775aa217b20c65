import { accounts } from './001-accounts.js';
import { guessingAndSessions } from './002-guessing-and-sessions.js';
import { passwordResets } from './003-password-resets.js';
import { transformSessions } from './004-transform-sessions.js';
import type { Migration } from './migration.js';

/** Every step of the schema, in order. A new one goes to the end. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  guessingAndSessions,
  passwordResets,
  transformSessions,
];
