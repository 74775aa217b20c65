import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '../../core/errors.js';
import { isWanted } from '../../core/presets.js';
import { visible, visibleJson } from '../../core/visible-text.js';
import { columnAtPosition } from '../../discovery/column-name.js';
import { readCsvBody } from '../../discovery/csv-body.js';
import { textOf } from '../../discovery/decode-body.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { TableService } from '../../discovery/table-tally/table-service.js';
import {
  type ColumnError,
  evaluateColumns,
  type GoldTable,
  judgeTables,
  placeOf,
  labelledColumns,
  namesAColumn,
  readColumnLabels,
  type ColumnLabel,
} from '../../evaluate/evaluate-columns.js';
import {
  classifyDocuments,
  evaluate,
  evaluatedBy,
  type Evaluation,
  inCategories,
  listErrors,
  spansFrom,
} from '../../evaluate/evaluate.js';
import { type GoldDocument, GoldError, readGold, sniffGold } from '../../evaluate/gold-formats.js';
import {
  presentEvaluation,
  renderEvaluation,
  renderEvaluationPage,
} from '../../evaluate/present-evaluation.js';
import { coverageNote, languageCoverage } from '../../text/language-coverage.js';
import { AUTO } from '../../values/detect-delimiter.js';
import type { HeaderChoice } from '../../values/text-form.js';
import { EXIT, UsageError } from '../exit-codes.js';
import { type FileCommandDeps, STANDARD_INPUT } from '../files/file-options.js';
import { messageOf, readBytes, readInput } from '../files/read-input.js';
import type { Perform } from '../run-program.js';
import { openReportFile, type ReportTarget } from '../scan/report-target.js';
import type { EvaluateOptions } from './define-evaluate.js';

/** Dependencies of `evaluate`. */
interface EvaluateDeps extends FileCommandDeps {
  /** Opens the table service on top of open providers. */
  readonly openTables: (discovery: DiscoveryDeps) => OpenTables;
  readonly standardOutput: NodeJS.WritableStream;
}

interface OpenTables {
  readonly tables: TableService;
  readonly close: () => Promise<void>;
}

/** Default name of the label file in the folder of the tables. */
const LABELS = 'labels.csv';

/** Evaluates the column verdicts on labelled tables. */
async function evaluateTables(
  gold: string,
  options: EvaluateOptions,
  page: ReportTarget | undefined,
  deps: EvaluateDeps,
): Promise<number> {
  const tables = await readGoldTables(gold, options, deps.standardInput);
  const judge = async (service: TableService) => {
    const verdicts = await judgeTables(tables, service);
    const shown = await Promise.all(tables.map((table) => withShownNames(table, service)));
    return evaluateColumns(shown, verdicts, options.threshold, isWanted(options));
  };
  const { deps: discovery, close } = await deps.open(options.providers, options.model);
  let service: OpenTables | undefined;
  try {
    service = deps.openTables(discovery);
    const { tables: count, errors, ...evaluation } = await judge(service.tables);
    if (options.json === true)
      deps.out(`${visibleJson({ tables: count, ...presentEvaluation(evaluation), errors })}\n`);
    else {
      const lines = [...renderEvaluation(evaluation).split('\n'), ...errors.map(describe)];
      deps.out(`${lines.map(visible).join('\n')}\n`);
    }
    await page?.write(renderEvaluationPage(evaluation, errors));
    await page?.close();
    return EXIT.fine;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    deps.err(`${visible(gold)}: ${error.message}\n`);
    return EXIT.incomplete;
  } finally {
    await service?.close();
    await close();
  }
}

/** Replaces column names by their display names, as used in reports. */
const withShownNames = async (table: GoldTable, service: TableService): Promise<GoldTable> => ({
  ...table,
  headers:
    (table.hasHeaders ?? true)
      ? await service.displayNames(table.headers)
      : table.headers.map((_none, index) => columnAtPosition(index)),
});

/** Formats an error like those in texts: `- PERSON people.csv, column 3 (name)`. */
const describe = ({ kind, category, table, column, name, score }: ColumnError): string =>
  `${kind === 'missed' ? '-' : '+'} ${category} ${table}, ${placeOf(column - 1, name)}` +
  (score === undefined ? '' : `, ${score.toFixed(2)}`);

/** Creates the function that runs `evaluate`. */
export function createEvaluate(deps: EvaluateDeps): Perform {
  return async (command) => {
    const options = command.opts<EvaluateOptions>();
    const [file] = command.processedArgs as [string];
    const isTables =
      options.labels !== undefined || (options.format === undefined && (await looksLikeTables(file)));
    // Opened first: an evaluation may take long.
    const page =
      options.html === undefined ? undefined : await openReportFile(options.html, deps.standardOutput);
    try {
      return await (isTables ? evaluateTables : evaluateTexts)(file, options, page, deps);
    } finally {
      await page?.discard();
    }
  };
}

/** Evaluates the findings in labelled texts. */
async function evaluateTexts(
  file: string,
  options: EvaluateOptions,
  page: ReportTarget | undefined,
  deps: EvaluateDeps,
): Promise<number> {
  const wanted = isWanted(options);
  const documents = inCategories(await readDocuments(file, options, deps)).map((document) => ({
    ...document,
    spans: document.spans.filter(({ category }) => wanted(category)),
  }));
  const { deps: discovery, close } = await deps.open(options.providers, options.model);
  try {
    // The texts were reviewed when they were labelled; rejecting hidden characters is the service's task.
    const all = await classifyDocuments(documents, { ...discovery, trusted: true });
    const occurrences = all.map((found) => found.filter(({ category }) => wanted(category)));
    const isEvaluated = evaluatedBy(documents, options.entities);
    const evaluation = evaluate(documents, occurrences, options.threshold, 'texts', isEvaluated);
    await write(evaluation, options, page, deps);
    for (const line of uncoveredLanguages(documents)) deps.err(`${line}\n`);
    if (options.showErrors === true) {
      const found = documents.map((document, index) =>
        spansFrom(document, occurrences[index] ?? [], options.threshold).filter(({ category }) =>
          isEvaluated(category),
        ),
      );
      for (const line of listErrors(documents, found)) deps.out(`${visible(line)}\n`);
    }
    return EXIT.fine;
  } catch (error) {
    if (!(error instanceof ServiceError) && !(error instanceof RangeError)) throw error;
    const message = error instanceof ServiceError ? messageOf(error) : error.message;
    deps.err(`${visible(file)}: ${message}\n`);
    return EXIT.incomplete;
  } finally {
    await close();
  }
}

/** Returns one line per language or script that the language model does not cover, with the number of texts. */
function uncoveredLanguages(documents: readonly GoldDocument[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { text } of documents) {
    const note = coverageNote(languageCoverage(text));
    if (note !== undefined) counts.set(note, (counts.get(note) ?? 0) + 1);
  }
  return [...counts].map(
    ([note, count]) => `${count.toString()} of ${documents.length.toString()} texts: ${note}`,
  );
}

async function readDocuments(
  file: string,
  { format }: EvaluateOptions,
  { standardInput }: FileCommandDeps,
): Promise<readonly GoldDocument[]> {
  const bytes = await readBytes(file, standardInput);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return readGold(text, format ?? sniffGold(text));
  } catch (error) {
    if (error instanceof GoldError) throw new UsageError(`${visible(file)}: ${error.message}.`);
    if (error instanceof TypeError) throw new UsageError(`${visible(file)} is not UTF-8.`);
    throw error;
  }
}

async function write(
  evaluation: Evaluation,
  { json }: EvaluateOptions,
  page: ReportTarget | undefined,
  { out }: FileCommandDeps,
): Promise<void> {
  out(
    json === true
      ? `${visibleJson(presentEvaluation(evaluation))}\n`
      : visibleLines(renderEvaluation(evaluation)),
  );
  await page?.write(renderEvaluationPage(evaluation));
  await page?.close();
}

/** Escapes control characters: labels come from a file. */
const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');

/** Whether the argument is a folder, or has the extension of a table. */
async function looksLikeTables(gold: string): Promise<boolean> {
  if (/\.[ct]sv$/i.test(gold)) return true;
  try {
    return (await stat(gold)).isDirectory();
  } catch {
    // A missing file is reported when it is read; standard input has no path.
    return false;
  }
}

/**
 * Reads the labelled tables: those of a folder, or a single file.
 * @param options `labels`: the label file; default: `labels.csv` in the folder of the tables
 * @throws UsageError with the location of the error
 */
async function readGoldTables(
  gold: string,
  { labels: named, headers }: Pick<EvaluateOptions, 'labels' | 'headers'>,
  standardInput: NodeJS.ReadableStream,
): Promise<readonly GoldTable[]> {
  if (gold === STANDARD_INPUT)
    throw new UsageError('--labels requires tables in files: name a CSV file, or a folder of CSV files.');
  const isFolder = !/\.[ct]sv$/i.test(gold);
  const folder = isFolder ? gold : path.dirname(gold);
  const file = named ?? path.join(folder, LABELS);
  const { bytes } = await readInput(file, 'csv', standardInput);
  try {
    const labels = readColumnLabels(textOf(Buffer.from(bytes).toString('utf8')).text);
    const byTable = isFolder ? groupedByTable(labels) : ofOneTable(labels, path.basename(gold));
    const tables: GoldTable[] = [];
    for (const [table, own] of byTable)
      tables.push(await readTable(table, path.join(folder, table), { labels: own, headers }, standardInput));
    return tables;
  } catch (error) {
    if (error instanceof GoldError) throw new UsageError(`${visible(file)}: ${error.message}.`);
    throw error;
  }
}

function groupedByTable(labels: readonly ColumnLabel[]): ReadonlyMap<string, readonly ColumnLabel[]> {
  const tables = new Map<string, ColumnLabel[]>();
  for (const label of labels) {
    if (label.table === undefined)
      throw new GoldError(
        `line ${label.line.toString()}: the table is missing; a folder of tables needs one per label`,
      );
    const known = tables.get(label.table);
    if (known === undefined) tables.set(label.table, [label]);
    else known.push(label);
  }
  return tables;
}

function ofOneTable(
  labels: readonly ColumnLabel[],
  table: string,
): ReadonlyMap<string, readonly ColumnLabel[]> {
  const own = labels.filter((label) => label.table === undefined || label.table === table);
  if (own.length === 0) throw new GoldError(`has no label for the table ${table}`);
  return new Map([[table, own]]);
}

async function readTable(
  table: string,
  file: string,
  { labels, headers }: { readonly labels: readonly ColumnLabel[]; readonly headers: HeaderChoice },
  standardInput: NodeJS.ReadableStream,
): Promise<GoldTable> {
  const { bytes } = await readInput(file, 'csv', standardInput);
  const body = Buffer.from(bytes).toString('utf8');
  try {
    const format = { delimiter: AUTO, hasHeaders: headers } as const;
    const read = readCsvBody(body, textOf(body), format, 'codepoint').table;
    const [first = []] = read.rows;
    // A label that names a cell of the first row is stronger evidence of a header than the row itself.
    const isHeader = read.header === undefined && headers === AUTO && namesAColumn(first, labels);
    const { header, rows } = isHeader ? { header: first, rows: read.rows.slice(1) } : read;
    const names = header ?? Array.from({ length: read.width }, () => '');
    const labelled = labelledColumns(table, names, labels);
    return { table, headers: names, hasHeaders: header !== undefined, rows, labelled };
  } catch (error) {
    if (error instanceof ServiceError) throw new UsageError(`${visible(file)}: ${messageOf(error)}`);
    throw error;
  }
}
