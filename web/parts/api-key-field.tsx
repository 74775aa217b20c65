import { useState } from 'preact/hooks';
import { Field } from './field.js';

/** The API key, masked unless the user reveals it. */
export function ApiKeyField({ value }: { readonly value: string | undefined }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Field
        name="api-key"
        label="API key"
        type={shown ? 'text' : 'password'}
        value={value}
        autocomplete="off"
      />
      <label class="check">
        <input type="checkbox" checked={shown} onChange={() => setShown(!shown)} />
        Show the API key
      </label>
    </>
  );
}
