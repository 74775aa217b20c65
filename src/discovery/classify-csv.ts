import type { CsvBodyFormat } from '../values/text-form.js';
import type { OffsetUnit } from '../core/offsets.js';
import { CellBatch, type FoundColumn } from './cell-batch.js';
import type { ColumnVerdict } from './columns/column-verdict.js';
import { judgeTable, type TalliedColumn } from './columns/judge-table.js';
import { ColumnTally } from './columns/tally-column.js';
import { displayNames } from './column-name.js';
import type { HeaderDecision } from './header-row.js';
import type { Occurrence } from '../harmonization/occurrence.js';
import type { Delimiter } from '../values/detect-delimiter.js';
import { readCsvBody, type CsvBody } from './csv-body.js';
import type { CsvWarning } from './csv-warnings.js';
import { decodeBody, textOf } from './decode-body.js';
import type { DiscoveryDeps } from './discovery-deps.js';
import { UNOBSERVED } from './discovery-observer.js';
import { find, type FoundInText } from './find.js';
import type { Keeps } from './own-rules.js';
import { hasFailed, type ProviderOutcome } from './provider-outcome.js';
import { columnAt, type CsvColumn } from './read-csv.js';

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
  /** The delimiter that was found, where it was looked for. */
  readonly detected?: Delimiter;
  /** What the caller should know of how the table was read. */
  readonly warnings: readonly CsvWarning[];
  /** Whether the first row was taken for a header; only where that was left to the table. */
  readonly headerDecision?: HeaderDecision;
}

/** A body and its distinct cells. */
interface ReadBody {
  readonly batch: CellBatch;
  readonly csv: CsvBody;
  readonly textStart: number;
  readonly inputs: CellBatch['inputs'];
}

/**
 * Classifies a CSV body column by column and keeps the verdicts that `keeps` accepts.
 * @param unit the unit in which an error names its offset
 * @throws ServiceError UNTRUSTED_INPUT, BODY_NOT_UTF8, those of `readCsvBody` and of `find`
 */
export async function classifyCsv(
  deps: DiscoveryDeps,
  bytes: Uint8Array,
  format: CsvBodyFormat,
  unit: OffsetUnit,
  keeps: Keeps,
  extent: CsvExtent = {},
): Promise<CsvClassification> {
  return classificationOf(await examineCsv(deps, bytes, format, unit, keeps, extent));
}

/** The result for a CSV body, without the data for callers that change its cells. */
export function classificationOf({ csv, outcomes, columns }: ExaminedCsv): CsvClassification {
  const { table, detected, warnings } = csv;
  const { decision } = table;
  return {
    outcomes,
    rowsProcessed: table.rows.length,
    columns,
    warnings,
    ...(detected !== undefined && { detected }),
    ...(decision !== undefined && { headerDecision: decision }),
  };
}

/** A CSV body with what was found in its cells and what is thought of its columns. */
export interface ExaminedCsv {
  readonly body: string;
  readonly textStart: number;
  readonly csv: CsvBody;
  readonly outcomes: readonly ProviderOutcome[];
  readonly columns: readonly ColumnResult[];
  /** What was found in the distinct cells of each column, whatever its score. */
  readonly cells: () => Iterable<FoundColumn>;
  /** What was found in cells of the header, by cell; nothing where they were not examined. */
  readonly inHeader: ReadonlyMap<string, readonly Occurrence[]>;
}

/** What is examined beside the rows. */
export interface CsvExtent {
  /** Whether every score comes with its explanation, and near misses beside the verdicts. Default: no. */
  readonly explain?: boolean;
  /** Whether cells of the header are examined as well. Columns whose names are findings then have no name. Default: no. */
  readonly examinesHeader?: boolean;
}

/** As `classifyCsv`, for callers that change the cells. @throws as it does */
export async function examineCsv(
  deps: DiscoveryDeps,
  bytes: Uint8Array,
  format: CsvBodyFormat,
  unit: OffsetUnit,
  keeps: Keeps,
  { explain = false, examinesHeader = false }: CsvExtent = {},
): Promise<ExaminedCsv> {
  const { observer = UNOBSERVED, trusted } = deps;
  const body = decodeBody(bytes, deps);
  const read = (): ReadBody => {
    const text = textOf(body);
    observer.examined(bytes.length);
    return observer.stage('parse', () => {
      const csv = readCsvBody(body, text, format, unit);
      const batch = new CellBatch(csv.table, examinesHeader);
      return { batch, csv, textStart: text.textStart, inputs: batch.inputs };
    });
  };
  const found = await find(
    deps,
    { source: [body], read },
    {
      contentType: 'text/csv',
      untrusted: trusted ? 'trust' : { refuse: unit },
      keeps,
      judged: 'columns',
      explain,
    },
  );
  const { batch, csv, textStart } = found.content;
  const { outcomes, texts } = found;
  const answered = outcomes.filter((outcome) => !hasFailed(outcome)).length;
  const inHeader = batch.inHeader(texts.map(({ occurrences }) => occurrences));
  const { header = [] } = csv.table;
  const names = examinesHeader ? displayNames(header, inHeader) : header;
  const columns = observer.stage('weigh', (): readonly ColumnResult[] => {
    const tallied = tallyColumns(batch, texts);
    return [...judgeTable(tallied, answered)].flatMap(([index, all]) => {
      const column = {
        ...columnAt(csv.table, index),
        ...(names[index] !== undefined && { name: names[index] }),
      };
      const verdicts = all.filter(found.isWanted);
      if (explain) return [{ column, verdicts, nearMisses: all.filter((one) => !found.isWanted(one)) }];
      return verdicts.length === 0 ? [] : [{ column, verdicts }];
    });
  });
  observer.found(columns.flatMap(({ verdicts }) => verdicts.map(({ category }) => category)));
  const cells = () => batch.columns(texts.map(({ occurrences }) => occurrences));
  return { body, textStart, csv, outcomes, columns, cells, inHeader };
}

/** A tally of each column in which something was found, in their order. */
const tallyColumns = (batch: CellBatch, texts: readonly FoundInText[]): readonly TalliedColumn[] =>
  [...batch.columns(texts.map(({ occurrences }) => occurrences))].flatMap(({ index, cells }) => {
    if (cells.every(({ occurrences }) => occurrences.length === 0)) return [];
    const tally = new ColumnTally();
    for (const { rows, ...cell } of cells) tally.add(cell, rows);
    return [{ index, header: batch.table.header?.[index], tally }];
  });
