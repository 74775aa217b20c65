import type { Transaction } from 'kysely';
import type { AccountStore } from '../accounts/account-store.js';
import { delayAfter, type ThrottleKey } from '../accounts/throttle.js';
import type { Database } from './database.js';
import type { Engine } from './engine.js';
import { rememberNetwork } from './known-network-queries.js';
import { fromAudit } from './rows.js';
import type { Tables } from './tables.js';

type ThrottleQueries = Pick<AccountStore, 'recordFailure' | 'recordSuccess'>;

export function throttleQueries(database: Database): ThrottleQueries {
  return {
    recordFailure: (keys, audit) =>
      database.transaction(async (trx) => {
        // In one order everywhere, so that two failures never wait for each other.
        const ordered = [...keys].sort((a, b) => (a.key < b.key ? -1 : 1));
        for (const key of ordered) await countFailure(trx, database.engine, key, audit.at);
        await trx.insertInto('audit_events').values(fromAudit(audit)).execute();
      }),
    recordSuccess: (keys, audit, network) =>
      database.transaction(async (trx) => {
        const names = keys.map(({ key }) => key);
        await trx.deleteFrom('throttles').where('key', 'in', names).execute();
        if (network !== undefined) await rememberNetwork(trx, network);
        if (audit !== undefined) await trx.insertInto('audit_events').values(fromAudit(audit)).execute();
      }),
  };
}

async function countFailure(
  trx: Transaction<Tables>,
  engine: Engine,
  { key, policy, turnOf }: ThrottleKey,
  at: number,
): Promise<void> {
  const fresh = { key, failures: 0, last_at: at, blocked_until: 0, forget_at: at + policy.forgetMs };
  await trx
    .insertInto('throttles')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const read = trx.selectFrom('throttles').selectAll().where('key', '=', key);
  // SQLite has the whole file locked already.
  const row = await (engine === 'postgres' ? read.forUpdate() : read).executeTakeFirstOrThrow();
  const failures = (at >= row.forget_at ? 0 : row.failures) + 1;
  await trx
    .updateTable('throttles')
    .set({
      failures,
      last_at: at,
      // Of a shared counter it is the next free turn, which failures do not move.
      blocked_until: turnOf === undefined ? at + delayAfter(failures, policy) : row.blocked_until,
      forget_at: at + policy.forgetMs,
    })
    .where('key', '=', key)
    .execute();
}
