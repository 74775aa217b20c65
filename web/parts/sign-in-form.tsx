import type { SessionState } from '../state/use-session.js';
import type { SignIn } from '../state/use-sign-in.js';
import type { AccountStep, KnownFields } from './account-step.js';
import { AccountForm, type FieldReader } from './account-form.js';
import { ApiKeyField } from './api-key-field.js';
import { Field } from './field.js';

interface Props {
  readonly fields: KnownFields;
  readonly lapse: SessionState['lapse'];
  readonly canRegister: boolean;
  readonly canReset: boolean;
  readonly signIn: SignIn;
  readonly onGo: (step: AccountStep, known?: KnownFields) => void;
  readonly onClose: () => void;
}

const LAPSES = {
  ended: 'Your session has expired. Sign in again; your text is kept.',
  refused: 'Your token or API key is no longer valid. Sign in again; your text is kept.',
} as const;

/** Signs in with API key, email address and password. */
export function SignInForm({ fields, lapse, canRegister, canReset, signIn, onGo, onClose }: Props) {
  const submit = async (field: FieldReader) => {
    const given = {
      apiKey: field('api-key').trim(),
      email: field('email').trim(),
      password: field('password'),
    };
    const failure = await signIn({ ...given, keep: field('keep') === 'on' });
    if (failure === undefined) onClose();
    else if (failure.code === 'ACCOUNT_NOT_ACTIVATED') onGo('activate', given);
    return failure;
  };
  return (
    <AccountForm
      title="Sign in"
      submit="Sign in"
      onSubmit={submit}
      onClose={onClose}
      problem={fields.problem}
      elsewhere={
        <p class="elsewhere">
          {canRegister && (
            <button type="button" class="quiet" onClick={() => onGo('register')}>
              Create an account
            </button>
          )}
          {canReset && (
            <button type="button" class="quiet" onClick={() => onGo('forgotten')}>
              Password lost?
            </button>
          )}
          <button type="button" class="quiet" onClick={() => onGo('activate')}>
            New account? Change the issued password
          </button>
        </p>
      }
    >
      {fields.notice === undefined ? (
        lapse !== undefined && <p>{LAPSES[lapse]}</p>
      ) : (
        <p role="status">{fields.notice}</p>
      )}
      <dl class="terms">
        <dt>API key</dt>
        <dd>Identifies a program to the service; shown once, when the account was created.</dd>
        <dt>Session</dt>
        <dd>Starts when you sign in, and ends when you sign out or after 24 hours.</dd>
      </dl>
      <ApiKeyField value={fields.apiKey} />
      <Field name="email" label="E-mail" type="email" value={fields.email} autocomplete="username" />
      <Field name="password" label="Password" type="password" autocomplete="current-password" />
      <label class="check">
        <input type="checkbox" name="keep" />
        Stay signed in when this tab is reloaded
      </label>
    </AccountForm>
  );
}
