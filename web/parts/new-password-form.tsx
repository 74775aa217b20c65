import { askAccounts } from '../state/service.js';
import type { SignIn } from '../state/use-sign-in.js';
import type { AccountStep, KnownFields } from './account-step.js';
import { AccountForm, type FieldReader } from './account-form.js';
import { Field } from './field.js';
import { WANTED_PASSWORD } from './wanted-password.js';

interface Props {
  /** Whether this is the first change, which activates the account. */
  readonly isFirst: boolean;
  readonly fields: KnownFields;
  /** Whether this tab currently persists the session. */
  readonly kept: boolean;
  readonly signIn: SignIn;
  readonly onGo: (step: AccountStep, known?: KnownFields) => void;
  readonly onClose: () => void;
}

/** Changes the password, and signs in with the new one if the page knows the API key. */
export function NewPasswordForm({ isFirst, fields, kept, signIn, onGo, onClose }: Props) {
  const submit = async (field: FieldReader) => {
    const email = field('email').trim();
    const newPassword = field('new-password');
    const changed = await askAccounts('auth/change-password', {
      email,
      old_password: field('password'),
      new_password: newPassword,
    });
    if (!changed.ok) return changed.failure;
    // From here on, this form is over: retrying it with the old password would fail.
    const notice = isFirst ? 'The account is active.' : 'The password was changed.';
    const { apiKey } = fields;
    if (apiKey === undefined) {
      onGo('sign-in', { email, notice: `${notice} Sign in with your API key and the new password.` });
      return undefined;
    }
    const failure = await signIn({ apiKey, email, password: newPassword, keep: field('keep') === 'on' });
    if (failure === undefined) onClose();
    else onGo('sign-in', { email, notice, problem: failure.message });
    return failure;
  };
  return (
    <AccountForm
      title={isFirst ? 'Activate the account' : 'Change the password'}
      submit="Change password"
      onSubmit={submit}
      onClose={onClose}
      elsewhere={
        isFirst && (
          <p class="elsewhere">
            <button type="button" class="quiet" onClick={() => onGo('sign-in')}>
              Back to sign in
            </button>
          </p>
        )
      }
    >
      <p>
        {isFirst
          ? `The issued password works once. Choose your own: ${WANTED_PASSWORD}`
          : `Choose ${WANTED_PASSWORD} All other sessions of the account end.`}
      </p>
      <Field name="email" label="E-mail" type="email" value={fields.email} autocomplete="username" />
      <Field
        name="password"
        label={isFirst ? 'Issued password' : 'Current password'}
        type="password"
        value={isFirst ? fields.password : undefined}
        autocomplete="current-password"
      />
      <Field name="new-password" label="New password" type="password" autocomplete="new-password" />
      {fields.apiKey !== undefined && (
        <label class="check">
          <input type="checkbox" name="keep" defaultChecked={kept} />
          Stay signed in when this tab is reloaded
        </label>
      )}
    </AccountForm>
  );
}
