import { ServiceError } from '../core/errors.js';
import { type AccountDeps, createAfterwards, createBudget, type RegistrationMode } from './account-deps.js';
import type { AccountStore } from './account-store.js';
import { parseEmailAddress, type Account, stateAt } from './account.js';
import { type Actor, auditRecord } from './audit.js';
import { changePassword, type PasswordChange, normalizePassword } from './change-password.js';
import type { IssuedCredentials } from './mail-texts.js';
import { createPasswordHasher, needsRehash, type PasswordHasher } from './password-hasher.js';
import { type PasswordReset, requestReset, resetPassword } from './password-reset.js';
import { admitAttempt, provePassword, recordProof } from './prove-password.js';
import { registerByCaller } from './register.js';
import { createStrengthEstimator } from './strength/create-strength-estimator.js';
import { createThrottledAttempts, THROTTLE_POLICIES } from './throttled-attempts.js';
import {
  createSigningKeys,
  createTokens,
  type SigningKeys,
  CLOCK_SKEW_S,
  type TokenClaims,
  type Tokens,
  issueApiKey,
  matchesSecret,
  parseApiKey,
} from './tokens.js';

/** The credentials of a request, as sent. */
interface Credentials {
  readonly apiKey: string | undefined;
  readonly token: string | undefined;
}

/** Authenticates a request, or throws ServiceError with status 401. */
export type Authorizer = (credentials: Credentials) => Promise<Account>;

/**
 * Exchanges an e-mail address and password for a token.
 * @throws ServiceError FIELD_INVALID, LOGIN_INVALID, ACCOUNT_NOT_ACTIVATED, TOO_MANY_ATTEMPTS, BUSY
 */
async function logIn(deps: AccountDeps, email: string, password: string, actor: Actor): Promise<string> {
  const attempt = await admitAttempt(deps, {
    email: parseEmailAddress(email),
    password: normalizePassword(password),
    actor,
    refusedAs: 'login_refused',
  });
  const account = await deps.hasher.inSlot(async (slot) => {
    const proven = await provePassword(deps, slot, attempt);
    if (!needsRehash(proven.passwordHash)) return proven;
    const passwordHash = await slot.hash(attempt.password);
    return (await deps.store.change(proven, { passwordHash }, [])) ? { ...proven, passwordHash } : proven;
  }, attempt.isKnown);
  if (account.passwordIssuedAt !== null) {
    const audit = auditRecord(deps.now(), 'login_refused', actor, account, 'not_activated');
    await recordProof(deps, attempt, account, audit);
    throw new ServiceError('ACCOUNT_NOT_ACTIVATED');
  }
  const token = await deps.tokens.issue(account);
  await recordProof(deps, attempt, account, auditRecord(deps.now(), 'login', actor, account));
  return token;
}

/** What a signed-in caller sends to rotate the API key. */
interface KeyRotation {
  readonly token: string | undefined;
  readonly password: string;
}

/**
 * Issues a new API key to the token's account and revokes all earlier ones. The password is required again: the
 * password alone is enough to get a token, but a stolen token must not be enough to get a key.
 * @returns the key, which is shown only once
 * @throws ServiceError TOKEN_INVALID, LOGIN_INVALID, TOO_MANY_ATTEMPTS, BUSY
 */
async function rotateKey(deps: AccountDeps, rotation: KeyRotation, actor: Actor): Promise<string> {
  const { store, tokens, hasher, now } = deps;
  const claims = rotation.token === undefined ? undefined : await tokens.verify(rotation.token);
  const owner = claims === undefined ? undefined : await store.findById(claims.accountId);
  if (claims === undefined || owner === undefined || !isTokenOf(owner, claims, now()))
    throw new ServiceError('TOKEN_INVALID');
  if (await store.isSessionEnded(claims.sessionId)) throw new ServiceError('TOKEN_INVALID');
  const attempt = await admitAttempt(deps, {
    email: parseEmailAddress(owner.email),
    password: normalizePassword(rotation.password),
    actor,
    refusedAs: 'key_rotation_refused',
  });
  const account = await hasher.inSlot((slot) => provePassword(deps, slot, attempt), attempt.isKnown);
  await recordProof(deps, attempt, account);
  const key = issueApiKey();
  const record = { id: key.id, accountId: account.id, secretHash: key.secretHash, createdAt: now() };
  await store.addKey(
    record,
    true,
    auditRecord(now(), 'key_issued', actor, account, `${key.id} in place of others`),
  );
  return key.text;
}

/** The account operations that HTTP exposes. */
export interface AccountService {
  /** @returns a token */
  logIn(email: string, password: string, actor: Actor): Promise<string>;
  /** Ends the session of this token. */
  logOut(token: string | undefined, actor: Actor): Promise<void>;
  changePassword(change: PasswordChange, actor: Actor): Promise<void>;
  /** @returns the credentials, or undefined if they were sent by mail */
  register(email: string, actor: Actor): Promise<IssuedCredentials | undefined>;
  /** Mails a reset link if the address has an account; the caller does not learn whether it has one. */
  requestReset(email: string, actor: Actor): Promise<void>;
  resetPassword(reset: PasswordReset, actor: Actor): Promise<void>;
  /** @returns the account's new API key; earlier keys are revoked */
  rotateKey(rotation: KeyRotation, actor: Actor): Promise<string>;
  /** What callers can do without an operator. */
  readonly offers: { readonly registration: RegistrationMode; readonly passwordReset: boolean };
  readonly authorize: Authorizer;
  readonly publicKeys: SigningKeys['publicKeys'];
  /** Resolves if the database responds. */
  ping(): Promise<void>;
}

type Given = Pick<AccountDeps, 'store' | 'now'> &
  Partial<AccountDeps> & {
    readonly issuer?: string;
    readonly hasher?: PasswordHasher;
    /** Receives errors that occur after the caller has been answered; default: emit a process warning. */
    readonly onFailure?: (error: unknown) => void;
  };

/** Maximum password reset mails in progress per process. */
const MAILS_AT_ONCE = 100;
/** Rate limit for writing turns to the store, per process. */
const TURNS_PER_SECOND = 20;
const TURNS_AT_ONCE = 200;

const warn = (error: unknown): void => {
  process.emitWarning(error instanceof Error ? error : String(error));
};

/** Fills in defaults for the dependencies that are not given. */
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

/** Requires an API key and a token of the same active account, in a session that has not ended. */
function createAuthorizer(store: AccountStore, tokens: Tokens, now: () => number): Authorizer {
  return async ({ apiKey, token }) => {
    if (apiKey === undefined || token === undefined) throw new ServiceError('CREDENTIALS_MISSING');
    const claims = await tokens.verify(token);
    const account = claims === undefined ? undefined : await ownerOf(store, apiKey, claims.sessionId);
    // One error for every reason, so that callers do not learn which half was wrong.
    if (account === undefined || claims === undefined || !isTokenOf(account, claims, now()))
      throw new ServiceError('CREDENTIALS_INVALID');
    return account;
  };
}

/** Whether a token with these claims is valid for the account. */
function isTokenOf(account: Account, claims: TokenClaims, now: number): boolean {
  return (
    account.id === claims.accountId &&
    account.credentialVersion === claims.credentialVersion &&
    account.passwordIssuedAt === null &&
    stateAt(account, now) === 'active'
  );
}

async function ownerOf(store: AccountStore, apiKey: string, sessionId: string): Promise<Account | undefined> {
  const parts = parseApiKey(apiKey);
  const found = parts === undefined ? undefined : await store.findKey(parts.id, sessionId);
  return parts !== undefined &&
    found?.isSessionEnded === false &&
    matchesSecret(parts.secret, found.key.secretHash)
    ? found.account
    : undefined;
}

/**
 * Ends the token's session immediately on every replica. Other sessions of the account continue.
 * @throws ServiceError TOKEN_INVALID for a token that is invalid or no longer valid
 */
async function logOut(
  { store, tokens, now }: AccountDeps,
  token: string | undefined,
  actor: Actor,
): Promise<void> {
  const claims = token === undefined ? undefined : await tokens.verify(token);
  const account = claims === undefined ? undefined : await store.findById(claims.accountId);
  if (claims === undefined || account === undefined || !isTokenOf(account, claims, now()))
    throw new ServiceError('TOKEN_INVALID');
  const forgetAt = claims.expiresAt + CLOCK_SKEW_S * 1000;
  const ended = await store.endSession(
    claims.sessionId,
    forgetAt,
    auditRecord(now(), 'logged_out', actor, account),
  );
  if (!ended) throw new ServiceError('TOKEN_INVALID');
}
