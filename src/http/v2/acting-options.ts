import type { SessionFields } from '../../answers/transform-schemas.js';
import { ServiceError } from '../../core/errors.js';
import { selects } from '../../discovery/selects.js';
import type { TransformPolicy } from '../../transform/policy.js';
import { MOST_ENTRIES, SessionMap, type MapEntry } from '../../transform/session-map.js';
import type { KeptSessions } from '../../transform/sessions/kept-sessions.js';
import { carriedSession, type TransformSession } from '../../transform/sessions/session-store.js';
import { type BatchHead, askedForm, type SessionChoice } from '../../transform/transform-request.js';
import type { ActingOptions } from '../../transform/transform-text.js';
import { CATEGORY_NAMES } from '../../values/category-names.js';
import type { QueryValues } from '../discovery/query-parameters.js';
import type { TRANSFORM_PARAMETERS } from './query-parameters.js';

type Asked = Pick<
  BatchHead,
  'format' | 'has_headers' | 'column_delimiter' | 'subject' | 'language' | 'verify'
>;
type Query = Omit<QueryValues<typeof TRANSFORM_PARAMETERS>, 'explain' | 'offset_unit'>;

/** The session of a request, and its fields in the response. */
interface AskedSession extends TransformSession {
  readonly told: () => SessionFields;
}

interface SessionAsked {
  readonly map: readonly MapEntry[];
  readonly session?: SessionChoice | undefined;
}

/**
 * Combines the options of the body and the query.
 * @throws ServiceError PARAMETER_INVALID
 */
export function actingOptions(asked: Asked, policy: TransformPolicy, query: Query): ActingOptions {
  if (asked.format === 'csv') refuseLabels(query);
  const { score_threshold: threshold } = query;
  return {
    policy: threshold === undefined ? policy : { ...policy, threshold },
    form: askedForm(asked),
    subject: asked.subject,
    language: asked.language ?? query.language,
    verify: asked.verify,
    selects: selects(query),
  };
}

/**
 * Refuses labels for tables. A column has a category regardless of the labels of its findings, so a request for a label
 * would leave it unchanged.
 */
function refuseLabels(query: Query): void {
  for (const name of ['entities', 'exclude'] as const) {
    if (query[name]?.some(({ label }) => label !== undefined) !== true) continue;
    const { expected } = CATEGORY_NAMES;
    throw new ServiceError('PARAMETER_INVALID', { name, expected, hint: '' }, { parameter: name, expected });
  }
}

/**
 * Returns the session of a request: one whose map the request carries, or one that the service stores.
 * @param sessions undefined: sessions are not stored
 * @param accountId undefined: accounts are off
 * @throws ServiceError SESSIONS_OFF, SESSION_UNKNOWN; KeyError if there is no key to encrypt it with
 */
export async function askedSession(
  { map, session }: SessionAsked,
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

/** @throws ServiceError SESSIONS_OFF if sessions are not stored, or the account is unknown */
export function keptHere(
  sessions: KeptSessions | undefined,
  accountId: string | undefined,
): { readonly sessions: KeptSessions; readonly accountId: string } {
  if (sessions === undefined || accountId === undefined) throw new ServiceError('SESSIONS_OFF');
  return { sessions, accountId };
}
