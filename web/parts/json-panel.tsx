import { useState } from 'preact/hooks';
import { CopyButton } from './copy-button.js';

/** The response as received; serialized only when opened. */
export function JsonPanel({ answer }: { readonly answer: unknown }) {
  const [isOpen, setIsOpen] = useState(false);
  const text = (): string => JSON.stringify(answer, undefined, 2);
  return (
    <details class="panel fold" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Answer as JSON</summary>
      <div class="bar">
        <p>The response of the service, before threshold and filters.</p>
        <CopyButton what="JSON" text={text} />
      </div>
      {isOpen && (
        <pre tabindex={0} role="region" aria-label="JSON">
          {text()}
        </pre>
      )}
    </details>
  );
}
