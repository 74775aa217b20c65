import { Command } from 'commander';
import { addReportOptions, type ReportOptions } from '../report-options.js';

/** The options of `merge` as they are given. */
export interface MergeArguments extends ReportOptions {
  readonly partial?: true;
}

/** The arguments and options of `merge`. */
export function defineMerge(): Command {
  const command = new Command('merge')
    .description(
      'Join the state files of the shards of a scan into the report that one scan of all would give.',
    )
    .argument('<JOURNAL...>', 'state files of `scan --shard`, folders of them, and globs');
  return addReportOptions(command).option(
    '--partial',
    'also where shards are missing or not finished; the report says that it is not all',
  );
}
