import type { Migration } from './migration.js';

/** Maps of transformations' sessions, encrypted; and which accounts may restore by the keys of the service. */
export const transformSessions: Migration = {
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
