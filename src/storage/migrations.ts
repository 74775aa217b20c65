import { type Kysely, sql } from 'kysely';

/** The supported databases. */
export type Engine = 'sqlite' | 'postgres';

/** A schema migration. It runs once, in a transaction, on both engines; never change it after release. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  up(db: Kysely<never>, engine: Engine): Promise<void>;
}

/** Creates accounts, API keys, signing keys, failure counters, the audit log, and leases among replicas. */
export const accounts: Migration = {
  id: 1,
  name: 'accounts',
  async up(db, engine) {
    await db.schema
      .createTable('accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) =>
        column.notNull().check(sql`state in ('registered', 'active', 'disabled')`),
      )
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('credential_version', 'integer', (column) => column.notNull())
      .addColumn('registered_at', 'bigint', (column) => column.notNull())
      .addColumn('activated_at', 'bigint')
      .addColumn('password_issued_at', 'bigint')
      .addColumn('delivered_at', 'bigint')
      .execute();
    await db.schema
      .createIndex('accounts_by_state')
      .on('accounts')
      .columns(['state', 'password_issued_at'])
      .execute();
    await db.schema
      .createTable('api_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('api_keys_by_account').on('api_keys').column('account_id').execute();
    await db.schema
      .createTable('signing_keys')
      .addColumn('kid', 'text', (column) => column.primaryKey())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('private_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('retires_at', 'bigint')
      .execute();
    await db.schema
      .createTable('throttles')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addColumn('blocked_until', 'bigint', (column) => column.notNull())
      .addColumn('forget_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('throttles_by_age').on('throttles').column('forget_at').execute();
    await db.schema
      .createTable('audit_events')
      .addColumn('id', engine === 'sqlite' ? 'integer' : 'bigserial', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('actor_from', 'text')
      .addColumn('account_id', 'text')
      .addColumn('email', 'text')
      .addColumn('email_key', 'text')
      .addColumn('detail', 'text')
      .execute();
    await db.schema.createIndex('audit_events_by_email').on('audit_events').column('email_key').execute();
    await db.schema
      .createTable('leases')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('held_until', 'bigint', (column) => column.notNull())
      .execute();
    for (const statement of APPEND_ONLY[engine]) await sql.raw(statement).execute(db);
  },
};

/** Triggers that refuse to change or delete audit records. */
const APPEND_ONLY = {
  sqlite: [
    `create trigger audit_events_no_update before update on audit_events
       begin select raise(abort, 'audit_events is append-only'); end`,
    `create trigger audit_events_no_delete before delete on audit_events
       begin select raise(abort, 'audit_events is append-only'); end`,
  ],
  postgres: [
    `create function audit_events_refuse() returns trigger language plpgsql as
       $$ begin raise exception 'audit_events is append-only'; end $$`,
    `create trigger audit_events_append_only before update or delete or truncate on audit_events
       for each statement execute function audit_events_refuse()`,
  ],
} as const;

/** Adds known networks, ended sessions, and the expiry of old audit records. */
const guessingAndSessions: Migration = {
  id: 2,
  name: 'guessing-and-sessions',
  async up(db, engine) {
    await db.schema
      .createTable('known_networks')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('last_used_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('known_networks_by_account')
      .on('known_networks')
      .columns(['account_id', 'last_used_at'])
      .execute();
    await db.schema
      .createIndex('known_networks_by_age')
      .on('known_networks')
      .column('last_used_at')
      .execute();
    await db.schema
      .createTable('ended_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('forget_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('ended_sessions_by_age').on('ended_sessions').column('forget_at').execute();
    await db.schema.createIndex('audit_events_by_time').on('audit_events').column('at').execute();
    // During a sweep, its one row holds the expiry time; outside that transaction, the table is empty.
    await db.schema
      .createTable('audit_expiry')
      .addColumn('expires_before', 'bigint', (column) => column.notNull())
      .execute();
    for (const statement of EXPIRY_ALONE[engine]) await sql.raw(statement).execute(db);
  },
};

/** Triggers that refuse to change any record, or to delete one that the sweep has not marked as expired. */
const EXPIRY_ALONE = {
  sqlite: [
    `drop trigger audit_events_no_delete`,
    `create trigger audit_events_no_delete before delete on audit_events
       when not exists (select 1 from audit_expiry where old.at < expires_before)
       begin select raise(abort, 'audit_events is append-only'); end`,
  ],
  postgres: [
    `drop trigger audit_events_append_only on audit_events`,
    `create trigger audit_events_append_only before update or truncate on audit_events
       for each statement execute function audit_events_refuse()`,
    `create function audit_events_refuse_delete() returns trigger language plpgsql as
       $$ begin
         if exists (select 1 from audit_expiry where old.at < expires_before) then return old; end if;
         raise exception 'audit_events is append-only';
       end $$`,
    `create trigger audit_events_expiry_alone before delete on audit_events
       for each row execute function audit_events_refuse_delete()`,
  ],
} as const;

/** Adds mailed password reset links: one per account, of which only the hash is stored. */
const passwordResets: Migration = {
  id: 3,
  name: 'password-resets',
  async up(db) {
    await db.schema
      .createTable('password_resets')
      .addColumn('account_id', 'text', (column) =>
        column.primaryKey().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('credential_version', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('password_resets_by_age')
      .on('password_resets')
      .column('expires_at')
      .execute();
  },
};

/** Adds the encrypted maps of transform sessions, and which accounts may restore values with the service's keys. */
const transformSessions: Migration = {
  id: 4,
  name: 'transform-sessions',
  async up(db) {
    await db.schema
      .createTable('transform_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account_id', 'text', (column) =>
        column.notNull().references('accounts.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('transform_sessions_by_account')
      .on('transform_sessions')
      .columns(['account_id', 'expires_at'])
      .execute();
    await db.schema
      .createIndex('transform_sessions_by_age')
      .on('transform_sessions')
      .column('expires_at')
      .execute();
    await db.schema
      .alterTable('accounts')
      .addColumn('may_restore', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};

/** All migrations in order; append new ones at the end. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  guessingAndSessions,
  passwordResets,
  transformSessions,
];
