import { isWanted } from '../../core/selection.js';
import { ServiceError } from '../../core/errors.js';
import { visible } from '../../core/visible-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { hasFailed } from '../../discovery/provider-outcome.js';
import { EXIT } from '../exit-codes.js';
import type { Perform } from '../run-program.js';
import { UsageError } from '../usage-error.js';
import { withProgress } from './count-progress.js';
import type { LabelOptions } from './define-label.js';
import { describeRefusal } from './describe-refusal.js';
import { isBlank, onEachInput, readInputs } from './each-input.js';
import type { ShownCommandDeps } from './file-options.js';
import { labelInput } from './label-input.js';
import { checkLabelArguments, writeOutput } from './label-target.js';
import type { ReadInput } from './read-input.js';
import { replaceFile } from './replace-file.js';

/**
 * Makes what performs `label`. A text that some provider failed on is not written: what it missed would leak unseen.
 */
export function createLabel(deps: ShownCommandDeps): Perform {
  return async (command) => {
    const options = command.opts<LabelOptions>();
    const [files] = command.processedArgs as [readonly string[]];
    checkLabelArguments(files, options);
    const read = await readInputs(files, options.format, deps);
    const { deps: discovery, close } = await deps.open(options.providers, options.model);
    const trusted = discovery.trusted || options.untrusted === true;
    const counted = withProgress({ ...discovery, trusted }, read.inputs, deps.progress, deps.now);
    try {
      return await onEachInput(read, (input) => labelOne(input, options, counted.deps, deps));
    } finally {
      counted.progress.stop();
      await close();
    }
  };
}

async function labelOne(
  input: ReadInput,
  options: LabelOptions,
  discovery: DiscoveryDeps,
  deps: ShownCommandDeps,
): Promise<number> {
  const { name, bytes, encoding } = input;
  const say = (text: string): void => {
    deps.err(`${visible(name)}: ${text}\n`);
  };
  if (options.inPlace === true && encoding !== undefined) {
    say(`not labelled in place, because it is ${encoding} and would become UTF-8: use --output.`);
    return EXIT.incomplete;
  }
  const wanted = isWanted(options);
  const keeps: Keeps = ({ category, score }) => score > options.threshold && wanted(category);
  try {
    const { text, outcomes, notes } = isBlank(input)
      ? { text: Buffer.from(bytes).toString('utf8'), outcomes: [], notes: [] }
      : await labelInput(input, discovery, keeps);
    const failed = outcomes.find(hasFailed);
    if (failed !== undefined) {
      const { config, status, reason = 'no reason given' } = failed;
      say(
        `not labelled, because ${config.name} failed (${status.toString()}: ${reason}) and what it would have found would show.`,
      );
      return EXIT.incomplete;
    }
    if (options.inPlace === true) await replaceFile(name, text);
    else if (options.output !== undefined) await writeOutput(options.output, deps.standardOutput, text);
    else deps.out(text);
    for (const note of input.notes) say(`${note}; what is written is UTF-8`);
    for (const note of notes) say(note);
    return EXIT.fine;
  } catch (error) {
    if (error instanceof UsageError) deps.err(`${visible(error.message)}\n`);
    else if (error instanceof ServiceError) say(describeRefusal(error));
    else throw error;
    return EXIT.incomplete;
  }
}
