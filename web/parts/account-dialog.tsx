import { useEffect, useRef, useState } from 'preact/hooks';
import type { ServiceConfig } from '../state/service.js';
import type { SessionState } from '../state/use-session.js';
import { useSignIn } from '../state/use-sign-in.js';
import type { AccountStep, KnownFields } from './account-step.js';
import { ForgottenForm } from './forgotten-form.js';
import { NewKeyForm } from './new-key-form.js';
import { NewPasswordForm } from './new-password-form.js';
import { RegisterForm } from './register-form.js';
import { ResetForm } from './reset-form.js';
import { SignInForm } from './sign-in-form.js';

interface Props {
  readonly state: SessionState;
  readonly config: ServiceConfig;
  readonly first: AccountStep;
  /** Fields known from the link that opened the dialog. */
  readonly known: KnownFields;
  readonly onClose: () => void;
}

const firstEmptyField = (dialog: HTMLDialogElement | null): HTMLInputElement | undefined =>
  Array.from(dialog?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])') ?? []).find(
    ({ value }) => value === '',
  );

/** The account dialog: signing in, registering, activating, and changing passwords and keys. */
export function AccountDialog({ state, config, first, known, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [step, setStep] = useState<AccountStep>(first);
  const [fields, setFields] = useState<KnownFields>({
    email: state.session?.email,
    apiKey: state.session?.apiKey,
    ...known,
  });
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Closing, unlike removing, returns the focus to where it was.
    return () => current?.close();
  }, []);
  // Focus the first empty field, because the previous form took the focus with it when it was removed.
  useEffect(() => firstEmptyField(dialog.current)?.focus(), [step]);
  const signIn = useSignIn(state, config.operations);
  const go = (next: AccountStep, more: KnownFields = {}): void => {
    setFields((before) => ({ ...before, notice: undefined, problem: undefined, ...more }));
    setStep(next);
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby="account-title"
      // The event of a dialog that was removed arrives when the next one may be open.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected) onClose();
      }}
    >
      {step === 'sign-in' && (
        <SignInForm
          fields={fields}
          lapse={state.lapse}
          canRegister={config.registration !== 'off'}
          canReset={config.passwordReset}
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
      {step === 'forgotten' && <ForgottenForm fields={fields} onGo={go} onClose={onClose} />}
      {step === 'reset' && <ResetForm fields={fields} onGo={go} onClose={onClose} />}
      {step === 'new-key' && <NewKeyForm state={state} onClose={onClose} />}
    </dialog>
  );
}
