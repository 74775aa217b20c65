import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Accounts, their keys, the keys that sign, counters of failures, the audit, and leases among replicas. */
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

/** The database itself refuses to change or delete a line of the audit. */
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
