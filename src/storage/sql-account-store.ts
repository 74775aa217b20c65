import type { AccountStore } from '../accounts/account-store.js';
import { accountQueries } from './account-queries.js';
import { auditQueries } from './audit-queries.js';
import type { Database } from './database.js';
import { keyQueries } from './key-queries.js';
import { sweepQueries } from './sweep-queries.js';
import { throttleQueries } from './throttle-queries.js';

/** Keeps accounts in the database. */
export function createSqlAccountStore(database: Database): AccountStore {
  return {
    ...accountQueries(database),
    ...keyQueries(database),
    ...throttleQueries(database),
    ...auditQueries(database),
    ...sweepQueries(database),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
