import { useCallback } from 'preact/hooks';
import type { Failure } from '../model/describe-failure.js';
import { askAccounts, checkCredentials, logOut } from './service.js';
import type { SessionState } from './use-session.js';

/** Input for signing in. */
export interface SignInFields {
  readonly apiKey: string;
  readonly email: string;
  readonly password: string;
  /** Whether this tab keeps the session across reloads. */
  readonly keep: boolean;
}

/** @returns the failure; undefined if the user is signed in */
export type SignIn = (fields: SignInFields) => Promise<Failure | undefined>;

const WRONG_KEY: Failure = {
  title: 'The API key is wrong',
  message:
    'E-mail address and password are correct, but the API key belongs to another account or was replaced. It starts with ddk_ and was shown once.',
  advice: 'Check the API key.',
};

/** Signs in; verifies that the API key belongs to the account before the page treats the user as signed in. */
export function useSignIn(state: SessionState, operations: string): SignIn {
  const { signIn } = state;
  return useCallback(
    async ({ apiKey, email, password, keep }) => {
      const login = await askAccounts<{ readonly jwt_token: string }>('auth/login', { email, password });
      if (!login.ok) return login.failure;
      const credentials = { apiKey, token: login.value.jwt_token };
      const failure = await checkCredentials(operations, credentials);
      if (failure !== undefined) {
        void logOut(credentials);
        return failure.needsLogin === true ? WRONG_KEY : failure;
      }
      signIn(credentials, email, keep);
      return undefined;
    },
    [signIn, operations],
  );
}
