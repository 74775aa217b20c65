import { serveTasks } from '../../workers/serve-tasks.js';
import { createEstimate } from './estimate-strength.js';
import type { PasswordStrength } from './password-strength.js';

/** A request to the worker. */
export interface StrengthTask {
  readonly password: string;
  readonly words: readonly string[];
}

const estimate = createEstimate();
serveTasks<StrengthTask, PasswordStrength>({
  perform: ({ password, words }) => estimate(password, words),
});
