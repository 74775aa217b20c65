import type { ColumnVerdict } from '../../discovery/columns/column-verdict.js';
import { csvRecords } from '../../discovery/csv-records.js';
import { orderedMap } from '../../core/ordered-map.js';
import { find } from '../../discovery/find.js';
import { withOwnThresholds } from '../../discovery/own-rules.js';
import { RowCounter } from '../../discovery/table-tally/row-counter.js';
import { TableTally } from '../../discovery/table-tally/table-tally.js';
import { headersOf, readTableForm, type TableForm } from '../../formats/table/table-form.js';
import { RecordSplitter } from '../../formats/table/table.js';
import { refuseFailed } from '../../transform/transform-text.js';
import { decodeFile } from '../../formats/rewriting/file-text.js';
import { NotProtected } from '../../formats/rewriting/rewriting.js';
import { BATCHES_AHEAD, MARK, type StreamDeps, type StreamState, type StreamStep } from './stream-step.js';
import { CellBatch } from '../../discovery/cell-batch.js';
import { CsvFault } from '../../discovery/csv-fault.js';
import { NoTable } from '../../formats/content/records.js';
import type { Occurrence } from '../../harmonization/occurrence.js';
import { actIn, type ColumnPlan, headerPlan, planOf, slotsOf } from '../../transform/slots/csv-slots.js';
import type { Slot } from '../../transform/slots/slot.js';
import { transformSlots } from '../../transform/transform-slots.js';
import { describeHeader } from '../../discovery/header-row.js';

/**
 * Maximum number of distinct values of a column for its verdict: a sample from all rows, those with the lowest hashes.
 */
const MOST_VALUES = 1_000;

/** Verdicts on the columns of a table, and its format. */
interface JudgedTable {
  readonly form: TableForm;
  readonly headers: readonly string[];
  /** Reportable verdicts by column. */
  readonly verdicts: ReadonlyMap<number, readonly ColumnVerdict[]>;
}

/**
 * Determines the verdicts on columns from a sample of all rows, which depends on the values alone.
 * @throws NoTable, CsvFault, NotProtected, ServiceError
 */
async function judgeColumns(
  {
    discovery,
    reaches,
    open,
    headers: hasHeader,
  }: Pick<StreamDeps, 'discovery' | 'reaches' | 'open' | 'headers'>,
  name: string,
): Promise<JudgedTable> {
  const counter = new RowCounter();
  let opened:
    { readonly form: TableForm; readonly headers: readonly string[]; readonly tally: TableTally } | undefined;
  const splitter = new RecordSplitter();
  const count = async (bytes: Buffer): Promise<void> => {
    const source = decodeFile(bytes);
    const text = opened === undefined && source.startsWith(MARK) ? source.slice(1) : source;
    const isFirst = opened === undefined;
    if (opened === undefined) {
      const form = readTableForm(text, { name, hasHeader });
      const headers = headersOf(form);
      opened = { form, headers, tally: new TableTally({ headers, width: form.width, values: MOST_VALUES }) };
    }
    const { form, headers, tally } = opened;
    const records = csvRecords(text, form.delimiter, form.width);
    const shape = { headers, width: form.width, values: MOST_VALUES };
    tally.merge(
      await counter.count(isFirst && headers.length > 0 ? records.slice(1) : records, shape, {
        below: tally.below,
      }),
    );
  };
  for await (const piece of open(0)) for (const { bytes } of splitter.push(piece)) await count(bytes);
  for (const { bytes } of splitter.end()) await count(bytes);
  if (opened === undefined) throw new NotProtected('it is empty');
  const { form, headers, tally } = opened;
  const { verdicts } = await tally.judge({
    providers: discovery.providers.map(({ config }) => config.name),
    everyRow: undefined,
    samples: true,
    async findInCells(inputs) {
      const found = await find(
        discovery,
        { source: inputs.map(({ text }) => text), read: () => ({ inputs }) },
        { contentType: 'text/csv', untrusted: 'note', keeps: () => true, judged: 'columns' },
      );
      refuseFailed(found.outcomes);
      return found.texts.map(({ occurrences }) => occurrences);
    },
  });
  const rules = [discovery.ownRules?.(), discovery.requestRules].filter((some) => some !== undefined);
  const isWanted = withOwnThresholds(rules, reaches);
  const wanted = new Map<number, ColumnVerdict[]>();
  for (const verdict of verdicts.filter(isWanted))
    wanted.set(verdict.columnIndex, [...(wanted.get(verdict.columnIndex) ?? NONE), verdict]);
  return { form, headers, verdicts: wanted };
}

const NONE: readonly ColumnVerdict[] = [];

/**
 * Transforms a table of any size in two passes: the first determines the verdicts on its columns from values of all
 * rows, the second writes every row. @param name file name, which may indicate the delimiter @throws ServiceError,
 * NotProtected
 */
export async function* streamCsv(
  deps: StreamDeps,
  { from }: StreamState,
  name: string,
): AsyncIterable<StreamStep> {
  try {
    const table = await judgeColumns(deps, name);
    const { decision } = table.form;
    if (decision?.hasHeaders === false) deps.note(describeHeader(decision));
    const { transformer, avoided } = deps;
    let at = from;
    const blocks = placedRows(deps.open(from), from === 0);
    const examined = orderedMap(blocks, BATCHES_AHEAD, ({ text, isFirst }) =>
      examineRows(deps, table, text, isFirst && table.headers.length > 0),
    );
    for await (const [{ mark, text, length }, slots] of examined) {
      at += length;
      const written = transformSlots(transformer, { body: text, slots, avoided: avoided + text }).text;
      yield { text: mark + written, read: length, state: { from: at, owned: 0 } };
    }
  } catch (error) {
    if (error instanceof NoTable) throw new NotProtected(`it is not a valid table: ${error.message}`);
    if (error instanceof CsvFault)
      throw new NotProtected(
        'it is not a valid table: a quote is unclosed or misplaced, or a row is too long',
      );
    throw error;
  }
}

/**
 * Yields blocks of whole records. @param index index of the first block: block 0 may be longer because of its header
 */
export async function* tableBlocks(pieces: AsyncIterable<Buffer>, index: number) {
  const splitter = new RecordSplitter(undefined, index);
  for await (const piece of pieces) yield* splitter.push(piece);
  yield* splitter.end();
}

/** A block of records as text. */
interface PlacedRows {
  /** Byte order mark, before the first block only. */
  readonly mark: string;
  readonly text: string;
  readonly isFirst: boolean;
  /** Length in bytes in the file. */
  readonly length: number;
}

async function* placedRows(pieces: AsyncIterable<Buffer>, isStart: boolean): AsyncIterable<PlacedRows> {
  let isFirst = isStart;
  for await (const { bytes } of tableBlocks(pieces, isStart ? 0 : 1)) {
    const source = decodeFile(bytes);
    const mark = isFirst && source.startsWith(MARK) ? MARK : '';
    yield { mark, text: source.slice(mark.length), isFirst, length: bytes.length };
    isFirst = false;
  }
}

/** Finds what to transform in a block of records. */
async function examineRows(
  { discovery, reaches }: StreamDeps,
  { form, headers, verdicts }: JudgedTable,
  text: string,
  holdsHeader: boolean,
): Promise<readonly Slot[]> {
  const records = csvRecords(text, form.delimiter, form.width);
  const rows = holdsHeader ? records.slice(1) : records;
  const plans = new Map<number, ColumnPlan>();
  for (const [column, own] of verdicts) {
    const plan = planOf(own, [], reaches);
    if (plan.whole !== undefined) plans.set(column, plan);
  }
  // Skip cells that are replaced regardless of their content.
  const open = rows.map((row) => row.map((cell, column) => (plans.has(column) ? '' : cell)));
  const batch = new CellBatch({ header: headers, rows: open }, holdsHeader);
  let inHeader: ReadonlyMap<string, readonly Occurrence[]> = new Map();
  if (batch.inputs.length > 0) {
    const found = await find(
      discovery,
      { source: [text], read: () => ({ inputs: batch.inputs }) },
      {
        contentType: 'text/csv',
        untrusted: discovery.trusted ? 'trust' : { refuse: 'codepoint' },
        keeps: reaches,
        judged: 'columns',
      },
    );
    refuseFailed(found.outcomes);
    for (const { index, cells } of batch.columns(found.texts.map(({ occurrences }) => occurrences)))
      plans.set(index, planOf(verdicts.get(index) ?? NO_VERDICTS, cells, reaches));
    inHeader = batch.inHeader(found.texts.map(({ occurrences }) => occurrences));
  }
  const actOnHeader = headerPlan(inHeader, reaches);
  return slotsOf(text, form.delimiter, ({ row, column, value }) =>
    row === 0 && holdsHeader ? actOnHeader(value) : actIn(plans.get(column), value),
  );
}

const NO_VERDICTS = [] as const;
