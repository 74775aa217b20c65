import type { Transaction } from 'kysely';
import type { AccountStore } from '../accounts/account-store.js';
import { KNOWN_NETWORK_MS, KNOWN_NETWORKS_LIMIT, type KnownNetwork } from '../accounts/known-network.js';
import type { Database } from './database.js';
import type { Tables } from './tables.js';

export function knownNetworkQueries(database: Database): Pick<AccountStore, 'knowsNetwork'> {
  return {
    knowsNetwork: (key, now) =>
      database.query(async (db) => {
        const row = await db
          .selectFrom('known_networks')
          .select('key')
          .where('key', '=', key)
          .where('last_used_at', '>', now - KNOWN_NETWORK_MS)
          .executeTakeFirst();
        return row !== undefined;
      }),
  };
}

/** Remembers the network, and forgets those beyond the limit that were not used for longest. */
export async function rememberNetwork(
  trx: Transaction<Tables>,
  { key, accountId, lastUsedAt }: KnownNetwork,
): Promise<void> {
  await trx
    .insertInto('known_networks')
    .values({ key, account_id: accountId, last_used_at: lastUsedAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ last_used_at: lastUsedAt }))
    .execute();
  const tooMany = trx
    .selectFrom('known_networks')
    .select('key')
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .orderBy('key')
    .limit(KNOWN_NETWORKS_LIMIT)
    .as('newest');
  await trx
    .deleteFrom('known_networks')
    .where('account_id', '=', accountId)
    .where('key', 'not in', (query) => query.selectFrom(tooMany).select('newest.key'))
    .execute();
}
