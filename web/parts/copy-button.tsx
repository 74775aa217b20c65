import { useCopy } from '../state/use-copy.js';

/** A button that copies a text, which is generated on click. */
export function CopyButton({ what, text }: { readonly what: string; readonly text: () => string }) {
  const [said, copy] = useCopy();
  return (
    <button type="button" class="quiet" aria-label={`Copy ${what}`} onClick={() => copy(text())}>
      <span aria-live="polite">
        {said === 'copied' ? 'Copied' : said === 'failed' ? 'Not allowed' : 'Copy'}
      </span>
    </button>
  );
}
