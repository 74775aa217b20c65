import { writeFile } from 'node:fs/promises';
import { isWanted } from '../../core/presets.js';
import { visible } from '../../core/visible-text.js';
import { coverageNote, languageCoverage } from '../../text/language-coverage.js';
import { columnAtPosition } from '../../discovery/column-name.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { TableService } from '../../discovery/table-tally/table-service.js';
import {
  type ColumnError,
  evaluateColumns,
  type GoldTable,
  judgeTables,
  placeOf,
} from '../../evaluate/evaluate-columns.js';
import {
  presentEvaluation,
  renderEvaluation,
  renderEvaluationPage,
} from '../../evaluate/present-evaluation.js';
import { EXIT } from '../exit-codes.js';
import type { FileCommandDeps } from '../files/file-options.js';
import type { EvaluateOptions } from './define-evaluate.js';
import { looksLikeTables, readGoldTables } from './read-gold-tables.js';
import { ServiceError } from '../../core/errors.js';
import {
  classifyDocuments,
  evaluate,
  type Evaluation,
  inCategories,
  listErrors,
  spansAbove,
} from '../../evaluate/evaluate.js';
import { type GoldDocument, GoldError, readGold, sniffGold } from '../../evaluate/gold-formats.js';
import { readBytes } from '../files/read-input.js';
import type { Perform } from '../run-program.js';
import { UsageError } from '../usage-error.js';

/** What `evaluate` is made with. */
interface EvaluateDeps extends FileCommandDeps {
  /** Opens what judges tables, beside use cases that are open. */
  readonly openTables: (discovery: DiscoveryDeps) => {
    readonly tables: TableService;
    readonly close: () => Promise<void>;
  };
}

/** Says how well the columns of labelled tables are judged. */
async function evaluateTables(gold: string, options: EvaluateOptions, deps: EvaluateDeps): Promise<number> {
  const tables = await readGoldTables(gold, options, deps.standardInput);
  const judge = async (service: TableService) => {
    const verdicts = await judgeTables(tables, service);
    const shown = await Promise.all(tables.map((table) => withShownNames(table, service)));
    return evaluateColumns(shown, verdicts, options.threshold, isWanted(options));
  };
  const { deps: discovery, close } = await deps.open(options.providers, options.model);
  const service = deps.openTables(discovery);
  try {
    const { tables: count, errors, ...evaluation } = await judge(service.tables);
    if (options.json === true)
      deps.out(`${JSON.stringify({ tables: count, ...presentEvaluation(evaluation), errors })}\n`);
    else {
      const lines = [...renderEvaluation(evaluation).split('\n'), ...errors.map(describe)];
      deps.out(`${lines.map(visible).join('\n')}\n`);
    }
    if (options.html !== undefined) await writeFile(options.html, renderEvaluationPage(evaluation, errors));
    return EXIT.fine;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    deps.err(`${visible(gold)}: ${error.message}\n`);
    return EXIT.incomplete;
  } finally {
    await service.close();
    await close();
  }
}

/** A table whose columns are called as reports call them. */
const withShownNames = async (table: GoldTable, service: TableService): Promise<GoldTable> => ({
  ...table,
  headers:
    (table.hasHeaders ?? true)
      ? await service.displayNames(table.headers)
      : table.headers.map((_none, index) => columnAtPosition(index)),
});

/** `- PERSON people.csv, column 3 (name)`, as errors in texts are told. */
const describe = ({ kind, category, table, column, name, score }: ColumnError): string =>
  `${kind === 'missed' ? '-' : '+'} ${category} ${table}, ${placeOf(column - 1, name)}` +
  (score === undefined ? '' : `, ${score.toFixed(2)}`);

/** Makes what performs `evaluate`. */
export function createEvaluate(deps: EvaluateDeps): Perform {
  return async (command) => {
    const options = command.opts<EvaluateOptions>();
    const [file] = command.processedArgs as [string];
    if (options.labels !== undefined || (options.format === undefined && (await looksLikeTables(file))))
      return evaluateTables(file, options, deps);
    const wanted = isWanted(options);
    const documents = inCategories(await readDocuments(file, options, deps)).map((document) => ({
      ...document,
      spans: document.spans.filter(({ category }) => wanted(category)),
    }));
    const { deps: discovery, close } = await deps.open(options.providers, options.model);
    try {
      // Whoever labelled the texts has read them: what they hide is a matter of the service.
      const all = await classifyDocuments(documents, { ...discovery, trusted: true });
      const occurrences = all.map((found) => found.filter(({ category }) => wanted(category)));
      const evaluation = evaluate(documents, occurrences, options.threshold);
      await write(evaluation, options, deps);
      for (const line of uncoveredLanguages(documents)) deps.err(`${line}\n`);
      if (options.showErrors === true) {
        const found = documents.map((document, index) =>
          spansAbove(document, occurrences[index] ?? [], options.threshold),
        );
        for (const line of listErrors(documents, found)) deps.out(`${visible(line)}\n`);
      }
      return EXIT.fine;
    } catch (error) {
      if (!(error instanceof ServiceError) && !(error instanceof RangeError)) throw error;
      deps.err(`${visible(file)}: ${error.message}\n`);
      return EXIT.incomplete;
    } finally {
      await close();
    }
  };
}

/** A line for each language or script of the texts that the language model was not taught, with how many have it. */
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
  { json, html }: EvaluateOptions,
  { out }: FileCommandDeps,
): Promise<void> {
  out(
    json === true
      ? `${JSON.stringify(presentEvaluation(evaluation))}\n`
      : visibleLines(renderEvaluation(evaluation)),
  );
  if (html !== undefined) await writeFile(html, renderEvaluationPage(evaluation));
}

/** Labels come from the file: none of their characters moves the cursor. */
const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n');
