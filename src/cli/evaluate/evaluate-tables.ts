import { writeFile } from 'node:fs/promises';
import { isWanted } from '../../core/selection.js';
import { visible } from '../../core/visible-text.js';
import type { DiscoveryDeps } from '../../discovery/discovery-deps.js';
import type { TableService } from '../../discovery/table-tally/table-service.js';
import { evaluateColumns, type ColumnError } from '../../evaluate/evaluate-columns.js';
import { judgeTables } from '../../evaluate/judge-tables.js';
import { presentEvaluation, renderEvaluation } from '../../evaluate/present-evaluation.js';
import { renderEvaluationPage } from '../../evaluate/render-evaluation-page.js';
import { EXIT } from '../exit-codes.js';
import type { FileCommandDeps } from '../files/file-options.js';
import type { EvaluateOptions } from './define-evaluate.js';
import { readGoldTables } from './read-gold-tables.js';

/** What `evaluate` is made with. */
export interface EvaluateDeps extends FileCommandDeps {
  /** Opens what judges tables, beside use cases that are open. */
  readonly openTables: (discovery: DiscoveryDeps) => {
    readonly tables: TableService;
    readonly close: () => Promise<void>;
  };
}

/** Says how well the columns of labelled tables are judged. */
export async function evaluateTables(
  gold: string,
  options: EvaluateOptions,
  deps: EvaluateDeps,
): Promise<number> {
  const tables = await readGoldTables(gold, options.labels, deps.standardInput);
  const judge = async (service: TableService) =>
    evaluateColumns(tables, await judgeTables(tables, service), options.threshold, isWanted(options));
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

/** `- PERSON people.csv, column 3 (name)`, as errors in texts are told. */
const describe = ({ kind, category, table, column, name, score }: ColumnError): string =>
  `${kind === 'missed' ? '-' : '+'} ${category} ${table}, column ${column.toString()} (${name})` +
  (score === undefined ? '' : `, ${score.toFixed(2)}`);
