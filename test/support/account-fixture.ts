import { createAccountAdmin, type AccountAdmin } from '../../src/accounts/account-admin.js';
import type { AccountDeps } from '../../src/accounts/account-deps.js';
import {
  createAccountDeps,
  createAccountService,
  type AccountService,
} from '../../src/accounts/account-service.js';
import type { Actor } from '../../src/accounts/audit.js';
import { createStrengthEstimator } from '../../src/accounts/strength/create-strength-estimator.js';
import { THROTTLE_POLICIES, type ThrottlePolicies } from '../../src/accounts/throttled-attempts.js';
import { createDatabase, type DatabasePlace } from '../../src/storage/database.js';
import { createSqlAccountStore } from '../../src/storage/sql-account-store.js';
import type { AccountStore } from '../../src/accounts/account-store.js';

/** A clock that stands still until it is told to move. */
export interface TestClock {
  readonly now: () => number;
  advance(milliseconds: number): void;
  set(at: number): void;
}

export function createTestClock(at = Date.UTC(2026, 2, 1)): TestClock {
  let current = at;
  return {
    now: () => current,
    advance: (milliseconds) => void (current += milliseconds),
    set: (to) => void (current = to),
  };
}

/** One for all fixtures of a process: its dictionaries take a while to load. */
const STRENGTH = createStrengthEstimator();

/** Accounts over a database of their own. */
export interface AccountFixture {
  readonly clock: TestClock;
  readonly store: AccountStore;
  readonly deps: AccountDeps;
  readonly service: AccountService;
  readonly admin: AccountAdmin;
  close(): Promise<void>;
}

export const CALLER: Actor = { kind: 'caller', from: '192.0.2.1' };
export const OPERATOR: Actor = { kind: 'operator', from: 'test' };
export const GOOD_PASSWORD = 'Tr1cky-but-fine';
export const OTHER_PASSWORD = 'An0ther-fine-one';

export function createAccountFixture(place: DatabasePlace, more: Partial<AccountDeps> = {}): AccountFixture {
  const clock = createTestClock();
  const store = createSqlAccountStore(createDatabase(place, clock.now));
  const deps = createAccountDeps({ store, now: clock.now, strength: STRENGTH, ...more });
  return {
    clock,
    store,
    deps,
    service: createAccountService(deps),
    admin: createAccountAdmin(deps, OPERATOR),
    close: () => store.close(),
  };
}

/** Policies that slow nothing down, for tests that fail on purpose many times. */
export const UNLIMITED = unlimited(THROTTLE_POLICIES) as ThrottlePolicies;

function unlimited(policies: object): object {
  const entries = Object.entries(policies).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'object' ? unlimited(value as object) : value,
  ]);
  return { ...Object.fromEntries(entries), ...('free' in policies && { free: 1e9 }) };
}

/** What an active account needs to be let in. */
export interface ActiveAccount {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly token: string;
}

/** Registers, activates and logs in. */
export async function makeActive({ admin, service }: AccountFixture, email: string): Promise<ActiveAccount> {
  const { password: oldPassword, apiKey } = await admin.register(email);
  await service.changePassword({ email, oldPassword, newPassword: GOOD_PASSWORD }, CALLER);
  return { email, password: GOOD_PASSWORD, apiKey, token: await service.logIn(email, GOOD_PASSWORD, CALLER) };
}
