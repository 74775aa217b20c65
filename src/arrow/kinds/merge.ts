import { checkOptions } from '../parse-request.js';
import { NO_METADATA, type RequestKind } from '../request-kind.js';
import { checkTallyColumns, MergedColumns, TALLY_FIELDS, tallyRows } from '../tally-columns.js';

const NO_SETTINGS = { width: 0, values: 0, headers: true, version: '' };

/** Merges the tallies of parts of a table, each column with its own. */
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
