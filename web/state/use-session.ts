import { useCallback, useEffect, useState } from 'preact/hooks';
import { tokenExpiry } from '../model/token-expiry.js';
import { logOut, type Credentials } from './service.js';

/** Who is signed in, and until when. */
export interface Session extends Credentials {
  readonly email: string;
  /** Milliseconds since 1970; absent where the token does not say. */
  readonly expiresAt?: number;
}

export interface SessionState {
  readonly session: Session | undefined;
  /** Whether this tab remembers the session over a reload. */
  readonly kept: boolean;
  /** Why the credentials are of no use any more: their time is over, or the service has refused them. */
  readonly lapse: 'ended' | 'refused' | undefined;
  /** @param keep whether this tab remembers it over a reload; otherwise memory alone holds it */
  readonly signIn: (credentials: Credentials, email: string, keep: boolean) => void;
  /** The account has another API key. */
  readonly replaceKey: (apiKey: string) => void;
  /** Forgets the credentials and ends the session of the token. */
  readonly signOut: () => void;
  /** The service has refused the credentials. */
  readonly refuse: () => void;
}

const KEY = 'session';

/** The credentials of this tab. */
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
    // The page forgets at once; the service refuses the token as soon as it hears of it.
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
