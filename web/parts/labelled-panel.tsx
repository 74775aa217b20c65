import { familyOf } from '../../src/core/harmonization-table.js';
import { joinParts, type LabelledPart } from '../model/label-text.js';
import { CopyButton } from './copy-button.js';
import { SaveButton } from './save-button.js';

/** The text with every finding above the threshold replaced by its label. */
export function LabelledPanel({ parts }: { readonly parts: readonly LabelledPart[] }) {
  return (
    <section class="panel" aria-label="Labelled text">
      <div class="bar">
        <h2>Labelled</h2>
        <SaveButton what="labelled text" file="labelled.txt" type="text/plain" text={() => joinParts(parts)}>
          Save
        </SaveButton>
        <CopyButton what="labelled text" text={() => joinParts(parts)} />
      </div>
      <div class="text labelled" tabindex={0} role="region" aria-label="Labelled text, content">
        {parts.map(({ text, categories }, index) =>
          categories === undefined ? (
            text
          ) : (
            <span key={index} class="label" data-family={familyOf(categories[0] ?? '')}>
              {text}
            </span>
          ),
        )}
      </div>
    </section>
  );
}
