import type { HeaderChoice } from '../../values/text-form.js';
import { AUTO } from '../../values/detect-delimiter.js';
import { nameColumns } from '../../discovery/header-row.js';
import { checkOptions, type ParsedRequest, RequestFault } from '../parse-request.js';
import { NO_METADATA, type RequestKind } from '../request-kind.js';
import { checkTallyColumns, MergedColumns, TALLY_FIELDS, tallyRows } from '../tally-columns.js';
import { VALUES_READ, valuesKept } from '../../discovery/table-tally/table-shape.js';
import { splitColumns } from '../../discovery/table-tally/table-columns.js';
import { TableTally } from '../../discovery/table-tally/table-tally.js';
import { wholeNumber } from '../../values/value-kind.js';
import { columnsOf } from '../arrow-data.js';
import { rowReader } from '../batch-rows.js';

const NO_SETTINGS = { width: 0, values: 0, headers: true, version: '' };

/** Merges the tallies of parts of a table, column by column. */
export const mergeKind: RequestKind = {
  name: 'merge',
  open(request, schema, { version }) {
    checkOptions(request, []);
    checkTallyColumns(schema, 'merge');
    const merged = new MergedColumns(version);
    return {
      fields: TALLY_FIELDS,
      metadata: NO_METADATA,
      answer(batch) {
        merged.add(batch);
        return Promise.resolve(tallyRows([], NO_SETTINGS));
      },
      close: () => Promise.resolve(tallyRows(merged.columns(), merged.settings ?? NO_SETTINGS)),
    };
  },
};

const ROWS = wholeNumber(1, 9_999_999);

/** Tallies the columns of a part of a table. */
export const tallyKind: RequestKind = {
  name: 'tally',
  open(request, schema, { tables, version }) {
    checkOptions(request, ['headers', 'context_rows']);
    const columns = columnsOf(schema);
    if (columns.length === 0)
      throw new RequestFault('COLUMNS_INVALID', 'A request of the kind tally has at least one column.');
    const names = columns.map(({ name }) => name);
    const headers = parseHeaders(request);
    const hasHeaders = headers === AUTO ? nameColumns(names) : headers;
    const mostValues = parseContextRows(request);
    const read = rowReader(schema);
    const shape = {
      headers: hasHeaders ? names : [],
      width: columns.length,
      values: valuesKept(tables, mostValues),
    };
    const tally = new TableTally(shape);
    const settings = { width: shape.width, values: shape.values, headers: hasHeaders, version };
    return {
      fields: TALLY_FIELDS,
      names,
      metadata: NO_METADATA,
      async answer(batch) {
        tally.merge(await tables.count(read(batch), shape, tally.below));
        return tallyRows([], settings);
      },
      close() {
        const parts = splitColumns(tally.toData(), shape.width);
        const tallied = columns.flatMap(({ name }, index) => {
          const part = parts[index];
          return part === undefined ? [] : [{ index, name, tally: part }];
        });
        return Promise.resolve(tallyRows(tallied, settings));
      },
    };
  },
};

function parseHeaders({ options }: ParsedRequest): HeaderChoice {
  const headers = options['headers'] ?? AUTO;
  if (typeof headers !== 'boolean' && headers !== AUTO)
    throw new RequestFault('OPTION_INVALID', `"headers" must be true, false or "${AUTO}".`);
  return headers;
}

function parseContextRows({ options }: ParsedRequest): number {
  const asked = options['context_rows'] ?? VALUES_READ;
  const rows = typeof asked === 'number' ? ROWS.parse(String(asked)) : undefined;
  if (rows === undefined)
    throw new RequestFault('OPTION_INVALID', `"context_rows" must be ${ROWS.expected}.`);
  return rows;
}
