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

/** Replaces all API keys of the account with a new one, which the page then uses. */
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
        <p>Save it now; it is not shown again. Earlier keys no longer work.</p>
        <Issued name="API key" value={apiKey} />
      </AccountForm>
    );
  return (
    <AccountForm title="Get a new API key" submit="Replace the key" onSubmit={submit} onClose={onClose}>
      <p>
        All existing API keys of the account stop working immediately. Update every program that uses one.
      </p>
      <Field name="password" label="Password" type="password" autocomplete="current-password" />
    </AccountForm>
  );
}
