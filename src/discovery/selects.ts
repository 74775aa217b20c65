import { isSelected, type Selection } from '../core/presets.js';
import type { JudgedFinding, Keeps } from './own-rules.js';
import { comparableLabel, type NamedKind } from '../values/category-names.js';

/** Whether a request selects a finding, regardless of its score. */
export const selects =
  (selection: Selection<NamedKind>): Keeps =>
  (found) =>
    isSelected(selection, found.category, (kind) => isOf(kind, found));

/** Whether the finding is of the kind; a label matches if some classifier reported it. */
function isOf({ category, label }: NamedKind, found: JudgedFinding): boolean {
  if (found.category !== category) return false;
  return label === undefined || (found.classifiers ?? []).some((one) => labelOf(one) === label);
}

const labelOf = (classifier: { readonly entityType?: unknown }): string | undefined =>
  typeof classifier.entityType === 'string' ? comparableLabel(classifier.entityType) : undefined;
