import { sql } from 'kysely';
import type { Migration } from './migration.js';

/** Networks that accounts know, sessions that were ended, and an audit whose old lines can expire. */
export const guessingAndSessions: Migration = {
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
    // While a sweep deletes, its one row says up to when; outside that transaction the table is empty.
    await db.schema
      .createTable('audit_expiry')
      .addColumn('expires_before', 'bigint', (column) => column.notNull())
      .execute();
    for (const statement of EXPIRY_ALONE[engine]) await sql.raw(statement).execute(db);
  },
};

/** The database still refuses to change any line, and to delete one that the sweep has not named as expired. */
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
