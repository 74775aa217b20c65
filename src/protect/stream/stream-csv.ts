import { CellBatch } from '../../discovery/cell-batch.js';
import { CsvFault } from '../../discovery/csv-fault.js';
import { csvRecords } from '../../discovery/csv-records.js';
import { find } from '../../discovery/find.js';
import { NoTable } from '../../formats/content/record-block.js';
import { RecordSplitter } from '../../formats/table/record-splitter.js';
import { actIn, planOf, slotsOf, type ColumnPlan } from '../../transform/slots/csv-slots.js';
import { refuseFailed } from '../../transform/transform-text.js';
import { transformSlots } from '../../transform/transform-slots.js';
import { decodeFile } from '../decode-file.js';
import { NotProtected } from '../not-protected.js';
import { judgeColumns, type JudgedTable } from './judge-columns.js';
import { MARK, type StreamDeps, type StreamState, type StreamStep } from './stream-step.js';

/**
 * Replaces what is found in a table of any size. It is read twice: first its columns are judged, by values of all rows,
 * then every row is written. @param name of its file, which may say its delimiter @throws ServiceError, NotProtected
 */
export async function* streamCsv(
  deps: StreamDeps,
  { from }: StreamState,
  name: string,
): AsyncIterable<StreamStep> {
  try {
    const table = await judgeColumns(deps, name);
    let at = from;
    let index = from === 0 ? 0 : 1;
    for await (const { bytes } of tableBlocks(deps.open(from), index)) {
      const source = decodeFile(bytes);
      const mark = index === 0 && source.startsWith(MARK) ? MARK : '';
      const text = await protectRows(deps, table, source.slice(mark.length), index === 0);
      index += 1;
      at += bytes.length;
      yield { text: mark + text, read: bytes.length, state: { from: at, owned: 0 } };
    }
  } catch (error) {
    if (error instanceof NoTable) throw new NotProtected(`it is no table: ${error.message}`);
    if (error instanceof CsvFault)
      throw new NotProtected(
        'it is no table: a quote is not closed, or stands where none may be, or a row is too long',
      );
    throw error;
  }
}

/** Blocks of whole records. @param index of the first: the very first may be longer for its header */
export async function* tableBlocks(pieces: AsyncIterable<Buffer>, index: number) {
  const splitter = new RecordSplitter(undefined, index);
  for await (const piece of pieces) yield* splitter.push(piece);
  yield* splitter.end();
}

async function protectRows(
  { discovery, reaches, transformer, avoided }: StreamDeps,
  { form, headers, verdicts }: JudgedTable,
  text: string,
  hasHeader: boolean,
): Promise<string> {
  const records = csvRecords(text, form.delimiter, form.width);
  const rows = hasHeader ? records.slice(1) : records;
  const plans = new Map<number, ColumnPlan>();
  for (const [column, own] of verdicts) {
    const plan = planOf(own, [], reaches);
    if (plan.whole !== undefined) plans.set(column, plan);
  }
  // Cells that are replaced whatever they hold need not be looked into.
  const open = rows.map((row) => row.map((cell, column) => (plans.has(column) ? '' : cell)));
  const batch = new CellBatch({ header: headers, rows: open });
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
  }
  const slots = slotsOf(text, form.delimiter, ({ row, column, value }) =>
    row === 0 && hasHeader ? undefined : actIn(plans.get(column), value),
  );
  return transformSlots(transformer, { body: text, slots, avoided: avoided + text }).text;
}

const NO_VERDICTS = [] as const;
