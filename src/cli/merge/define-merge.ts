import { Command } from 'commander';
import { addReportOptions, type ReportOptions } from '../report-options.js';

/** The parsed options of `merge`. */
export interface MergeArguments extends ReportOptions {
  readonly partial?: true;
}

/** Defines the `merge` command. */
export function defineMerge(): Command {
  const command = new Command('merge')
    .description('Merge the state files of all shards of a scan into one report.')
    .argument('<STATE...>', 'state files of `scan --shard`, folders of state files, or globs');
  return addReportOptions(command).option(
    '--partial',
    'merge even if shards are missing or unfinished; the report is marked as partial',
  );
}
