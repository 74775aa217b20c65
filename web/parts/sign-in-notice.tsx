import type { SessionState } from '../state/use-session.js';
import { Notice } from './notice.js';

interface Props {
  readonly lapse: SessionState['lapse'];
  readonly onSignIn: () => void;
}

const SAID = {
  ended: ['Your session has expired', 'Sessions expire after 24 hours. Your text is kept.'],
  refused: [
    'You are signed out',
    'Your API key or token is no longer valid: the password was changed, the key was replaced, or the session was ended. Your text is kept.',
  ],
} as const;

/** States that an account is required, or why the user is no longer signed in. */
export function SignInNotice({ lapse, onSignIn }: Props) {
  const [title, reason] =
    lapse === undefined
      ? ['This service needs an account', 'Sign in with API key, e-mail address and password to classify.']
      : SAID[lapse];
  return (
    <Notice tone="plain" title={title}>
      <p>{reason}</p>
      <button type="button" class="primary" onClick={onSignIn}>
        {lapse === undefined ? 'Sign in' : 'Sign in again'}
      </button>
    </Notice>
  );
}
