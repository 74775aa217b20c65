import { useRef } from 'preact/hooks';

interface Props {
  readonly email: string;
  readonly onChangePassword: () => void;
  readonly onNewKey: () => void;
  readonly onSignOut: () => void;
}

/** The signed-in user, with the account actions. */
export function AccountMenu({ email, onChangePassword, onNewKey, onSignOut }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const choose = (act: () => void) => (): void => {
    if (menu.current !== null) menu.current.open = false;
    // The focus returns here when the dialog closes; the button that has it now is hidden.
    menu.current?.querySelector('summary')?.focus();
    act();
  };
  return (
    <details class="account" ref={menu}>
      <summary>
        <bdi>{email}</bdi>
      </summary>
      <div>
        <button type="button" class="quiet" onClick={choose(onChangePassword)}>
          Change the password
        </button>
        <button type="button" class="quiet" onClick={choose(onNewKey)}>
          Get a new API key
        </button>
        <button type="button" class="quiet" onClick={choose(onSignOut)}>
          Sign out
        </button>
      </div>
    </details>
  );
}
