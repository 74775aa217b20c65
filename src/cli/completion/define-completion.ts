import { Argument, Command } from 'commander';
import { oneOf } from '../../values/one-of.js';
import { valueOf } from '../option-value.js';
import { SHELLS } from './shells.js';

/** The arguments of `completion`. */
export const defineCompletion = (): Command =>
  new Command('completion')
    .description('Print completions for a shell: eval "$(data-discovery completion bash)".')
    .addArgument(new Argument('<shell>', SHELLS.join(', ')).argParser(valueOf(oneOf(SHELLS))));
