import { useCallback, useEffect, useState } from 'preact/hooks';
import { tokenExpiry } from '../model/token-expiry.js';
import { logOut, type Credentials } from './service.js';

/** A signed-in user and the expiry time of the session. */
export interface Session extends Credentials {
  readonly email: string;
  /** Milliseconds since 1970; absent if the token has no expiry time. */
  readonly expiresAt?: number;
}

export interface SessionState {
  readonly session: Session | undefined;
  /** Whether this tab keeps the session across reloads. */
  readonly kept: boolean;
  /** Why the credentials are no longer valid: they have expired, or the service has refused them. */
  readonly lapse: 'ended' | 'refused' | undefined;
  /** @param keep whether this tab keeps the session across reloads; otherwise it is only held in memory */
  readonly signIn: (credentials: Credentials, email: string, keep: boolean) => void;
  /** Replaces the API key after the account got a new one. */
  readonly replaceKey: (apiKey: string) => void;
  /** Forgets the credentials and ends the session of the token. */
  readonly signOut: () => void;
  /** Records that the service has refused the credentials. */
  readonly refuse: () => void;
}

const KEY = 'session';

/** Manages the credentials of this tab. */
export function useSession(): SessionState {
  const [session, setSession] = useState<Session | undefined>(restore);
  const [lapse, setLapse] = useState<SessionState['lapse']>();
  useEffect(() => {
    if (session?.expiresAt === undefined) return undefined;
    const timer = setTimeout(() => setLapse('ended'), Math.min(session.expiresAt - Date.now(), 2 ** 31 - 1));
    return () => clearTimeout(timer);
  }, [session]);
  const signIn = useCallback(
    (credentials: Credentials, email: string, keep: boolean) => {
      // Signing in again replaces the session.
      if (session !== undefined) void logOut(session);
      const expiresAt = tokenExpiry(credentials.token);
      const next = { ...credentials, email, ...(expiresAt !== undefined && { expiresAt }) };
      if (keep) sessionStorage.setItem(KEY, JSON.stringify(next));
      else sessionStorage.removeItem(KEY);
      setLapse(undefined);
      setSession(next);
    },
    [session],
  );
  const replaceKey = useCallback(
    (apiKey: string) => {
      if (session === undefined) return;
      const next = { ...session, apiKey };
      if (sessionStorage.getItem(KEY) !== null) sessionStorage.setItem(KEY, JSON.stringify(next));
      setSession(next);
    },
    [session],
  );
  const signOut = useCallback(() => {
    // The page forgets the credentials at once, without waiting for the service to revoke the token.
    if (session !== undefined) void logOut(session);
    sessionStorage.removeItem(KEY);
    setLapse(undefined);
    setSession(undefined);
  }, [session]);
  const refuse = useCallback(() => setLapse('refused'), []);
  const kept = sessionStorage.getItem(KEY) !== null;
  return { session, kept, lapse, signIn, replaceKey, signOut, refuse };
}

function restore(): Session | undefined {
  const kept = sessionStorage.getItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as Session);
}
