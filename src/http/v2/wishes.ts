import type { OffsetUnit } from '../../core/offsets.js';
import type { Selection } from '../../core/presets.js';
import { selects } from '../../discovery/selects.js';
import type { NamedKind } from '../../values/category-names.js';
import type { ClassifyWishes, LabelWishes } from '../discovery/discovery-answers.js';

/** What every operation's parameters say of what it answers. */
interface Asked extends Selection<NamedKind> {
  readonly score_threshold: number;
  readonly offset_unit: OffsetUnit;
}

/** What the parameters of classify ask for: what reaches the threshold. */
export function textWishes(query: Asked & { readonly explain: boolean }): ClassifyWishes {
  const isSelected = selects(query);
  return {
    unit: query.offset_unit,
    explain: query.explain,
    tellsCoverage: true,
    keeps: (found) => found.score >= query.score_threshold && isSelected(found),
  };
}

interface LabelAsked extends Asked {
  readonly include_providers: boolean;
  readonly include_classification_details: boolean;
}

/** What the parameters of label ask for: what scores above the threshold. */
export function labelWishes(query: LabelAsked): LabelWishes {
  const isSelected = selects(query);
  return {
    unit: query.offset_unit,
    keeps: (found) => found.score > query.score_threshold && isSelected(found),
    providers: query.include_providers,
    classifications: query.include_classification_details,
    tellsKinds: true,
  };
}
