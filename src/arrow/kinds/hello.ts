import { makeData, Struct } from 'apache-arrow';
import { CATEGORIES } from '../../core/harmonization-table.js';
import { checkOptions } from '../parse-request.js';
import { KEY } from '../protocol.js';
import { RequestFault } from '../request-fault.js';
import type { RequestKind } from '../request-kind.js';

/**
 * Says who answers.
 * @param kinds names of all kinds of request
 */
export const helloKind = (kinds: () => readonly string[]): RequestKind => ({
  name: 'hello',
  open(request, schema, { model }) {
    checkOptions(request, []);
    if (schema.fields.length > 0)
      throw new RequestFault('COLUMNS_INVALID', 'A request of the kind hello has no columns.');
    return {
      fields: [],
      metadata: new Map([
        [KEY.kinds, JSON.stringify(kinds())],
        [KEY.entities, JSON.stringify(CATEGORIES)],
        ...(model === undefined ? [] : [[KEY.model, JSON.stringify(model)] as const]),
      ]),
      answer: ({ numRows }) =>
        Promise.resolve(makeData({ type: new Struct([]), length: numRows, children: [] })),
    };
  },
});
