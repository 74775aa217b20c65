import type { KeyRing } from '../../transform/key-ring.js';
import { restoreText } from '../../transform/restore-text.js';
import { rewriteValues } from '../answer-texts.js';
import { checkOptions } from '../parse-request.js';
import { RequestFault } from '../request-fault.js';
import type { RequestKind } from '../request-kind.js';
import { rewriteColumns, textColumnsOf, type RewrittenCell } from '../rewritten-columns.js';

/** Puts encrypted values back wherever they stand in texts. What no key here opens stays, and is told. */
export const restoreKind: RequestKind = {
  name: 'restore',
  open(request, schema, service) {
    checkOptions(request, []);
    const columns = textColumnsOf('restore', schema);
    if (service.keys.isEmpty)
      throw new RequestFault(
        'KEY_UNUSABLE',
        'There is no key to restore by; TRANSFORM_KEYS_FILE or --keys names a file of keys.',
      );
    return rewriteColumns(
      columns,
      () => (texts) => Promise.resolve(rewriteValues(service, texts, (text) => restored(text, service.keys))),
    );
  },
};

function restored(text: string, keys: KeyRing): RewrittenCell {
  const { text: written, unknown } = restoreText(text, [], keys);
  if (unknown.length === 0) return { text: written };
  const reasons = [...new Set(unknown.map(({ why }) => why))];
  return {
    text: written,
    fault: {
      code: 'NOT_RESTORED',
      message: `${unknown.length.toString()} of its stand-ins are left as they are (${reasons.join(', ')}).`,
    },
  };
}
