import type { ColumnVerdict } from '../../discovery/columns/column-verdict.js';
import { csvRecords } from '../../discovery/csv-records.js';
import { find } from '../../discovery/find.js';
import { withOwnThresholds } from '../../discovery/own-rules.js';
import { RowCounter } from '../../discovery/table-tally/row-counter.js';
import { TableTally } from '../../discovery/table-tally/table-tally.js';
import { headersOf, readTableForm, type TableForm } from '../../formats/table/table-form.js';
import { RecordSplitter } from '../../formats/table/record-splitter.js';
import { refuseFailed } from '../../transform/transform-text.js';
import { decodeFile } from '../decode-file.js';
import { NotProtected } from '../not-protected.js';
import { MARK, type StreamDeps } from './stream-step.js';

/** Distinct values of a column that its verdict goes by, at most: those of the lowest hashes, from all rows. */
const MOST_VALUES = 1_000;

/** What is thought of the columns of a table, and how it is written. */
export interface JudgedTable {
  readonly form: TableForm;
  readonly headers: readonly string[];
  /** Of those columns of which there is something to tell. */
  readonly verdicts: ReadonlyMap<number, readonly ColumnVerdict[]>;
}

/**
 * Judges the columns of a table by values of all of its rows; which are read depends on the values alone.
 * @throws NoTable, CsvFault, NotProtected, ServiceError
 */
export async function judgeColumns(
  { discovery, reaches, open }: Pick<StreamDeps, 'discovery' | 'reaches' | 'open'>,
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
      const form = readTableForm(text, { name, hasHeader: true });
      const headers = headersOf(form);
      opened = { form, headers, tally: new TableTally({ headers, width: form.width, values: MOST_VALUES }) };
    }
    const { form, headers, tally } = opened;
    const records = csvRecords(text, form.delimiter, form.width);
    const shape = { headers, width: form.width, values: MOST_VALUES };
    tally.merge(await counter.count(isFirst ? records.slice(1) : records, shape, { below: tally.below }));
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
