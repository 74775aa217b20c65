import { categoryTitle } from '../../src/core/category-title.js';
import { familyOf } from '../../src/core/harmonization-table.js';
import type { Tally } from '../model/tally.js';
import type { Filter } from './filter.js';
import { OwnThresholds } from './own-thresholds.js';

interface Props extends Filter {
  readonly tallies: readonly Tally[];
}

/** Threshold and category switches; all act on what is already there. */
export function FilterBar({ cutoffs, onCutoffs, tallies }: Props) {
  const { threshold, off } = cutoffs;
  const setOff = (next: ReadonlySet<string>): void => onCutoffs({ ...cutoffs, off: next });
  const toggle = (category: string): void => {
    const next = new Set(off);
    if (!next.delete(category)) next.add(category);
    setOff(next);
  };
  return (
    <section class="panel filters" aria-label="Filters">
      <label class="threshold">
        <span>Threshold</span>
        <input
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={threshold}
          aria-valuetext={threshold.toFixed(2)}
          onInput={({ currentTarget }) => onCutoffs({ ...cutoffs, threshold: Number(currentTarget.value) })}
        />
        <output>{threshold.toFixed(2)}</output>
      </label>
      <span class="hint">
        Findings that score lower are not shown. A lower threshold finds more, with more errors.
      </span>
      {tallies.length > 0 && (
        <div class="categories" role="group" aria-label="Categories">
          {tallies.map(({ category, shown, total }) => (
            <button
              type="button"
              role="switch"
              key={category}
              class="chip"
              title={category}
              data-family={familyOf(category)}
              aria-checked={!off.has(category)}
              aria-label={`${categoryTitle(category)} (${category}), ${shown.toString()} of ${total.toString()} at or above the threshold`}
              onClick={() => toggle(category)}
            >
              <span>{categoryTitle(category)}</span>
              <b>{shown === total ? shown : `${shown.toString()}/${total.toString()}`}</b>
            </button>
          ))}
          {tallies.length > 1 && (
            <button
              type="button"
              class="quiet"
              onClick={() =>
                setOff(off.size > 0 ? new Set() : new Set(tallies.map(({ category }) => category)))
              }
            >
              {off.size > 0 ? 'All on' : 'All off'}
            </button>
          )}
        </div>
      )}
      {tallies.length > 0 && (
        <OwnThresholds
          cutoffs={cutoffs}
          onCutoffs={onCutoffs}
          categories={tallies.map(({ category }) => category)}
        />
      )}
    </section>
  );
}
