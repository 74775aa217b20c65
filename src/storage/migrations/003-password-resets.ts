import type { Migration } from './migration.js';

/** Links for new passwords that were mailed: one for an account, known by its hash alone. */
export const passwordResets: Migration = {
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
