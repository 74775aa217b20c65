import { isWanted } from '../../core/selection.js';
import { ServiceError } from '../../core/errors.js';
import { visible } from '../../core/visible-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import { labelText } from '../../discovery/label-text.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { hasFailed } from '../../discovery/provider-outcome.js';
import { EXIT } from '../exit-codes.js';
import type { Perform } from '../run-program.js';
import { describeRefusal } from './describe-refusal.js';
import type { FileCommandDeps, FileOptions } from './file-options.js';
import { readInput, type ReadInput } from './read-input.js';

/**
 * Makes what performs `label`. A text that some provider failed on is not printed: what it missed would leak unseen.
 */
export function createLabel(deps: FileCommandDeps): Perform {
  return async (command) => {
    const options = command.opts<FileOptions>();
    const [files] = command.processedArgs as [readonly string[]];
    const inputs = await Promise.all(files.map((name) => readInput(name, 'text', deps.standardInput)));
    const { deps: discovery, close } = await deps.open(options.providers, options.model);
    try {
      let worst: number = EXIT.fine;
      for (const input of inputs) {
        const trusted = discovery.trusted || options.untrusted === true;
        worst = Math.max(worst, await labelOne(input, options, { ...discovery, trusted }, deps));
      }
      return worst;
    } finally {
      await close();
    }
  };
}

async function labelOne(
  { name, bytes }: ReadInput,
  options: FileOptions,
  discovery: DiscoveryDeps,
  { out, err }: FileCommandDeps,
): Promise<number> {
  const wanted = isWanted(options);
  const keeps: Keeps = ({ category, score }) => score > options.threshold && wanted(category);
  try {
    const { outcomes, labelled } = await labelText(discovery, bytes, 'codepoint', keeps);
    const failed = outcomes.find(hasFailed);
    if (failed !== undefined) {
      const { config, status, reason = 'no reason given' } = failed;
      err(
        `${visible(name)}: not labelled, because ${config.name} failed (${status.toString()}: ${reason}) and what it would have found would show.\n`,
      );
      return EXIT.incomplete;
    }
    out(labelled);
    return EXIT.fine;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    err(`${visible(name)}: ${describeRefusal(error)}\n`);
    return EXIT.incomplete;
  }
}
