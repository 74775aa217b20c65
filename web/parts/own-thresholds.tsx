import { categoryTitle } from '../../src/core/category-title.js';
import { familyOf } from '../../src/core/harmonization-table.js';
import { rulesOf, thresholdOf } from '../model/cutoffs.js';
import { CopyButton } from './copy-button.js';
import type { Filter } from './filter.js';

interface Props extends Filter {
  /** Those of the result. */
  readonly categories: readonly string[];
}

/** A threshold for each category, where the one of all does not serve it. */
export function OwnThresholds({ cutoffs, onCutoffs, categories }: Props) {
  const { own } = cutoffs;
  const set = (category: string, threshold: number | undefined): void => {
    const next = new Map(own);
    if (threshold === undefined) next.delete(category);
    else next.set(category, threshold);
    onCutoffs({ ...cutoffs, own: next });
  };
  return (
    <details class="own">
      <summary>Threshold per category{own.size > 0 && ` (${own.size.toString()} set)`}</summary>
      <ul>
        {categories.map((category) => {
          const threshold = thresholdOf(cutoffs, category);
          return (
            <li key={category} data-family={familyOf(category)}>
              <label class="threshold">
                <span class="tag" title={category}>
                  {categoryTitle(category)}
                </span>
                <input
                  type="range"
                  min={0}
                  max={1}
                  step={0.01}
                  value={threshold}
                  aria-label={`Threshold of ${categoryTitle(category)}`}
                  aria-valuetext={threshold.toFixed(2)}
                  onInput={({ currentTarget }) => set(category, Number(currentTarget.value))}
                />
                <output>{threshold.toFixed(2)}</output>
              </label>
              <button
                type="button"
                class="quiet"
                disabled={!own.has(category)}
                aria-label={`Reset ${categoryTitle(category)} to the common threshold`}
                onClick={() => set(category, undefined)}
              >
                Reset
              </button>
            </li>
          );
        })}
      </ul>
      <p>
        As a rules file for the service and the command line:{' '}
        <CopyButton what="rules" text={() => rulesOf(cutoffs)} />
      </p>
    </details>
  );
}
