import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageLink } from '../model/page-link.js';
import type { ServiceConfig } from '../state/service.js';
import type { SessionState } from '../state/use-session.js';
import { useSignIn } from '../state/use-sign-in.js';
import { NewPasswordForm } from './new-password-form.js';
import { RegisterForm } from './register-form.js';
import { SignInForm } from './sign-in-form.js';

/** What the dialog is open for. */
export type AccountStep = PageLink['step'] | 'change-password';

/** What is known already of what a form asks for. */
export interface KnownFields {
  readonly email?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly password?: string | undefined;
  /** What has happened on the way to the form. */
  readonly notice?: string | undefined;
}

interface Props {
  readonly state: SessionState;
  readonly config: ServiceConfig;
  readonly first: AccountStep;
  /** What the link that led here knows. */
  readonly known: KnownFields;
  readonly onClose: () => void;
}

/** Everything about the account: signing in, registering, activating, changing the password. */
export function AccountDialog({ state, config, first, known, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [step, setStep] = useState<AccountStep>(first);
  const [fields, setFields] = useState<KnownFields>({
    email: state.session?.email,
    apiKey: state.session?.apiKey,
    ...known,
  });
  useEffect(() => dialog.current?.showModal(), []);
  const signIn = useSignIn(state, config.operations);
  const go = (next: AccountStep, more: KnownFields = {}): void => {
    setFields((before) => ({ ...before, ...more }));
    setStep(next);
  };
  return (
    <dialog ref={dialog} aria-labelledby="account-title" onClose={onClose}>
      {step === 'sign-in' && (
        <SignInForm
          fields={fields}
          lapse={state.lapse}
          canRegister={config.registration !== 'off'}
          signIn={signIn}
          onGo={go}
          onClose={onClose}
        />
      )}
      {(step === 'activate' || step === 'change-password') && (
        <NewPasswordForm
          key={step}
          isFirst={step === 'activate'}
          fields={fields}
          kept={state.kept}
          signIn={signIn}
          onGo={go}
          onClose={onClose}
        />
      )}
      {step === 'register' && <RegisterForm fields={fields} onGo={go} onClose={onClose} />}
    </dialog>
  );
}
