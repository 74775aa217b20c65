import type { AccountStore } from '../accounts/account-store.js';
import { accountQueries } from './account-queries.js';
import { auditQueries } from './audit-queries.js';
import type { Database } from './database.js';
import { keyQueries } from './key-queries.js';
import { knownNetworkQueries } from './known-network-queries.js';
import { resetQueries } from './reset-queries.js';
import { sessionQueries } from './session-queries.js';
import { sweepQueries } from './sweep-queries.js';
import { throttleQueries } from './throttle-queries.js';
import { turnQueries } from './turn-queries.js';

/** Keeps accounts in the database. */
export function createSqlAccountStore(database: Database): AccountStore {
  return {
    ...accountQueries(database),
    ...keyQueries(database),
    ...resetQueries(database),
    ...sessionQueries(database),
    ...throttleQueries(database),
    ...turnQueries(database),
    ...knownNetworkQueries(database),
    ...auditQueries(database),
    ...sweepQueries(database),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
