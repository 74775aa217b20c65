import { familyOf } from '../../src/core/harmonization-table.js';
import { countOf } from '../../src/core/counts.js';
import { comparedParts, type ComparedPart, type Protected } from '../model/protection.js';
import type { ToProtect } from '../state/use-protection.js';
import { CopyButton } from './copy-button.js';
import { Notice } from './notice.js';
import { SaveButton } from './save-button.js';

interface Props {
  readonly input: ToProtect;
  readonly answer: Protected;
  /** Whether the input has changed since. */
  readonly isStale: boolean;
}

/** The text as it was and as it is, side by side, with what was changed marked in both. */
export function ProtectedResult({ input, answer, isStale }: Props) {
  const { transform, verified, verification } = answer;
  const { text, replaced, map } = transform;
  const file = input.kind === 'csv' ? 'protected.csv' : 'protected.txt';
  const type = input.kind === 'csv' ? 'text/csv' : 'text/plain';
  return (
    <div class="result" data-stale={isStale}>
      <div class="summary wide">
        <p role="status">
          {replaced.length === 0
            ? 'Nothing was replaced.'
            : `${countOf(replaced.length, 'mark')} replaced, ${countOf(valuesOf(input.text, replaced), 'value')}.`}{' '}
          {verification.passed && 'Two checks found none of the replaced values.'}
        </p>
      </div>
      {!verification.passed && (
        <div class="wide">
          <Notice
            tone="warning"
            title={`${countOf(verification.leaks.length + verified.found.length, 'location')} in the result may still show something`}
          >
            <p>{[leaksOf(answer), ...verified.found.map(leftIn)].filter((one) => one !== '').join(' ')}</p>
          </Notice>
        </div>
      )}
      <Side title="Original" parts={comparedParts(input.text, replaced, 'location')} />
      <Side title="Protected" parts={comparedParts(text, replaced, 'result_location')}>
        {map.length > 0 && (
          <SaveButton
            what="the map that restores it"
            file="map.json"
            type="application/json"
            text={() => `${JSON.stringify(map, undefined, 2)}\n`}
          >
            Save map
          </SaveButton>
        )}
        <SaveButton what="protected text" file={file} type={type} text={() => text}>
          Save
        </SaveButton>
        <CopyButton what="protected text" text={() => text} />
      </Side>
    </div>
  );
}

/** Values that were replaced; equal ones count once. Offsets count UTF-16 units. */
const valuesOf = (text: string, replaced: Protected['transform']['replaced']): number =>
  new Set(replaced.map(({ location: { start_index: start, end_index: end } }) => text.slice(start, end)))
    .size;

/** Where a value is left, as far as that is known. */
const leftIn = ({ part, category }: Protected['verified']['found'][number]): string =>
  part === '' ? `${category} in another spelling` : `${category} in ${part}`;

const leaksOf = ({ transform: { text }, verification: { leaks } }: Protected): string =>
  leaks
    .map(({ category, location: { start_index: start } }) => {
      const lines = text.slice(0, start).split('\n');
      const column = (lines.at(-1)?.length ?? 0) + 1;
      return `${category} in line ${lines.length.toString()}, column ${column.toString()}`;
    })
    .join('; ');

interface SideProps {
  readonly title: string;
  readonly parts: readonly ComparedPart[];
  readonly children?: preact.ComponentChildren;
}

const Side = ({ title, parts, children }: SideProps) => (
  <section class="panel" aria-label={title}>
    <div class="bar">
      <h2>{title}</h2>
      {children}
    </div>
    <div class="text labelled" tabindex={0} role="region" aria-label={`${title}, content`}>
      {parts.map(({ text, replaced }, index) =>
        replaced === undefined ? (
          text
        ) : (
          <mark
            key={index}
            class="label"
            data-family={familyOf(replaced.category.split('&')[0] ?? '')}
            title={`${replaced.category}, ${replaced.operator}`}
          >
            {text}
          </mark>
        ),
      )}
    </div>
  </section>
);
