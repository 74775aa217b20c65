import { saveFile } from '../state/save-file.js';

interface Props {
  /** Label of the button; `what` is added to it for screen readers. */
  readonly children: string;
  readonly what: string;
  readonly file: string;
  readonly type: string;
  /** Generates the content on click. */
  readonly text: () => string;
}

/** A button that saves a text as a file. */
export function SaveButton({ children, what, file, type, text }: Props) {
  return (
    <button
      type="button"
      class="quiet"
      aria-label={`Save ${what} as ${file}`}
      title={`Save as ${file}`}
      onClick={() => saveFile(file, type, text())}
    >
      {children}
    </button>
  );
}
