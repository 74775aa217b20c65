import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Failure } from '../model/describe-failure.js';

/** Returns the value of a field by its name; empty if there is no such field. */
export type FieldReader = (name: string) => string;

interface Props {
  readonly title: string;
  readonly submit: string;
  /** Submits the form; a returned failure is shown. Closing the form is up to this function. */
  readonly onSubmit: (field: FieldReader) => Promise<Failure | undefined>;
  readonly onClose: () => void;
  /** Error message of the preceding form, shown until this one is submitted. */
  readonly problem?: string | undefined;
  /** Buttons that lead to other forms. */
  readonly elsewhere?: ComponentChildren;
  readonly children: ComponentChildren;
}

const readerOf = (form: HTMLFormElement): FieldReader => {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
};

/** A form of the account dialog, with its fields, error message and buttons. */
export function AccountForm({ title, submit, onSubmit, onClose, problem, elsewhere, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Pick<Failure, 'message' | 'rules'> | undefined>(
    problem === undefined ? undefined : { message: problem },
  );
  const send = async (form: HTMLFormElement): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setFailure(await onSubmit(readerOf(form)));
    setBusy(false);
  };
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <h2 id="account-title">{title}</h2>
      {children}
      {failure !== undefined && (
        <div role="alert" data-problem="true">
          <p>{failure.message}</p>
          {failure.rules !== undefined && (
            <ul>
              {failure.rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div class="bar">
        {elsewhere}
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        {/* Not disabled while busy, because that would remove the focus from it. */}
        <button type="submit" class="primary" aria-busy={busy} aria-disabled={busy}>
          {submit}
        </button>
      </div>
    </form>
  );
}
