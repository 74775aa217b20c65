/** Account events that are audited. */
export const AUDIT_EVENTS = [
  'registered',
  'registration_asked',
  'registration_throttled',
  'mail_failed',
  'login',
  'login_refused',
  'login_throttled',
  'logged_out',
  'sessions_ended',
  'password_changed',
  'password_change_refused',
  'password_change_throttled',
  'password_reset_asked',
  'password_reset_throttled',
  'password_reset_refused',
  'password_reset_link_issued',
  'activated',
  'expired',
  'disabled',
  'enabled',
  'restore_allowed',
  'restore_forbidden',
  'deleted',
  'password_reset',
  'key_issued',
  'key_rotation_refused',
  'key_rotation_throttled',
  'key_revoked',
  'signing_key_rotated',
  'audit_expired',
] as const;
export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** Who performed an action, and from where. */
export interface Actor {
  /** `caller` over HTTP, `operator` on the command line, `system` for the sweep. */
  readonly kind: 'caller' | 'operator' | 'system';
  /** Network address of a caller, or user name of an operator. */
  readonly from: string | null;
}

/** Stands for the address of an actor without one, where attempts are counted by address. */
export const NO_ADDRESS = '';

/**
 * An audit record. It never contains a password, a token, a key, or an e-mail address without an account, because
 * people type passwords into the wrong field.
 */
export interface AuditRecord {
  readonly at: number;
  readonly event: AuditEvent;
  readonly actor: Actor;
  readonly accountId: string | null;
  readonly email: string | null;
  /** Fixed words, an id or a number, e.g. why a login was refused; never the caller's input. */
  readonly detail: string | null;
}

/** An audit record as stored. */
export interface KeptAuditRecord extends AuditRecord {
  /** Increases with each record. */
  readonly id: number;
}

/** Builds the audit record for an event, with or without an account. */
export function auditRecord(
  at: number,
  event: AuditEvent,
  actor: Actor,
  account?: { readonly id: string; readonly email: string },
  detail: string | null = null,
): AuditRecord {
  return { at, event, actor, accountId: account?.id ?? null, email: account?.email ?? null, detail };
}

/** Converts a record to the flat form exported to other systems, with its time as ISO 8601 in UTC. */
export function auditFacts({ at, event, actor, accountId, email, detail }: AuditRecord) {
  return {
    at: new Date(at).toISOString(),
    event,
    email,
    detail,
    account_id: accountId,
    actor: actor.kind,
    from: actor.from,
  };
}
