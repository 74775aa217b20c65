import type { AccountDeps, RegistrationMode } from './account-deps.js';
import { createAfterwards } from './afterwards.js';
import { createBudget } from './budget.js';
import { createAuthorizer, type Authorizer } from './authorizer.js';
import { changePassword, type PasswordChange } from './change-password.js';
import type { Actor } from './audit.js';
import { logIn } from './log-in.js';
import { logOut } from './log-out.js';
import type { IssuedCredentials } from './mail-texts.js';
import { createPasswordHasher, type PasswordHasher } from './password-hasher.js';
import { registerByCaller } from './register.js';
import { requestReset } from './request-reset.js';
import { resetPassword, type PasswordReset } from './reset-password.js';
import { rotateKey, type KeyRotation } from './rotate-key.js';
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
  /** Mails a link for a new password, if the address has an account; nobody is told whether. */
  requestReset(email: string, actor: Actor): Promise<void>;
  resetPassword(reset: PasswordReset, actor: Actor): Promise<void>;
  /** @returns the new API key of the account; those before it are refused */
  rotateKey(rotation: KeyRotation, actor: Actor): Promise<string>;
  /** What callers may do without an operator. */
  readonly offers: { readonly registration: RegistrationMode; readonly passwordReset: boolean };
  readonly authorize: Authorizer;
  readonly publicKeys: SigningKeys['publicKeys'];
  /** Resolves when the database answers. */
  ping(): Promise<void>;
}

type Given = Pick<AccountDeps, 'store' | 'now'> &
  Partial<AccountDeps> & {
    readonly issuer?: string;
    readonly hasher?: PasswordHasher;
    /** Told of what fails once its caller has been answered; absent: a warning of the process. */
    readonly onFailure?: (error: unknown) => void;
  };

/** Mails for new passwords that may be on their way from one process. */
const MAILS_AT_ONCE = 100;
/** Writes of turns, by one process. */
const TURNS_PER_SECOND = 20;
const TURNS_AT_ONCE = 200;

const warn = (error: unknown): void => {
  process.emitWarning(error instanceof Error ? error : String(error));
};

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
    afterwards: createAfterwards(MAILS_AT_ONCE, given.onFailure ?? warn),
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
    requestReset: (email, actor) => requestReset(deps, email, actor),
    resetPassword: (reset, actor) => resetPassword(deps, reset, actor),
    rotateKey: (rotation, actor) => rotateKey(deps, rotation, actor),
    offers: { registration: deps.registration, passwordReset: deps.mailer !== undefined },
    authorize: createAuthorizer(deps.store, deps.tokens, deps.now),
    publicKeys: () => deps.keys.publicKeys(),
    ping: () => deps.store.ping(),
  };
}
