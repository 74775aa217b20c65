import type { Insertable, Selectable } from 'kysely';
import type { Account, ApiKeyRecord, SigningKeyRecord } from '../accounts/account.js';
import type { AccountChanges } from '../accounts/account-store.js';
import type { Actor, AuditEvent, AuditRecord, KeptAuditRecord } from '../accounts/audit.js';
import type { Tables } from './database.js';

/** SQLite has no Boolean type. */
const bitOf = (flag: boolean): 0 | 1 => (flag ? 1 : 0);

export function toAccount(row: Selectable<Tables['accounts']>): Account {
  return {
    id: row.id,
    email: row.email,
    emailKey: row.email_key,
    state: row.state,
    passwordHash: row.password_hash,
    credentialVersion: row.credential_version,
    registeredAt: row.registered_at,
    activatedAt: row.activated_at,
    passwordIssuedAt: row.password_issued_at,
    deliveredAt: row.delivered_at,
    mayRestore: row.may_restore === 1,
  };
}

export function fromAccount(account: Account): Insertable<Tables['accounts']> {
  return {
    id: account.id,
    email: account.email,
    email_key: account.emailKey,
    state: account.state,
    password_hash: account.passwordHash,
    credential_version: account.credentialVersion,
    registered_at: account.registeredAt,
    activated_at: account.activatedAt,
    password_issued_at: account.passwordIssuedAt,
    delivered_at: account.deliveredAt,
    may_restore: bitOf(account.mayRestore),
  };
}

/** Returns only the columns that change. */
export function fromChanges(changes: AccountChanges): Partial<Insertable<Tables['accounts']>> {
  const columns = {
    state: changes.state,
    password_hash: changes.passwordHash,
    credential_version: changes.credentialVersion,
    activated_at: changes.activatedAt,
    password_issued_at: changes.passwordIssuedAt,
    delivered_at: changes.deliveredAt,
    may_restore: changes.mayRestore === undefined ? undefined : bitOf(changes.mayRestore),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

export function toApiKey(row: Selectable<Tables['api_keys']>): ApiKeyRecord {
  return { id: row.id, accountId: row.account_id, secretHash: row.secret_hash, createdAt: row.created_at };
}

export function fromApiKey(key: ApiKeyRecord): Insertable<Tables['api_keys']> {
  return { id: key.id, account_id: key.accountId, secret_hash: key.secretHash, created_at: key.createdAt };
}

export function toSigningKey(row: Selectable<Tables['signing_keys']>): SigningKeyRecord {
  return {
    kid: row.kid,
    publicKey: row.public_key,
    privateKey: row.private_key,
    createdAt: row.created_at,
    retiresAt: row.retires_at,
  };
}

export function fromAudit(audit: AuditRecord): Insertable<Tables['audit_events']> {
  return {
    at: audit.at,
    event: audit.event,
    actor: audit.actor.kind,
    actor_from: audit.actor.from,
    account_id: audit.accountId,
    email: audit.email,
    email_key: audit.email?.toLowerCase().normalize('NFC') ?? null,
    detail: audit.detail,
  };
}

export function toAudit(row: Selectable<Tables['audit_events']>): KeptAuditRecord {
  return {
    id: row.id,
    at: row.at,
    event: row.event as AuditEvent,
    actor: { kind: row.actor as Actor['kind'], from: row.actor_from },
    accountId: row.account_id,
    email: row.email,
    detail: row.detail,
  };
}
