import { askAccounts } from '../state/service.js';
import type { AccountStep, KnownFields } from './account-step.js';
import { AccountForm, type FieldReader } from './account-form.js';
import { Field } from './field.js';
import { WANTED_PASSWORD } from './wanted-password.js';

interface Props {
  readonly fields: KnownFields;
  readonly onGo: (step: AccountStep, known?: KnownFields) => void;
  readonly onClose: () => void;
}

/** Sets a new password with the link from an email. */
export function ResetForm({ fields, onGo, onClose }: Props) {
  const submit = async (field: FieldReader) => {
    const outcome = await askAccounts('auth/reset-password', {
      reset_token: fields.resetToken ?? '',
      new_password: field('new-password'),
    });
    if (!outcome.ok) return outcome.failure;
    onGo('sign-in', {
      notice: 'The new password is set, and all sessions have ended. Sign in with the new password.',
    });
    return undefined;
  };
  return (
    <AccountForm
      title="Set a new password"
      submit="Set the password"
      onSubmit={submit}
      onClose={onClose}
      elsewhere={
        <p class="elsewhere">
          <button type="button" class="quiet" onClick={() => onGo('forgotten')}>
            Request another link
          </button>
        </p>
      }
    >
      <p>Choose {WANTED_PASSWORD}</p>
      <Field name="new-password" label="New password" type="password" autocomplete="new-password" />
    </AccountForm>
  );
}
