import { Argument, Command } from 'commander';
import { oneOf } from '../../values/value-kind.js';
import { valueOf } from '../option-value.js';

/** The supported shells. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Defines the `completion` command. */
export const defineCompletion = (): Command =>
  new Command('completion')
    .description('Print a completion script for your shell: eval "$(data-discovery completion bash)".')
    .addArgument(new Argument('<shell>', SHELLS.join(', ')).argParser(valueOf(oneOf(SHELLS))));
