import type { OffsetUnit } from '../core/offsets.js';
import { findingsOf, type ProviderOutcome } from './ask-providers.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { UNOBSERVED } from './discovery-observer.js';
import { keepsBoth, NO_RULES, permitted } from './own-rules.js';
import { CellBatch } from './cell-batch.js';
import { columnAt, readCsv, type CsvColumn, type CsvFormat } from './read-csv.js';
import { readText } from './read-text.js';
import { takePart } from './take-part.js';
import { LEAST_SCORE } from './columns/weigh-column.js';
import { ColumnTally, type ColumnVerdict } from './columns/tally-column.js';

export interface ColumnResult {
  readonly column: CsvColumn;
  readonly verdicts: readonly ColumnVerdict[];
  /** Verdicts that fell under the threshold, the surest first; only where the request asks to explain. */
  readonly nearMisses?: readonly ColumnVerdict[];
}

export interface CsvClassification {
  readonly outcomes: readonly ProviderOutcome[];
  /** Data rows, the header not counted. */
  readonly rowsProcessed: number;
  /** Columns of which there is something to tell, in their order. */
  readonly columns: readonly ColumnResult[];
}

/**
 * Classifies a CSV body column by column and keeps the verdicts that `keeps` accepts by their score.
 * @param explain whether every score comes with its explanation, and near misses beside the verdicts
 */
export async function classifyCsv(
  deps: DiscoveryDeps,
  bytes: Uint8Array,
  format: CsvFormat,
  unit: OffsetUnit,
  keeps: (score: number) => boolean,
  explain = false,
): Promise<CsvClassification> {
  const { observer = UNOBSERVED } = deps;
  const rules = deps.ownRules?.() ?? NO_RULES;
  const { text } = readText(bytes, deps, unit);
  const table = observer.stage('parse', () => readCsv(text, format));
  const batch = new CellBatch(table);
  const outcomes = await takePart(deps, 'text/csv', batch.inputs, { explain }, rules.provider);
  const columns = observer.stage('harmonize', () => {
    const found = batch.inputs.map(({ text: cell }, index) =>
      permitted(rules, outcomes, cell, findingsOf(outcomes, index)),
    );
    const reaches = keepsBoth(rules, keeps);
    const isKept = (verdict: ColumnVerdict): boolean => verdict.score >= LEAST_SCORE && reaches(verdict);
    return [...batch.columns(found)].flatMap(({ index, cells }): readonly ColumnResult[] => {
      const tally = new ColumnTally();
      for (const { rows, ...cell } of cells) tally.add(cell, rows);
      const all = tally.verdicts(explain ? 0 : LEAST_SCORE);
      const column = columnAt(table, index);
      const verdicts = all.filter(isKept);
      if (explain) return [{ column, verdicts, nearMisses: all.filter((verdict) => !isKept(verdict)) }];
      return verdicts.length === 0 ? [] : [{ column, verdicts }];
    });
  });
  observer.found(columns.flatMap(({ verdicts }) => verdicts.map(({ category }) => category)));
  return { outcomes, rowsProcessed: table.rows.length, columns };
}
