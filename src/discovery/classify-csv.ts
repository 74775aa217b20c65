import type { CsvBodyFormat } from '../values/text-form.js';
import type { OffsetUnit } from '../core/offsets.js';
import { CellBatch, type FoundColumn } from './cell-batch.js';
import type { ColumnVerdict } from './columns/column-verdict.js';
import { judgeTable } from './columns/judge-table.js';
import type { TalliedColumn } from './columns/tally-column.js';
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
import type { ProviderOutcome } from './provider-outcome.js';
import { columnAt, type CsvColumn } from './read-csv.js';

export interface ColumnResult {
  readonly column: CsvColumn;
  readonly verdicts: readonly ColumnVerdict[];
  /** Verdicts below the threshold, in descending order of score; only if the request asks for explanations. */
  readonly nearMisses?: readonly ColumnVerdict[];
}

export interface CsvClassification {
  readonly outcomes: readonly ProviderOutcome[];
  /** Number of data rows, excluding the header. */
  readonly rowsProcessed: number;
  /** Columns with verdicts, in order; all columns with findings if the request asks for explanations. */
  readonly columns: readonly ColumnResult[];
  /** The detected delimiter; only if detection was requested. */
  readonly detected?: Delimiter;
  /** Warnings about how the table was read. */
  readonly warnings: readonly CsvWarning[];
  /** Whether the first row was read as a header; only if `hasHeaders` is `auto`. */
  readonly headerDecision?: HeaderDecision;
}

/** A parsed body and its distinct cells. */
interface ReadBody {
  readonly batch: CellBatch;
  readonly csv: CsvBody;
  readonly textStart: number;
  readonly inputs: CellBatch['inputs'];
}

/**
 * Classifies a CSV body column by column and returns the verdicts that `keeps` accepts.
 * @param unit unit of the offset in errors
 * @throws ServiceError UNTRUSTED_INPUT, BODY_NOT_UTF8, and the errors of `readCsvBody` and `find`
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

/** Extracts the classification, without the data needed by callers that change the cells. */
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

/** A CSV body with the occurrences in its cells and the verdicts on its columns. */
export interface ExaminedCsv {
  readonly body: string;
  readonly textStart: number;
  readonly csv: CsvBody;
  readonly outcomes: readonly ProviderOutcome[];
  readonly columns: readonly ColumnResult[];
  /** Returns the occurrences in the distinct cells of each column, regardless of score. */
  readonly cells: () => Iterable<FoundColumn>;
  /** Occurrences in header cells, by cell; empty if the header was not examined. */
  readonly inHeader: ReadonlyMap<string, readonly Occurrence[]>;
}

/** What to return and examine in addition to the rows. */
export interface CsvExtent {
  /** Whether to explain every score and return near misses along with the verdicts. Default: false. */
  readonly explain?: boolean;
  /**
   * Whether to examine header cells as well; columns whose names are findings are then named by position. Default:
   * false.
   */
  readonly examinesHeader?: boolean;
}

/** Examines a CSV body like `classifyCsv`, for callers that change the cells. @throws the errors of `classifyCsv` */
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
  const { outcomes, answered, texts } = found;
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
      if (all.length === 0 || (verdicts.length === 0 && !explain)) return [];
      return [
        { column, verdicts, ...(explain && { nearMisses: all.filter((one) => !found.isWanted(one)) }) },
      ];
    });
  });
  observer.found(columns.flatMap(({ verdicts }) => verdicts.map(({ category }) => category)));
  const cells = () => batch.columns(texts.map(({ occurrences }) => occurrences));
  return { body, textStart, csv, outcomes, columns, cells, inHeader };
}

/** Tallies each column, in order: those without findings are evidence for the columns beside them. */
const tallyColumns = (batch: CellBatch, texts: readonly FoundInText[]): readonly TalliedColumn[] =>
  [...batch.columns(texts.map(({ occurrences }) => occurrences))].map(({ index, cells }) => {
    const tally = new ColumnTally();
    for (const { rows, ...cell } of cells) tally.add(cell, rows);
    return { index, header: batch.table.header?.[index], tally };
  });
