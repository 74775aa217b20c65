import { saveFile } from '../state/save-file.js';

interface Props {
  /** What the button says; its name for screen readers is this and what is saved. */
  readonly children: string;
  readonly what: string;
  readonly file: string;
  readonly type: string;
  /** Made when it is pressed. */
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
