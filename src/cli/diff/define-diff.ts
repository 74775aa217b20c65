import { Command } from 'commander';

/** The parsed options of `diff`. */
export interface DiffArguments {
  readonly json?: true;
  readonly markdown?: true;
  readonly output?: string;
  readonly exitZero?: true;
}

/** Defines the `diff` command. */
export const defineDiff = (): Command =>
  new Command('diff')
    .description('Compare two JSON reports of `scan` and list new, removed and changed findings and columns.')
    .argument('<OLD>', 'the older report')
    .argument('<NEW>', 'the newer report')
    .option('--json', 'print one JSON object')
    .option('--markdown', 'print Markdown')
    .option('-o, --output <file>', 'write to this file (default: "-", standard output)')
    .option('--exit-zero', 'exit with 0 even if there are new findings');
