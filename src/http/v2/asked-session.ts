import type { SessionFields } from '../../answers/transform-schemas.js';
import { ServiceError } from '../../core/errors.js';
import { MOST_ENTRIES, SessionMap, type MapEntry } from '../../transform/session-map.js';
import type { KeptSessions } from '../../transform/sessions/kept-sessions.js';
import type { SessionChoice } from '../../transform/transform-request.js';
import { carriedSession, type TransformSession } from '../../transform/transform-session.js';

/** The session of a request, and what is told of it afterwards. */
export interface AskedSession extends TransformSession {
  readonly told: () => SessionFields;
}

interface Asked {
  readonly map: readonly MapEntry[];
  readonly session?: SessionChoice | undefined;
}

/**
 * The session that a request asks for: one whose map it carries, or one that the service keeps.
 * @param sessions undefined: none are kept
 * @param accountId undefined: nobody asks in particular
 * @throws ServiceError SESSIONS_OFF, SESSION_UNKNOWN; KeyError where there is no key to keep it under
 */
export async function askedSession(
  { map, session }: Asked,
  sessions: KeptSessions | undefined,
  accountId: string | undefined,
): Promise<AskedSession> {
  if (session === undefined) {
    const carried = new SessionMap(map, MOST_ENTRIES);
    return { ...carriedSession(carried), told: () => ({ map: [...carried.entries] }) };
  }
  const kept = keptHere(sessions, accountId);
  const going =
    typeof session === 'string'
      ? await kept.sessions.goOn({ id: session, accountId: kept.accountId })
      : kept.sessions.begin(kept.accountId, session.expires_in);
  const told = (): SessionFields => {
    const at = going.expiresAt();
    return at === undefined ? {} : { session: { id: going.id, expires_at: new Date(at).toISOString() } };
  };
  return { act: (work) => going.act(work), told };
}

/** @throws ServiceError SESSIONS_OFF where nothing is kept, or nobody whose it would be is known */
export function keptHere(
  sessions: KeptSessions | undefined,
  accountId: string | undefined,
): { readonly sessions: KeptSessions; readonly accountId: string } {
  if (sessions === undefined || accountId === undefined) throw new ServiceError('SESSIONS_OFF');
  return { sessions, accountId };
}
