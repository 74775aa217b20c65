import { useState } from 'preact/hooks';
import { askAccounts } from '../state/service.js';
import type { AccountStep, KnownFields } from './account-step.js';
import { AccountForm, type FieldReader } from './account-form.js';
import { Field } from './field.js';

interface Props {
  readonly fields: KnownFields;
  readonly onGo: (step: AccountStep) => void;
  readonly onClose: () => void;
}

/** Requests an email with a link to reset the password. */
export function ForgottenForm({ fields, onGo, onClose }: Props) {
  const [told, setTold] = useState<string>();
  const submit = async (field: FieldReader) => {
    const outcome = await askAccounts<{ readonly message: string }>('auth/request-password-reset', {
      email: field('email').trim(),
    });
    if (!outcome.ok) return outcome.failure;
    setTold(outcome.value.message);
    return undefined;
  };
  return (
    <AccountForm
      title="Reset password by mail"
      submit="Send the link"
      onSubmit={submit}
      onClose={onClose}
      elsewhere={
        <p class="elsewhere">
          <button type="button" class="quiet" onClick={() => onGo('sign-in')}>
            Back to sign in
          </button>
        </p>
      }
    >
      <p role="status">{told ?? 'We mail a reset link to the address of the account. It works once.'}</p>
      <Field name="email" label="E-mail" type="email" value={fields.email} autocomplete="username" />
    </AccountForm>
  );
}
