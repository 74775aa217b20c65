import type { OffsetUnit } from '../core/offsets.js';
import type { ProviderInput } from '../providers/provider.js';
import { findingsOf, type ProviderOutcome } from './ask-providers.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { UNOBSERVED } from './discovery-observer.js';
import { keepsBoth, NO_RULES, permitted } from './own-rules.js';
import { readCsv, type CsvColumn, type CsvFormat, type CsvTable } from './read-csv.js';
import { readText } from './read-text.js';
import { takePart } from './take-part.js';
import { LEAST_SCORE } from './weigh-column.js';
import { tallyColumn, type ColumnVerdict, type ExaminedCell } from './tally-column.js';

/**
 * Characters of a header that go with each of its cells as context. A header that is a text of its own
 * would otherwise multiply the work by the number of rows.
 */
const MAX_CONTEXT_CHARACTERS = 100;

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
  /** In order of the columns. */
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
  const batch = new Batch(table);
  const outcomes = await takePart(deps, 'text/csv', batch.inputs, { explain }, rules.provider);
  const columns = observer.stage('harmonize', () => {
    const found = batch.inputs.map(({ text: cell }, index) =>
      permitted(rules, outcomes, cell, findingsOf(outcomes, index)),
    );
    const reaches = keepsBoth(rules, keeps);
    return table.columns.map((column): ColumnResult => {
      const cells = cellsOf(table, column).map((cell): ExaminedCell => ({
        text: cell,
        findings: found[batch.indexOf(column, cell)] ?? [],
      }));
      const all = tallyColumn(cells, explain ? 0 : LEAST_SCORE);
      const isKept = (verdict: ColumnVerdict): boolean => verdict.score >= LEAST_SCORE && reaches(verdict);
      return {
        column,
        verdicts: all.filter(isKept),
        ...(explain && { nearMisses: all.filter((verdict) => !isKept(verdict)) }),
      };
    });
  });
  observer.found(columns.flatMap(({ verdicts }) => verdicts.map(({ category }) => category)));
  return { outcomes, rowsProcessed: table.rows.length, columns };
}

/** The cells of one column that are not blank. */
function cellsOf(table: CsvTable, { index }: CsvColumn): readonly string[] {
  return table.rows.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '');
}

/** The distinct cells of a table: the same value under the same header is classified once. */
class Batch {
  readonly inputs: readonly ProviderInput[];
  readonly #indexes = new Map<string, number>();

  constructor(table: CsvTable) {
    const inputs: ProviderInput[] = [];
    for (const column of table.columns) {
      for (const cell of cellsOf(table, column)) {
        const key = keyOf(column, cell);
        if (this.#indexes.has(key)) continue;
        this.#indexes.set(key, inputs.length);
        inputs.push({ text: cell, ...(column.header !== undefined && { context: contextOf(column) }) });
      }
    }
    this.inputs = inputs;
  }

  indexOf(column: CsvColumn, cell: string): number {
    return this.#indexes.get(keyOf(column, cell)) ?? -1;
  }
}

/** The start of the header, without half a surrogate pair at its end. */
const contextOf = ({ header = '' }: CsvColumn): string =>
  header.slice(0, MAX_CONTEXT_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');

/** The context's length sets it apart from the cell, whatever the two hold. */
const keyOf = (column: CsvColumn, cell: string): string => {
  const context = contextOf(column);
  return `${context.length.toString()}:${context}${cell}`;
};
