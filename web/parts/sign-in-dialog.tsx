import { useEffect, useRef, useState } from 'preact/hooks';
import type { Failure } from '../model/describe-failure.js';
import { askAccounts } from '../state/service.js';
import type { SessionState } from '../state/use-session.js';
import { Field } from './field.js';

interface Props {
  readonly state: SessionState;
  readonly onClose: () => void;
}

type Step = 'sign-in' | 'new-password';

const fieldsOf = (form: HTMLFormElement) => {
  const data = new FormData(form);
  return (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
};

/** API key, e-mail address and password; and the first change of a password, which activates the account. */
export function SignInDialog({ state, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [step, setStep] = useState<Step>('sign-in');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => dialog.current?.showModal(), []);

  const signIn = async (field: (name: string) => string, password: string): Promise<void> => {
    const email = field('email').trim();
    const outcome = await askAccounts<{ readonly jwt_token: string }>('auth/login', { email, password });
    if (outcome.ok) {
      state.signIn(
        { apiKey: field('api-key').trim(), token: outcome.value.jwt_token },
        email,
        field('keep') === 'on',
      );
      onClose();
      return;
    }
    setFailure(outcome.failure);
    if (outcome.failure.source?.includes('ACCOUNT_NOT_ACTIVATED') === true) setStep('new-password');
  };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const field = fieldsOf(form);
    setBusy(true);
    setFailure(undefined);
    if (step === 'sign-in') {
      await signIn(field, field('password'));
    } else {
      const outcome = await askAccounts('auth/change-password', {
        email: field('email').trim(),
        old_password: field('password'),
        new_password: field('new-password'),
      });
      if (outcome.ok) await signIn(field, field('new-password'));
      else setFailure(outcome.failure);
    }
    setBusy(false);
  };
  return (
    <dialog ref={dialog} aria-labelledby="sign-in-title" onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <h2 id="sign-in-title">{step === 'sign-in' ? 'Sign in' : 'Activate the account'}</h2>
        {state.expired && step === 'sign-in' && (
          <p>Your token has ended. Sign in again; the text stays as it is.</p>
        )}
        {step === 'new-password' && (
          <p>
            The issued password works once: choose one of your own, at least 8 characters with an upper-case
            and a lower-case letter, a digit and a special character, and hard to guess: a few unrelated words
            serve well.
          </p>
        )}
        <Field
          name="api-key"
          label="API key"
          type={shown ? 'text' : 'password'}
          value={state.session?.apiKey}
          autocomplete="off"
        />
        <label class="check">
          <input type="checkbox" checked={shown} onChange={() => setShown(!shown)} />
          Show the API key
        </label>
        <Field
          name="email"
          label="E-mail"
          type="email"
          value={state.session?.email}
          autocomplete="username"
        />
        <Field
          name="password"
          label={step === 'sign-in' ? 'Password' : 'Issued password'}
          type="password"
          autocomplete="current-password"
        />
        {step === 'new-password' && (
          <Field name="new-password" label="New password" type="password" autocomplete="new-password" />
        )}
        <label class="check">
          <input type="checkbox" name="keep" />
          Stay signed in when this tab is reloaded
        </label>
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
          <button
            type="button"
            class="quiet"
            onClick={() => setStep(step === 'sign-in' ? 'new-password' : 'sign-in')}
          >
            {step === 'sign-in' ? 'New account? Change the issued password' : 'Back to sign in'}
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="primary" aria-busy={busy} disabled={busy}>
            {step === 'sign-in' ? 'Sign in' : 'Change password'}
          </button>
        </div>
      </form>
    </dialog>
  );
}
