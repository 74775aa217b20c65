import { randomUUID } from 'node:crypto';
import { ACTIVATION_WINDOW_MS } from './account.js';
import type { AccountStore } from './account-store.js';
import { auditRecord, type Actor } from './audit.js';

/** Six times within the hour by which an account that was never activated must be deleted. */
export const SWEEP_INTERVAL_MS = 10 * 60 * 1000;
const LEASE = 'sweep';
const SYSTEM: Actor = { kind: 'system', from: null };

export interface SweeperDeps {
  readonly store: AccountStore;
  readonly now: () => number;
  /** Called when a sweep fails; the next one still runs. */
  readonly onFailure: (error: unknown) => void;
  readonly intervalMs?: number;
  /** Age in milliseconds after which audit records are deleted; absent: never. */
  readonly auditRetentionMs?: number | undefined;
}

/** Deletes expired data on a schedule. Only the replica that holds the lease sweeps. */
export interface Sweeper {
  /** @returns number of accounts deleted, or undefined if another replica holds the lease */
  sweepOnce(): Promise<number | undefined>;
  start(): void;
  /** Resolves when no sweep is running. */
  stop(): Promise<void>;
}

export function createSweeper({
  store,
  now,
  onFailure,
  intervalMs = SWEEP_INTERVAL_MS,
  auditRetentionMs = Infinity,
}: SweeperDeps): Sweeper {
  const holder = randomUUID();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const sweepOnce = async (): Promise<number | undefined> => {
    const at = now();
    // Longer than the interval, so that the holder keeps the lease; short enough for another replica to take over
    // within
    // the hour.
    if (!(await store.takeLease(LEASE, holder, at, at + intervalMs * 2))) return undefined;
    return store.sweep(at, at - ACTIVATION_WINDOW_MS, Math.max(0, at - auditRetentionMs), {
      expired: (account) => auditRecord(at, 'expired', SYSTEM, account),
      auditExpired: (lines) => auditRecord(at, 'audit_expired', SYSTEM, undefined, `${lines} lines`),
    });
  };
  const sweepAndTell = (): void => {
    running = running.then(sweepOnce).catch(onFailure);
  };
  return {
    sweepOnce,
    start() {
      sweepAndTell();
      timer = setInterval(sweepAndTell, intervalMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
