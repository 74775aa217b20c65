import { familyOf } from '../../src/core/harmonization-table.js';
import type { Tally } from '../model/tally.js';

interface Props {
  readonly threshold: number;
  readonly onThreshold: (threshold: number) => void;
  readonly tallies: readonly Tally[];
  readonly off: ReadonlySet<string>;
  readonly onOff: (off: ReadonlySet<string>) => void;
}

/** Threshold and category switches; both act on what is already there. */
export function FilterBar({ threshold, onThreshold, tallies, off, onOff }: Props) {
  const toggle = (category: string): void => {
    const next = new Set(off);
    if (!next.delete(category)) next.add(category);
    onOff(next);
  };
  return (
    <section class="panel filters" aria-label="What is shown">
      <label class="threshold">
        <span>Threshold</span>
        <input
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={threshold}
          aria-valuetext={threshold.toFixed(2)}
          onInput={({ currentTarget }) => onThreshold(Number(currentTarget.value))}
        />
        <output>{threshold.toFixed(2)}</output>
      </label>
      {tallies.length > 0 && (
        <div class="categories" role="group" aria-label="Categories">
          {tallies.map(({ category, shown, total }) => (
            <button
              type="button"
              role="switch"
              key={category}
              class="chip"
              data-family={familyOf(category)}
              aria-checked={!off.has(category)}
              aria-label={`${category}, ${shown.toString()} of ${total.toString()} at or above the threshold`}
              onClick={() => toggle(category)}
            >
              <span>{category}</span>
              <b>{shown === total ? shown : `${shown.toString()}/${total.toString()}`}</b>
            </button>
          ))}
          {tallies.length > 1 && (
            <button
              type="button"
              class="quiet"
              onClick={() =>
                onOff(off.size > 0 ? new Set() : new Set(tallies.map(({ category }) => category)))
              }
            >
              {off.size > 0 ? 'All on' : 'All off'}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
