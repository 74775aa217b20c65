import { Argument, Command } from 'commander';
import { oneOf } from '../../values/value-kind.js';
import { valueOf } from '../option-value.js';
import { SHELLS } from './shells.js';

/** The arguments of `completion`. */
export const defineCompletion = (): Command =>
  new Command('completion')
    .description('Print a completion script for your shell: eval "$(data-discovery completion bash)".')
    .addArgument(new Argument('<shell>', SHELLS.join(', ')).argParser(valueOf(oneOf(SHELLS))));
