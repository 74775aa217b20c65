import { serveTasks } from '../../workers/serve-tasks.js';
import { createEstimate, type PasswordStrength } from './estimate-strength.js';

/** A request to the worker. */
export interface StrengthTask {
  readonly password: string;
  readonly words: readonly string[];
}

const estimate = createEstimate();
serveTasks<StrengthTask, PasswordStrength>({
  perform: ({ password, words }) => estimate(password, words),
});
