import { isWanted } from '../../core/selection.js';
import { ServiceError } from '../../core/errors.js';
import { visible, visibleJson } from '../../core/visible-text.js';
import { classifyCsv } from '../../discovery/classify-csv.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { isPartial, type ProviderOutcome } from '../../discovery/provider-outcome.js';
import { presentColumns, presentOccurrences, presentProviders } from '../../answers/present-answers.js';
import { EXIT } from '../exit-codes.js';
import { failsOn } from '../fail-on.js';
import type { Perform } from '../run-program.js';
import type { ClassifyOptions } from './define-classify.js';
import { classifyShown } from './classify-shown.js';
import { withProgress } from './count-progress.js';
import { describeRefusal, NOTHING_IN_IT } from './describe-refusal.js';
import { isBlank, onEachInput, readInputs } from './each-input.js';
import type { ShownCommandDeps } from './file-options.js';
import type { ReadInput } from './read-input.js';
import { renderColumns, renderOccurrences } from './render-classification.js';

/** What was found in one input, ready to print. */
interface Found {
  readonly text: string;
  /** What to know of how it was read. */
  readonly warnings: readonly string[];
  readonly categories: readonly string[];
  readonly outcomes: readonly ProviderOutcome[];
}

/** Makes what performs `classify`. */
export function createClassify(deps: ShownCommandDeps): Perform {
  return async (command) => {
    const options = command.opts<ClassifyOptions>();
    const [files] = command.processedArgs as [readonly string[]];
    const read = await readInputs(files, options.format, deps);
    const { deps: discovery, close } = await deps.open(options.providers, options.model);
    const trusted = discovery.trusted || options.untrusted === true;
    const counted = withProgress({ ...discovery, trusted }, read.inputs, deps.progress, deps.now);
    try {
      return await onEachInput(read, (input) => classifyOne(input, options, counted.deps, deps));
    } finally {
      counted.progress.stop();
      await close();
    }
  };
}

async function classifyOne(
  input: ReadInput,
  options: ClassifyOptions,
  discovery: DiscoveryDeps,
  { out, err }: ShownCommandDeps,
): Promise<number> {
  try {
    if (isBlank(input)) {
      err(`${visible(input.name)}: ${NOTHING_IN_IT}\n`);
      return EXIT.fine;
    }
    const found = await (input.format === 'csv' ? findInCsv : findInText)(input, options, discovery);
    out(found.text);
    for (const warning of [...input.notes, ...found.warnings]) err(`${visible(input.name)}: ${warning}\n`);
    for (const { config, status, reason } of found.outcomes) {
      if (reason !== undefined)
        err(`${visible(input.name)}: ${config.name} failed, ${status.toString()}: ${reason}\n`);
    }
    const { failOn, preset } = options;
    if (failOn !== undefined && found.categories.some(failsOn(failOn, preset))) return EXIT.found;
    return isPartial(found.outcomes) ? EXIT.incomplete : EXIT.fine;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    err(`${visible(input.name)}: ${describeRefusal(error)}\n`);
    return EXIT.incomplete;
  }
}

/** What the options ask for. */
function keepsAsked(options: ClassifyOptions): Keeps {
  const wanted = isWanted(options);
  return ({ category, score }) => score >= options.threshold && wanted(category);
}

async function findInText(
  { name, bytes }: ReadInput,
  options: ClassifyOptions,
  discovery: DiscoveryDeps,
): Promise<Found> {
  const result = await classifyShown(discovery, bytes, keepsAsked(options));
  const answer = {
    path: name,
    providers: presentProviders(result.outcomes),
    classifications: presentOccurrences(result, 'codepoint'),
  };
  return {
    text:
      options.json === true
        ? `${visibleJson(answer)}\n`
        : renderOccurrences(name, result, options.showValues === true),
    warnings: result.notes,
    categories: result.occurrences.map(({ category }) => category),
    outcomes: result.outcomes,
  };
}

async function findInCsv(
  { name, bytes }: ReadInput,
  options: ClassifyOptions,
  discovery: DiscoveryDeps,
): Promise<Found> {
  const format = { delimiter: options.delimiter, hasHeaders: options.headers };
  const result = await classifyCsv(discovery, bytes, format, 'codepoint', keepsAsked(options));
  return {
    text:
      options.json === true
        ? `${visibleJson({ path: name, ...presentColumns(result) })}\n`
        : renderColumns(name, result),
    warnings: result.warnings.map(({ message }) => message),
    categories: result.columns.flatMap(({ verdicts }) => verdicts.map(({ category }) => category)),
    outcomes: result.outcomes,
  };
}
