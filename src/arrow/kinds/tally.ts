import { VALUES_READ, valuesKept } from '../../discovery/table-tally/table-shape.js';
import { splitColumns } from '../../discovery/table-tally/table-columns.js';
import { TableTally } from '../../discovery/table-tally/table-tally.js';
import { wholeNumber } from '../../values/whole-number.js';
import { columnsOf } from '../arrow-data.js';
import { rowReader } from '../batch-rows.js';
import { checkOptions, type ParsedRequest } from '../parse-request.js';
import { RequestFault } from '../request-fault.js';
import { NO_METADATA, type RequestKind } from '../request-kind.js';
import { TALLY_FIELDS, tallyRows } from '../tally-columns.js';

const ROWS = wholeNumber(1, 9_999_999);

/** Counts the columns of a part of a table. */
export const tallyKind: RequestKind = {
  name: 'tally',
  open(request, schema, { tables, version }) {
    checkOptions(request, ['headers', 'context_rows']);
    const columns = columnsOf(schema);
    if (columns.length === 0)
      throw new RequestFault('COLUMNS_INVALID', 'A request of the kind tally has at least one column.');
    const hasHeaders = parseHeaders(request);
    const mostValues = parseContextRows(request);
    const read = rowReader(schema);
    const shape = {
      headers: hasHeaders ? columns.map(({ name }) => name) : [],
      width: columns.length,
      values: valuesKept(tables, mostValues),
    };
    const tally = new TableTally(shape);
    const settings = { width: shape.width, values: shape.values, headers: hasHeaders, version };
    return {
      fields: TALLY_FIELDS,
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

function parseHeaders({ options }: ParsedRequest): boolean {
  const headers = options['headers'] ?? true;
  if (typeof headers !== 'boolean')
    throw new RequestFault('OPTION_INVALID', '"headers" must be true or false.');
  return headers;
}

function parseContextRows({ options }: ParsedRequest): number {
  const asked = options['context_rows'] ?? VALUES_READ;
  const rows = typeof asked === 'number' ? ROWS.parse(String(asked)) : undefined;
  if (rows === undefined)
    throw new RequestFault('OPTION_INVALID', `"context_rows" must be ${ROWS.expected}.`);
  return rows;
}
