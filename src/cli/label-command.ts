import { Command } from 'commander';
import { ServiceError } from '../core/errors.js';
import { visible } from '../core/visible-text.js';
import { replaceSpans } from '../harmonization/replace-spans.js';
import { resolveOverlaps } from '../harmonization/resolve-overlaps.js';
import { classifyLongText } from '../discovery/classify-long-text.js';
import { EXIT } from './exit-codes.js';
import { addFileOptions, isWanted, type FileCommandDeps, type FileOptions } from './file-options.js';
import { readInput } from './input-file.js';
import { describeFailure, runCommand } from './run-command.js';

/** The arguments and options of `label`. */
export function defineLabel(): Command {
  const command = new Command('data-discovery label').description(
    'Print the text with every finding replaced by its category in square brackets.',
  );
  return addFileOptions(command, 'replace what scores above it, 0 to 1');
}

/**
 * Makes `label`: arguments in, exit code out. A text that some provider failed on is not printed: what it missed
 * would leak unseen.
 */
export function createLabelCommand(deps: FileCommandDeps): (args: readonly string[]) => Promise<number> {
  return (args) => {
    const command = defineLabel();
    return runCommand(command, args, deps, async () => {
      const options = command.opts<FileOptions>();
      const [files] = command.processedArgs as [readonly string[]];
      const inputs = await Promise.all(files.map((name) => readInput(name, 'text', deps.standardInput)));
      const { deps: discovery, close } = await deps.open(options.providers, options.model);
      const wanted = isWanted(options);
      let worst: number = EXIT.fine;
      try {
        for (const { name, bytes } of inputs) {
          try {
            const trusted = discovery.trusted || options.untrusted === true;
            const above = (score: number): boolean => score > options.threshold;
            const found = await classifyLongText({ ...discovery, trusted }, bytes, 'codepoint', above);
            const failed = found.outcomes.find(({ results }) => results === undefined);
            if (failed !== undefined) {
              const { config, status, reason = 'no reason given' } = failed;
              deps.err(
                `${visible(name)}: not labelled, because ${config.name} failed (${status.toString()}: ${reason}) and what it would have found would show.\n`,
              );
              worst = EXIT.incomplete;
              continue;
            }
            const replacements = resolveOverlaps(
              found.occurrences.filter(({ category }) => wanted(category)),
            );
            deps.out(replaceSpans(found.body, replacements));
          } catch (error) {
            if (!(error instanceof ServiceError)) throw error;
            deps.err(`${visible(name)}: ${describeFailure(error)}\n`);
            worst = EXIT.incomplete;
          }
        }
        return worst;
      } finally {
        await close();
      }
    });
  };
}
