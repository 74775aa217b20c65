import type { AccountStore } from './account-store.js';
import { auditRecord, NO_ADDRESS, type AuditEvent, type AuditRecord } from './audit.js';
import type { EmailAddress } from './email-address.js';

/** An attempt that came too soon. */
export interface ThrottledAttempt {
  readonly event: Extract<
    AuditEvent,
    | 'login_throttled'
    | 'password_change_throttled'
    | 'registration_throttled'
    | 'password_reset_throttled'
    | 'key_rotation_throttled'
  >;
  readonly email: EmailAddress;
  /** Network address. */
  readonly from: string | null;
}

/** Brings attempts that came too soon into the audit, few lines however many they are. */
export interface ThrottledAttempts {
  /** The first of its kind in a while is written at once; those that follow are counted. */
  note(attempt: ThrottledAttempt): Promise<void>;
  /** Writes what was counted, where its time has come, or all of it. */
  flush(all?: boolean): Promise<void>;
}

/** How long attempts on one account from one address are gathered into one line, in milliseconds. */
export const GATHERING_MS = 5 * 60 * 1000;
/** Lines of one time of gathering at most; what is beyond goes into one line for each account, then into one. */
const LINES = 100;
const ACCOUNT_LINES = 100;

/** What a line is about: an account and an address, an account from many addresses, or all the rest. */
type Scope = 'address' | 'account' | 'all';

interface Gathered {
  readonly attempt: ThrottledAttempt;
  readonly scope: Scope;
  /** Attempts that no line tells of yet. */
  count: number;
}

export function createThrottledAttempts(store: AccountStore, now: () => number): ThrottledAttempts {
  let gathered = new Map<string, Gathered>();
  let since = now();

  const flush = async (all = true): Promise<void> => {
    if (gathered.size === 0 || (!all && now() - since < GATHERING_MS)) return;
    const counted = [...gathered.values()].filter(({ count }) => count > 0);
    gathered = new Map();
    const from = since;
    since = now();
    const lines: AuditRecord[] = [];
    for (const one of counted) lines.push(await lineOf(store, one, since, from));
    await store.recordAudit(lines);
  };

  return {
    async note(attempt) {
      await flush(false);
      if (gathered.size === 0) since = now();
      const { key, scope } = placeOf(gathered, attempt);
      const known = gathered.get(key);
      if (known !== undefined) known.count += 1;
      else gathered.set(key, { attempt, scope, count: scope === 'address' ? 0 : 1 });
      if (known === undefined && scope === 'address')
        await store.recordAudit([await lineOf(store, { attempt, scope, count: 1 }, now())]);
    },
    flush,
  };
}

/** Where an attempt is counted: by account and address as long as there is room, then by account, then with all. */
function placeOf(
  gathered: ReadonlyMap<string, unknown>,
  { event, email, from }: ThrottledAttempt,
): { readonly key: string; readonly scope: Scope } {
  const address = [event, email.key, from ?? NO_ADDRESS].join('\u0000');
  if (gathered.has(address) || gathered.size < LINES) return { key: address, scope: 'address' };
  const account = [event, email.key].join('\u0000');
  if (gathered.has(account) || gathered.size < LINES + ACCOUNT_LINES)
    return { key: account, scope: 'account' };
  return { key: event, scope: 'all' };
}

/** The account is looked up only for a line, never for an attempt; an address without account is not written. */
async function lineOf(
  store: AccountStore,
  { attempt, count, scope }: Gathered,
  at: number,
  since?: number,
): Promise<AuditRecord> {
  const account = scope === 'all' ? undefined : await store.findByEmail(attempt.email.key);
  const actor = { kind: 'caller', from: scope === 'address' ? attempt.from : null } as const;
  const detail = [
    scope !== 'all' && account === undefined ? ['unknown_account'] : [],
    [`${count.toString()} ${count === 1 ? 'attempt' : 'attempts'}`],
    { address: [], account: ['from more addresses'], all: ['on more accounts'] }[scope],
    since === undefined ? [] : [`since ${new Date(since).toISOString()}`],
  ];
  return auditRecord(at, attempt.event, actor, account, detail.flat().join(', '));
}
