import type { Kysely, Transaction } from 'kysely';
import {
  type AccountStore,
  KNOWN_NETWORK_MS,
  KNOWN_NETWORKS_LIMIT,
  type KnownNetwork,
  type ThrottleKey,
  type ThrottlePolicy,
} from '../accounts/account-store.js';
import { delayAfter } from '../accounts/throttled-attempts.js';
import type { Database, Tables } from './database.js';
import type { Engine } from './migrations.js';
import { fromAudit } from './rows.js';

/** The state of a shared counter that turns depend on. Times are milliseconds since 1970. */
interface SharedCounter {
  readonly failures: number;
  /** Time of the next free turn. */
  readonly nextTurnAt: number;
}

/** The turn that a caller was given. */
export interface Turn {
  /** When the caller may try again. */
  readonly at: number;
  /** Whether a turn at that time is reserved for the caller; otherwise the caller must come back to ask for one. */
  readonly isKept: boolean;
}

/** The decision on an attempt. */
interface TurnDecision {
  /** Whether the counter is within its allowance, so that no turn is needed. */
  readonly isFree: boolean;
  /** Milliseconds until the attempt is allowed; 0 allows it now and consumes the turn. */
  readonly waitMs: number;
  readonly turn: Turn | undefined;
  readonly nextTurnAt: number;
}

/** How long after its time a turn stays reserved, in milliseconds. */
const TURN_KEPT_MS = 10 * 60 * 1000;
/** How far ahead turns are given, in milliseconds; beyond it, the caller has to try again. */
const LONGEST_QUEUE_MS = 10 * 60 * 1000;

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

/** Remembers the network, and drops the least recently used ones beyond the limit. */
async function rememberNetwork(
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

type ThrottleQueries = Pick<AccountStore, 'recordFailure' | 'recordSuccess'>;

export function throttleQueries(database: Database): ThrottleQueries {
  return {
    recordFailure: (keys, audit) =>
      database.transaction(async (trx) => {
        // Always lock in the same order, so that two failures cannot deadlock.
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
  // SQLite already holds a lock on the whole file.
  const row = await (engine === 'postgres' ? read.forUpdate() : read).executeTakeFirstOrThrow();
  const failures = (at >= row.forget_at ? 0 : row.failures) + 1;
  await trx
    .updateTable('throttles')
    .set({
      failures,
      last_at: at,
      // In a shared counter this is the next free turn, which failures do not move.
      blocked_until: turnOf === undefined ? at + delayAfter(failures, policy) : row.blocked_until,
      forget_at: at + policy.forgetMs,
    })
    .where('key', '=', key)
    .execute();
}

type Rows = ReadonlyMap<string, Tables['throttles']>;

/** A shared counter, and the caller that asks for a turn. */
type SharedKey = ThrottleKey & { readonly turnOf: string };

interface Decided {
  readonly key: SharedKey;
  readonly decision: TurnDecision;
}

/** Values of `failures` in a row that stores a turn. */
const KEPT = 1;
const TO_COME_BACK = 0;
/** State of a counter without a row. */
const UNTRIED = { failures: 0, nextTurnAt: 0 };

export function turnQueries(database: Database): Pick<AccountStore, 'throttleWait'> {
  return {
    async throttleWait(keys, now, purpose) {
      const rows = await database.query((db) => readRows(db, keys));
      const alone = waitAlone(keys, rows, now);
      const decided = decide(keys, rows, now);
      // Most attempts find every counter within its allowance, and then nothing is written.
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
  // SQLite already holds a lock on the whole file. Lock in the same order as everywhere else.
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
    // A turn is consumed only when every counter allows the attempt; until then it stays reserved.
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

/** Returns the wait in milliseconds for counters that are not shared. */
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

/**
 * Decides on an attempt under a shared counter, which admits callers in turns. While the counter exceeds its
 * allowance,
 * no password is checked on the first visit: a network must come back once, which a guesser who switches networks with
 * each guess never does. It is then let in, or given a turn that others cannot take. Guesses from many networks are
 * thus slowed to one per turn, and an owner among them waits in line instead of losing every race.
 */
export function decideTurn(
  counter: SharedCounter,
  turn: Turn | undefined,
  policy: ThrottlePolicy,
  now: number,
): TurnDecision {
  const { nextTurnAt } = counter;
  const interval = delayAfter(counter.failures, policy);
  const goOn: TurnDecision = { isFree: interval === 0, waitMs: 0, turn: undefined, nextTurnAt };
  if (goOn.isFree) return goOn;
  const comeBack: TurnDecision = {
    isFree: false,
    waitMs: policy.longestDelayMs,
    turn: { at: now + policy.longestDelayMs, isKept: false },
    nextTurnAt,
  };
  if (turn === undefined) return comeBack;
  if (turn.at > now) return { isFree: false, waitMs: turn.at - now, turn, nextTurnAt };
  if (turn.isKept) return goOn;
  if (nextTurnAt <= now) return { ...goOn, nextTurnAt: now + interval };
  if (nextTurnAt - now > LONGEST_QUEUE_MS) return comeBack;
  return {
    isFree: false,
    waitMs: nextTurnAt - now,
    turn: { at: nextTurnAt, isKept: true },
    nextTurnAt: nextTurnAt + interval,
  };
}
