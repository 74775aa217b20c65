import { Command, InvalidArgumentError, Option } from 'commander';
import { ServiceError } from '../core/errors.js';
import { visible, visibleJson } from '../core/visible-text.js';
import { classifyCsv } from '../discovery/classify-csv.js';
import type { DiscoveryDeps } from '../discovery/discovery-deps.js';
import { isPartial } from '../discovery/take-part.js';
import type { ProviderOutcome } from '../discovery/ask-providers.js';
import { presentColumns, presentOccurrences, presentProviders } from '../answers/present-answers.js';
import { classifyLongText } from '../discovery/classify-long-text.js';
import { ANY_CATEGORY, parseFailOn } from './category-list.js';
import { EXIT } from './exit-codes.js';
import { addFileOptions, isWanted, type FileCommandDeps, type FileOptions } from './file-options.js';
import { readInput, type InputFile } from './input-file.js';
import { renderColumns, renderOccurrences } from './render-classification.js';
import { describeFailure, runCommand } from './run-command.js';

interface ClassifyOptions extends FileOptions {
  readonly format?: 'text' | 'csv';
  readonly delimiter: ',' | '|';
  readonly headers: boolean;
  readonly failOn?: readonly string[];
  readonly json?: boolean;
  readonly showValues?: boolean;
}

/** What was found in one input, ready to print. */
interface Found {
  readonly text: string;
  readonly categories: readonly string[];
  readonly outcomes: readonly ProviderOutcome[];
}

/** The arguments and options of `classify`. */
export function defineClassify(): Command {
  const command = new Command('data-discovery classify').description(
    'Find sensitive data in files or standard input: where, how surely, and who found it.',
  );
  return addFileOptions(command, 'leave out what scores below it, 0 to 1')
    .addOption(
      new Option('--format <format>', 'what the input is (default: csv for *.csv, else text)').choices([
        'text',
        'csv',
      ]),
    )
    .addOption(
      new Option('--delimiter <delimiter>', 'between the cells of CSV: comma or pipe')
        .default(',', 'comma')
        .argParser(parseDelimiter),
    )
    .option('--no-headers', 'the first row of CSV is data')
    .option(
      '--fail-on <categories>',
      `end with exit code ${EXIT.found.toString()} when one of these is found; "any" for all`,
      parseFailOn,
    )
    .option('--json', 'the answer as the service gives it, one object a line and input')
    .option('--show-values', 'also print what was found; otherwise no value is ever printed');
}

/** Makes `classify`: arguments in, exit code out. */
export function createClassifyCommand(deps: FileCommandDeps): (args: readonly string[]) => Promise<number> {
  return (args) => {
    const command = defineClassify();
    return runCommand(command, args, deps, async () => {
      const options = command.opts<ClassifyOptions>();
      const [files] = command.processedArgs as [readonly string[]];
      const inputs = await Promise.all(
        files.map((name) => readInput(name, options.format, deps.standardInput)),
      );
      const { deps: discovery, close } = await deps.open(options.providers, options.model);
      try {
        let worst: number = EXIT.fine;
        for (const input of inputs) {
          const trusted = discovery.trusted || options.untrusted === true;
          worst = Math.max(worst, await classifyOne(input, options, { ...discovery, trusted }, deps));
        }
        return worst;
      } finally {
        await close();
      }
    });
  };
}

async function classifyOne(
  input: InputFile,
  options: ClassifyOptions,
  discovery: DiscoveryDeps,
  { out, err }: FileCommandDeps,
): Promise<number> {
  try {
    const found = await (input.format === 'csv' ? findInCsv : findInText)(input, options, discovery);
    out(found.text);
    for (const { config, status, results, reason = 'no reason given' } of found.outcomes) {
      if (results === undefined)
        err(`${visible(input.name)}: ${config.name} failed, ${status.toString()}: ${reason}\n`);
    }
    const { failOn = [] } = options;
    const alarms = failOn.includes(ANY_CATEGORY)
      ? found.categories
      : found.categories.filter((c) => failOn.includes(c));
    if (alarms.length > 0) return EXIT.found;
    return isPartial(found.outcomes) ? EXIT.incomplete : EXIT.fine;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    err(`${visible(input.name)}: ${describeFailure(error)}\n`);
    return EXIT.incomplete;
  }
}

async function findInText(
  { name, bytes }: InputFile,
  options: ClassifyOptions,
  discovery: DiscoveryDeps,
): Promise<Found> {
  const wanted = isWanted(options);
  const all = await classifyLongText(discovery, bytes, 'codepoint', (score) => score >= options.threshold);
  const result = { ...all, occurrences: all.occurrences.filter(({ category }) => wanted(category)) };
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
    categories: result.occurrences.map(({ category }) => category),
    outcomes: result.outcomes,
  };
}

async function findInCsv(
  { name, bytes }: InputFile,
  options: ClassifyOptions,
  discovery: DiscoveryDeps,
): Promise<Found> {
  const wanted = isWanted(options);
  const format = { delimiter: options.delimiter, hasHeaders: options.headers };
  const keeps = (score: number): boolean => score >= options.threshold;
  const all = await classifyCsv(discovery, bytes, format, 'codepoint', keeps);
  const columns = all.columns.map(({ column, verdicts }) => ({
    column,
    verdicts: verdicts.filter(({ category }) => wanted(category)),
  }));
  const result = { ...all, columns };
  return {
    text:
      options.json === true
        ? `${visibleJson({ path: name, ...presentColumns(result) })}\n`
        : renderColumns(name, result),
    categories: columns.flatMap(({ verdicts }) => verdicts.map(({ category }) => category)),
    outcomes: result.outcomes,
  };
}

function parseDelimiter(name: string): ',' | '|' {
  const delimiter = new Map([
    ['comma', ','],
    [',', ','],
    ['pipe', '|'],
    ['|', '|'],
  ] as const).get(name.toLowerCase() as 'comma');
  if (delimiter === undefined) throw new InvalidArgumentError('It must be comma or pipe.');
  return delimiter;
}
