import type { CsvClassification } from '../../discovery/classify-csv.js';
import type { TextClassification } from '../../discovery/classify-text.js';
import { isPartial, type ProviderOutcome } from '../../discovery/provider-outcome.js';
import { visible, visibleJson } from '../../core/visible-text.js';
import { renderTable } from '../../reports/render-table.js';
import { createLocator, TEXT_START } from '../../text/text-position.js';
import { isWanted, type Severity } from '../../core/presets.js';
import { secretFacts } from '../../scan/results/finding-of.js';
import { ServiceError } from '../../core/errors.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { presentColumns, presentOccurrences, presentProviders } from '../../answers/present-answers.js';
import { EXIT } from '../exit-codes.js';
import { failsOn } from '../fail-on.js';
import type { Perform } from '../run-program.js';
import type { ClassifyOptions } from './define-classify.js';
import { classifyShown } from './classify-shown.js';
import { isBlank, onEachInput, readInputs } from './each-input.js';
import type { ShownCommandDeps } from './file-options.js';
import { type ReadInput, describeRefusal, NOTHING_IN_IT } from './read-input.js';

/** Maximum number of characters shown of a value. */
const SHOWN = 60;
/** Renders the findings of a text, one line each, with the line and column where each starts. */
function renderOccurrences(
  name: string,
  { body, occurrences, outcomes }: TextClassification,
  showValues: boolean,
): string {
  const locate = createLocator(body, TEXT_START);
  const rows = occurrences.map(({ start, end, category, score, classifiers }) => {
    const { line, column } = locate(start);
    const finders = classifiers.map(({ classifier, entityType }) => `${classifier} (${entityType})`);
    return [
      `${line.toString()}:${column.toString()}`,
      category,
      score.toFixed(2),
      finders.join(', '),
      ...(showValues ? [shownValue(body.slice(start, end))] : []),
    ];
  });
  const head = ['line:column', 'category', 'score', 'found by', ...(showValues ? ['value'] : [])];
  return headOf(name, rows.length, 'finding', outcomes) + indentedTable(head, rows);
}

/** Renders the verdicts on the columns of a table. */
function renderColumns(name: string, { columns, rowsProcessed, outcomes }: CsvClassification): string {
  const rows = columns.flatMap(({ column, verdicts }) =>
    verdicts.map(({ category, score, classifiers }) => {
      const found = Math.max(...classifiers.map(({ rowsWithClassification }) => rowsWithClassification));
      return [
        shownValue(column.name),
        category,
        score.toFixed(2),
        `${found.toString()} of ${rowsProcessed.toString()}`,
        classifiers.map(({ name: classifier }) => classifier).join(', '),
      ];
    }),
  );
  const head = ['column', 'category', 'score', 'rows', 'found by'];
  return headOf(name, rows.length, 'verdict', outcomes) + indentedTable(head, rows);
}

function headOf(name: string, count: number, noun: string, outcomes: readonly ProviderOutcome[]): string {
  const times = outcomes.map(
    ({ config, elapsedSeconds }) => `${config.name} ${(elapsedSeconds * 1000).toFixed(0)} ms`,
  );
  const found = count === 0 ? 'no findings' : `${count.toString()} ${noun}${count === 1 ? '' : 's'}`;
  return `${visible(name)}: ${found} (${times.join(', ')})\n`;
}

const indentedTable = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0 ? '' : `${renderTable(head, rows).replaceAll(/^/gm, '  ')}\n`;

/** Shows a value on one line, with control characters escaped. */
function shownValue(value: string): string {
  const plain = visible(value);
  const points = [...plain];
  return points.length > SHOWN ? `${points.slice(0, SHOWN - 1).join('')}…` : plain;
}

/** The findings in one input, rendered. */
interface Found {
  readonly text: string;
  /** Notes on how the input was read. */
  readonly warnings: readonly string[];
  /** Category of each finding, with the severity of the kind of a secret if it has its own. */
  readonly findings: readonly (readonly [category: string, severity: Severity | undefined])[];
  readonly outcomes: readonly ProviderOutcome[];
}

/** Creates the function that runs `classify`. */
export function createClassify(deps: ShownCommandDeps): Perform {
  return async (command) => {
    const options = command.opts<ClassifyOptions>();
    const [files] = command.processedArgs as [readonly string[]];
    const read = await readInputs(files, options.format, deps);
    return onEachInput(read, options, deps, (input, discovery) =>
      classifyOne(input, options, discovery, deps),
    );
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
    if (failOn !== undefined && found.findings.some((finding) => failsOn(failOn, preset)(...finding)))
      return EXIT.found;
    return isPartial(found.outcomes) ? EXIT.incomplete : EXIT.fine;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    err(`${visible(input.name)}: ${describeRefusal(error)}\n`);
    return EXIT.incomplete;
  }
}

/** Returns the filter for the options. */
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
    findings: result.occurrences.map((found) => [found.category, secretFacts(found).severity]),
    outcomes: result.outcomes,
  };
}

async function findInCsv(
  { name, bytes }: ReadInput,
  options: ClassifyOptions,
  discovery: DiscoveryDeps,
): Promise<Found> {
  const format = { delimiter: options.delimiter, hasHeaders: options.headers };
  // Loaded here: most inputs are texts.
  const [{ classifyCsv }, { describeHeader }] = await Promise.all([
    import('../../discovery/classify-csv.js'),
    import('../../discovery/header-row.js'),
  ]);
  const result = await classifyCsv(discovery, bytes, format, 'codepoint', keepsAsked(options), {
    examinesHeader: true,
  });
  return {
    text:
      options.json === true
        ? `${visibleJson({ path: name, ...presentColumns(result) })}\n`
        : renderColumns(name, result),
    warnings: [
      ...result.warnings.map(({ message }) => message),
      ...(result.headerDecision?.hasHeaders === false ? [describeHeader(result.headerDecision)] : []),
    ],
    findings: result.columns.flatMap(({ verdicts }) =>
      verdicts.map(({ category }) => [category, undefined] as const),
    ),
    outcomes: result.outcomes,
  };
}
