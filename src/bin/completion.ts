import { createCompletion } from '../cli/completion/completion-command.js';
import { terminal } from './terminal.js';

/** Runs `completion`. */
export const completion = createCompletion(terminal);
