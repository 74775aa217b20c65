import { createCompletion } from '../cli/completion/completion-command.js';
import { terminal } from './terminal.js';

/** Performs `completion`. */
export const completion = createCompletion(terminal);
