import { Command } from 'commander';

/** The options of `diff` as they are given. */
export interface DiffArguments {
  readonly json?: true;
  readonly markdown?: true;
  readonly output?: string;
  readonly exitZero?: true;
}

/** The arguments and options of `diff`. */
export const defineDiff = (): Command =>
  new Command('diff')
    .description('Compare two JSON reports of `scan`: findings and columns that are new, gone, more or less.')
    .argument('<OLD>', 'the older report')
    .argument('<NEW>', 'the newer report')
    .option('--json', 'as one JSON object')
    .option('--markdown', 'as Markdown')
    .option('-o, --output <file>', 'where it goes (default: "-", standard output)')
    .option('--exit-zero', 'exit with 0 although something is new');
