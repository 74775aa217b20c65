import { useState } from 'preact/hooks';
import { askAccounts } from '../state/service.js';
import type { AccountStep, KnownFields } from './account-step.js';
import { AccountForm, type FieldReader } from './account-form.js';
import { Field } from './field.js';
import { Issued } from './issued.js';

interface Props {
  readonly fields: KnownFields;
  readonly onGo: (step: AccountStep, known?: KnownFields) => void;
  readonly onClose: () => void;
}

/** Response to a registration: with credentials, or without them if they are sent by email. */
interface Registered {
  readonly email?: string;
  readonly password?: string;
  readonly api_key?: string;
}

/** Registers an account and shows the issued credentials once. */
export function RegisterForm({ fields, onGo, onClose }: Props) {
  const [made, setMade] = useState<Registered & { readonly asked: string }>();
  const submit = async (field: FieldReader) => {
    const asked = field('email').trim();
    const outcome = await askAccounts<Registered>('auth/register', { email: asked });
    if (!outcome.ok) return outcome.failure;
    setMade({ ...outcome.value, asked });
    return undefined;
  };
  const toSignIn = (
    <p class="elsewhere">
      <button type="button" class="quiet" onClick={() => onGo('sign-in')}>
        Back to sign in
      </button>
    </p>
  );
  if (made === undefined)
    return (
      <AccountForm
        title="Create an account"
        submit="Register"
        onSubmit={submit}
        onClose={onClose}
        elsewhere={toSignIn}
      >
        <p>You get an API key, and a password that you must change within 7 days.</p>
        <Field name="email" label="E-mail" type="email" value={fields.email} autocomplete="username" />
      </AccountForm>
    );
  const { asked, password, api_key: apiKey } = made;
  const activate = (): Promise<undefined> => {
    onGo('activate', { email: asked, password, apiKey });
    return Promise.resolve(undefined);
  };
  return (
    <AccountForm
      title={apiKey === undefined ? 'Check your mail' : 'Account created'}
      submit="Choose a password"
      onSubmit={activate}
      onClose={onClose}
    >
      {apiKey === undefined || password === undefined ? (
        <p>
          The password and the API key are on their way to <bdi>{asked}</bdi>. Change the password within 7
          days; the link in the mail leads back here.
        </p>
      ) : (
        <>
          <p>Save both now; they are not shown again.</p>
          <Issued name="API key" value={apiKey} />
          <Issued name="Issued password" value={password} />
        </>
      )}
    </AccountForm>
  );
}
