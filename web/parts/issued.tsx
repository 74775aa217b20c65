import { CopyButton } from './copy-button.js';

/** A secret that is shown only once. */
export function Issued({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <p class="issued">
      <span>{name}</span>
      <code>{value}</code>
      <CopyButton what={name} text={() => value} />
    </p>
  );
}
