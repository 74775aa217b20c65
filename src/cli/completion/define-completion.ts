import { Argument, Command } from 'commander';
import { oneOf } from '../../values/value-kind.js';
import { valueOf } from '../option-value.js';

/** Shells that completions are written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The arguments of `completion`. */
export const defineCompletion = (): Command =>
  new Command('completion')
    .description('Print a completion script for your shell: eval "$(data-discovery completion bash)".')
    .addArgument(new Argument('<shell>', SHELLS.join(', ')).argParser(valueOf(oneOf(SHELLS))));
