import { isSelected, type Selection } from '../core/presets.js';
import type { JudgedFinding, Keeps } from './own-rules.js';
import { comparableLabel, type NamedKind } from '../values/category-names.js';

/** Whether a request wants to hear of a finding, its score aside. */
export const selects =
  (selection: Selection<NamedKind>): Keeps =>
  (found) =>
    isSelected(selection, found.category, (kind) => isOf(kind, found));

/** A label holds for a finding that some classifier found as that. */
function isOf({ category, label }: NamedKind, found: JudgedFinding): boolean {
  if (found.category !== category) return false;
  return label === undefined || (found.classifiers ?? []).some((one) => labelOf(one) === label);
}

const labelOf = (classifier: { readonly entityType?: unknown }): string | undefined =>
  typeof classifier.entityType === 'string' ? comparableLabel(classifier.entityType) : undefined;
