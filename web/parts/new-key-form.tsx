import { useState } from 'preact/hooks';
import { rotateKey } from '../state/service.js';
import type { SessionState } from '../state/use-session.js';
import { AccountForm, type FieldReader } from './account-form.js';
import { Field } from './field.js';
import { Issued } from './issued.js';

interface Props {
  readonly state: SessionState;
  readonly onClose: () => void;
}

/** Has a new API key made, which takes the place of every one before it; the page goes on with it. */
export function NewKeyForm({ state, onClose }: Props) {
  const [apiKey, setApiKey] = useState<string>();
  const { session } = state;
  if (session === undefined) return null;
  const submit = async (field: FieldReader) => {
    const outcome = await rotateKey(session.token, field('password'));
    if (!outcome.ok) return outcome.failure;
    setApiKey(outcome.value.api_key);
    state.replaceKey(outcome.value.api_key);
    return undefined;
  };
  const close = (): Promise<undefined> => {
    onClose();
    return Promise.resolve(undefined);
  };
  if (apiKey !== undefined)
    return (
      <AccountForm title="The new API key" submit="Done" onSubmit={close} onClose={onClose}>
        <p>Keep it: it is not shown again. Every key before it is refused from now on.</p>
        <Issued name="API key" value={apiKey} />
      </AccountForm>
    );
  return (
    <AccountForm title="Have a new API key" submit="Replace the key" onSubmit={submit} onClose={onClose}>
      <p>Every API key of the account stops working at once; whatever uses it needs the new one.</p>
      <Field name="password" label="Password" type="password" autocomplete="current-password" />
    </AccountForm>
  );
}
