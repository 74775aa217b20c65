import { categoryTitle } from '../../src/core/category-title.js';
import { CATEGORIES } from '../../src/core/harmonization-table.js';
import type { OperatorName } from '../../src/core/operators.js';
import { OPERATOR_CHOICES, type PolicyChoice } from '../model/protection.js';

interface Props {
  readonly choice: PolicyChoice;
  readonly onChoice: (choice: PolicyChoice) => void;
  /** A policy as text; undefined: it is chosen. */
  readonly pasted: string | undefined;
  readonly onPasted: (text: string | undefined) => void;
  /** What is wrong with the pasted text. */
  readonly fault: string | undefined;
}

const WAYS = { choose: 'Choose', paste: 'Paste a policy' } as const;

/** What is to become of which category: chosen, or pasted. */
export function PolicyPanel({ choice, onChoice, pasted, onPasted, fault }: Props) {
  const way = pasted === undefined ? 'choose' : 'paste';
  return (
    <section class="panel policy" aria-label="Policy">
      <div class="bar">
        <h2>Policy</h2>
        <div class="segments" role="radiogroup" aria-label="Source of the policy">
          {(['choose', 'paste'] as const).map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="way"
                value={one}
                checked={way === one}
                onChange={() => onPasted(one === 'choose' ? undefined : '')}
              />
              <span>{WAYS[one]}</span>
            </label>
          ))}
        </div>
      </div>
      {pasted === undefined ? (
        <Choices choice={choice} onChoice={onChoice} />
      ) : (
        <>
          <textarea
            aria-label="Policy as JSON, or the name of one"
            aria-describedby="policy-fault"
            aria-invalid={fault !== undefined}
            spellcheck={false}
            placeholder={'{"default": {"operator": "placeholder"}}'}
            value={pasted}
            onInput={({ currentTarget }) => onPasted(currentTarget.value)}
          />
          <p id="policy-fault" class="bar" role="status" data-problem={fault !== undefined}>
            {fault ?? 'The service validates it first.'}
          </p>
        </>
      )}
    </section>
  );
}

function Choices({ choice, onChoice }: Pick<Props, 'choice' | 'onChoice'>) {
  const { fallback, own } = choice;
  const chosen = new Set(own.map(([category]) => category));
  const left = CATEGORIES.filter((category) => !chosen.has(category));
  const change = (category: string, operator: OperatorName): void =>
    onChoice({ fallback, own: own.map((row) => (row[0] === category ? [category, operator] : row)) });
  return (
    <div class="bar choices">
      <label>
        Every category becomes{' '}
        <OperatorSelect value={fallback} onChange={(operator) => onChoice({ fallback: operator, own })} />
      </label>
      {own.map(([category, operator]) => (
        <span key={category} class="choice" role="group" aria-label={category}>
          <label>
            {categoryTitle(category)}{' '}
            <OperatorSelect value={operator} onChange={(changed) => change(category, changed)} />
          </label>
          <button
            type="button"
            class="quiet"
            aria-label={`Default: ${category}`}
            onClick={() => onChoice({ fallback, own: own.filter((row) => row[0] !== category) })}
          >
            ×
          </button>
        </span>
      ))}
      <label>
        But{' '}
        <select
          aria-label="Operator for one category"
          value=""
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            currentTarget.value = '';
            if (value !== '') onChoice({ fallback, own: [...own, [value, 'keep']] });
          }}
        >
          <option value="">a category…</option>
          {left.map((category) => (
            <option key={category} value={category}>
              {categoryTitle(category)} ({category})
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

interface SelectProps {
  readonly value: OperatorName;
  readonly onChange: (operator: OperatorName) => void;
}

const OperatorSelect = ({ value, onChange }: SelectProps) => (
  <select
    value={value}
    onChange={({ currentTarget }) => onChange(OPERATOR_CHOICES[currentTarget.selectedIndex]?.name ?? 'label')}
  >
    {OPERATOR_CHOICES.map(({ name, says }) => (
      <option key={name} value={name}>
        {name}: {says}
      </option>
    ))}
  </select>
);
