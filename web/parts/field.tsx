interface Props {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password';
  readonly value?: string | undefined;
  readonly autocomplete: string;
}

/** A required field with a label. */
export function Field({ name, label, type, value, autocomplete }: Props) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        name={name}
        type={type}
        defaultValue={value}
        autocomplete={autocomplete}
        spellcheck={false}
        required
      />
    </label>
  );
}
