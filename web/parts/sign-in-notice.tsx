import type { SessionState } from '../state/use-session.js';
import { Notice } from './notice.js';

interface Props {
  readonly lapse: SessionState['lapse'];
  readonly onSignIn: () => void;
}

const SAID = {
  ended: ['Your token has ended', 'A token is good for 24 hours. The text stays as it is.'],
  refused: [
    'You are signed in no more',
    'The service no longer accepts your API key and token: the password was changed, the key was replaced, or the session was ended. The text stays as it is.',
  ],
} as const;

/** That an account is needed, or why the one that signed in no longer is. */
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
