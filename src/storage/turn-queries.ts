import type { Kysely, Transaction } from 'kysely';
import type { AccountStore } from '../accounts/account-store.js';
import type { ThrottleKey } from '../accounts/throttle.js';
import { decideTurn, TURN_KEPT_MS, type TurnDecision } from '../accounts/turns.js';
import type { Database } from './database.js';
import type { Tables } from './tables.js';

type Rows = ReadonlyMap<string, Tables['throttles']>;

/** A counter that many share, and who asks for a turn. */
type SharedKey = ThrottleKey & { readonly turnOf: string };

interface Decided {
  readonly key: SharedKey;
  readonly decision: TurnDecision;
}

/** What `failures` means in a row that holds a turn. */
const KEPT = 1;
const TO_COME_BACK = 0;
/** A counter without a row. */
const UNTRIED = { failures: 0, nextTurnAt: 0 };

export function turnQueries(database: Database): Pick<AccountStore, 'throttleWait'> {
  return {
    async throttleWait(keys, now, purpose) {
      const rows = await database.query((db) => readRows(db, keys));
      const alone = waitAlone(keys, rows, now);
      const decided = decide(keys, rows, now);
      // Most attempts find every counter within its allowance: nothing is written then.
      if (alone > 0 || purpose === 'look' || decided.every(({ decision }) => decision.isFree))
        return Math.max(alone, longestWait(decided));
      return database.transaction((trx) => takeTurns(trx, database, keys, now, purpose === 'use'));
    },
  };
}

async function takeTurns(
  trx: Transaction<Tables>,
  { engine }: Database,
  keys: readonly ThrottleKey[],
  now: number,
  isUsed: boolean,
): Promise<number> {
  // SQLite has the whole file locked already. In one order, as everywhere.
  if (engine === 'postgres') {
    const names = keys.map(({ key }) => key);
    await trx
      .selectFrom('throttles')
      .select('key')
      .where('key', 'in', names)
      .orderBy('key')
      .forUpdate()
      .execute();
  }
  const decided = decide(keys, await readRows(trx, keys), now);
  const wait = longestWait(decided);
  for (const { key, decision } of decided) {
    // A turn is used up only when every counter lets the attempt in; until then it is kept.
    const isWritten = wait === 0 ? isUsed && !decision.isFree : decision.waitMs > 0;
    if (isWritten) await writeTurn(trx, key, decision, now);
  }
  return wait;
}

async function readRows(db: Kysely<Tables>, keys: readonly ThrottleKey[]): Promise<Rows> {
  const names = keys.flatMap(({ key, turnOf }) => (turnOf === undefined ? [key] : [key, turnOf]));
  const rows = await db.selectFrom('throttles').selectAll().where('key', 'in', names).execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** Of the counters that nobody shares. */
function waitAlone(keys: readonly ThrottleKey[], rows: Rows, now: number): number {
  const waits = keys
    .filter(({ turnOf }) => turnOf === undefined)
    .flatMap(({ key }) => {
      const row = rows.get(key);
      return row === undefined ? [] : [row.blocked_until - now];
    });
  return Math.max(0, ...waits);
}

function decide(keys: readonly ThrottleKey[], rows: Rows, now: number): readonly Decided[] {
  const live = (name: string): Tables['throttles'] | undefined => {
    const row = rows.get(name);
    return row === undefined || row.forget_at <= now ? undefined : row;
  };
  const isShared = (key: ThrottleKey): key is SharedKey => key.turnOf !== undefined;
  return keys.filter(isShared).map((key) => {
    const counter = live(key.key);
    const turn = live(key.turnOf);
    return {
      key,
      decision: decideTurn(
        counter === undefined ? UNTRIED : { failures: counter.failures, nextTurnAt: counter.blocked_until },
        turn === undefined ? undefined : { at: turn.blocked_until, isKept: turn.failures === KEPT },
        key.policy,
        now,
      ),
    };
  });
}

const longestWait = (decided: readonly Decided[]): number =>
  Math.max(0, ...decided.map(({ decision }) => decision.waitMs));

async function writeTurn(
  trx: Transaction<Tables>,
  { key, turnOf }: SharedKey,
  { turn, nextTurnAt }: TurnDecision,
  now: number,
): Promise<void> {
  await trx.updateTable('throttles').set({ blocked_until: nextTurnAt }).where('key', '=', key).execute();
  if (turn === undefined) {
    await trx.deleteFrom('throttles').where('key', '=', turnOf).execute();
    return;
  }
  const row = {
    failures: turn.isKept ? KEPT : TO_COME_BACK,
    last_at: now,
    blocked_until: turn.at,
    forget_at: turn.at + TURN_KEPT_MS,
  };
  await trx
    .insertInto('throttles')
    .values({ key: turnOf, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
}
