import { isWanted } from '../../core/selection.js';
import { withLabels } from '../../discovery/label-text.js';
import type { Keeps } from '../../discovery/own-rules.js';
import { rewriteTexts } from '../answer-texts.js';
import { checkOptions, parseSelection, SELECTION_OPTIONS } from '../parse-request.js';
import type { RequestKind } from '../request-kind.js';
import { rewriteColumns, textColumnsOf } from '../rewritten-columns.js';

/** Replaces what is found in texts by its category. A cell that cannot be labelled becomes null, never what it was. */
export const labelKind: RequestKind = {
  name: 'label',
  open(request, schema, service) {
    checkOptions(request, SELECTION_OPTIONS);
    const selection = parseSelection(request, service.selection);
    const wanted = isWanted(selection);
    const keeps: Keeps = ({ category, score }) => score > selection.threshold && wanted(category);
    const columns = textColumnsOf('label', schema);
    return rewriteColumns(columns, () => (texts) => rewriteTexts(service, texts, keeps, withLabels));
  },
};
