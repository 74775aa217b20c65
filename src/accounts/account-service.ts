import type { AccountDeps } from './account-deps.js';
import { createBudget } from './budget.js';
import { createAuthorizer, type Authorizer } from './authorizer.js';
import { changePassword, type PasswordChange } from './change-password.js';
import type { Actor } from './audit.js';
import { logIn } from './log-in.js';
import { logOut } from './log-out.js';
import type { IssuedCredentials } from './mail-texts.js';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.js';
import { registerByCaller } from './register.js';
import { createSigningKeys, type SigningKeys } from './signing-keys.js';
import { createStrengthEstimator } from './strength/create-strength-estimator.js';
import { THROTTLE_POLICIES } from './throttle.js';
import { createThrottledAttempts } from './throttled-attempts.js';
import { createTokens } from './tokens.js';

/** What the HTTP side asks of accounts. */
export interface AccountService {
  /** @returns a token */
  logIn(email: string, password: string, actor: Actor): Promise<string>;
  /** Ends the session of this token. */
  logOut(token: string | undefined, actor: Actor): Promise<void>;
  changePassword(change: PasswordChange, actor: Actor): Promise<void>;
  /** @returns the credentials, or undefined where they went out by mail */
  register(email: string, actor: Actor): Promise<IssuedCredentials | undefined>;
  readonly authorize: Authorizer;
  readonly publicKeys: SigningKeys['publicKeys'];
  /** Resolves when the database answers. */
  ping(): Promise<void>;
}

type Given = Pick<AccountDeps, 'store' | 'now'> &
  Partial<AccountDeps> & {
    readonly issuer?: string;
    readonly hasher?: PasswordHasher;
  };

/** Writes of turns, by one process. */
const TURNS_PER_SECOND = 20;
const TURNS_AT_ONCE = 200;

/** Fills in what the caller of the use cases need not choose. */
export function createAccountDeps(given: Given): AccountDeps {
  const { store, now } = given;
  const keys = createSigningKeys(store, now);
  return {
    keys,
    tokens: createTokens({ keys, issuer: given.issuer ?? 'data-discovery', now }),
    policies: THROTTLE_POLICIES,
    throttled: createThrottledAttempts(store, now),
    turnBudget: createBudget(TURNS_PER_SECOND, TURNS_AT_ONCE, now),
    registration: 'off',
    mailer: undefined,
    publicUrl: 'http://127.0.0.1:8580',
    hasher: given.hasher ?? createPasswordHasher(1),
    strength: createStrengthEstimator(),
    passwordWords: [],
    ...given,
  };
}

export function createAccountService(deps: AccountDeps): AccountService {
  return {
    logIn: (email, password, actor) => logIn(deps, email, password, actor),
    logOut: (token, actor) => logOut(deps, token, actor),
    changePassword: (change, actor) => changePassword(deps, change, actor),
    register: (email, actor) => registerByCaller(deps, email, actor),
    authorize: createAuthorizer(deps.store, deps.tokens, deps.now),
    publicKeys: () => deps.keys.publicKeys(),
    ping: () => deps.store.ping(),
  };
}
