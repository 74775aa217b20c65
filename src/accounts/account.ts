import { ServiceError } from '../core/errors.js';

/** Letters, digits and marks of any script, and the signs that a local part may hold without quotes. */
const FORM =
  /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}\p{M}-]{1,63}(?:\.[\p{L}\p{N}\p{M}-]{1,63}){0,10}$/u;
const LONGEST = 254;

/** An e-mail address as it is shown, and as it is compared. */
export interface EmailAddress {
  readonly text: string;
  /** NFC and lower case. */
  readonly key: string;
}

/**
 * Reads an e-mail address. No control characters, spaces, quotes or brackets pass, so that the text is safe
 * in a mail header.
 * @throws ServiceError FIELD_INVALID
 */
export function parseEmailAddress(value: string): EmailAddress {
  const text = value.normalize('NFC');
  if (text.length > LONGEST || !FORM.test(text)) {
    throw new ServiceError(
      'FIELD_INVALID',
      { field: 'email', expected: 'an e-mail address' },
      { field: 'email' },
    );
  }
  return { text, key: text.toLowerCase().normalize('NFC') };
}

/**
 * The life of an account. An address registers, activates the account by changing the issued password, may
 * be disabled and enabled by an operator, and ends deleted. A deleted account has no record any more, so the
 * address may register again.
 */
export type AccountState = 'registered' | 'active' | 'disabled' | 'deleted';

export type AccountEvent = 'activate' | 'disable' | 'enable' | 'expire' | 'delete';

/** Days in which the issued password must be changed, in milliseconds. */
export const ACTIVATION_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

/** What the rules need to know of an account. */
interface AccountLife {
  readonly state: Exclude<AccountState, 'deleted'>;
  /** Milliseconds since 1970, as all times here; null until the issued password is changed. */
  readonly activatedAt: number | null;
  /** When the present password was issued by the service; null once its owner has chosen one. */
  readonly passwordIssuedAt: number | null;
}

type Target = AccountState | ((life: AccountLife) => AccountState);

const TRANSITIONS: Readonly<Record<AccountState, Partial<Record<AccountEvent, Target>>>> = {
  registered: { activate: 'active', disable: 'disabled', expire: 'deleted', delete: 'deleted' },
  active: { disable: 'disabled', delete: 'deleted' },
  disabled: {
    enable: ({ activatedAt }) => (activatedAt === null ? 'registered' : 'active'),
    delete: 'deleted',
  },
  deleted: {},
};

/** The state that `event` leads to, or undefined where the state does not take the event. */
export function nextState(life: AccountLife, event: AccountEvent): AccountState | undefined {
  const target = TRANSITIONS[life.state][event];
  return typeof target === 'function' ? target(life) : target;
}

/** Whether the time for changing the issued password has run out, to the millisecond. */
export function isIssuedPasswordStale(life: AccountLife, now: number): boolean {
  return life.passwordIssuedAt !== null && now - life.passwordIssuedAt >= ACTIVATION_WINDOW_MS;
}

/**
 * The state at this moment: a registered account past its time counts as deleted at once, before the sweep
 * removes it. A disabled one is left alone, so that the address cannot register again.
 */
export function stateAt(life: AccountLife, now: number): AccountState {
  return life.state === 'registered' && isIssuedPasswordStale(life, now) ? 'deleted' : life.state;
}

/** An account as it is kept. Times are milliseconds since 1970. */
export interface Account extends AccountLife {
  readonly id: string;
  /** As it was typed at registration. */
  readonly email: string;
  /** Normalised and in lower case; no two accounts share one. */
  readonly emailKey: string;
  /** The whole argon2 string, parameters and salt included. */
  readonly passwordHash: string;
  /** Grows whenever earlier tokens must die: with each new password, and when the account is disabled. */
  readonly credentialVersion: number;
  readonly registeredAt: number;
  /** When the issued credentials are known to have reached their owner; null while a mail is outstanding. */
  readonly deliveredAt: number | null;
  /** Whether it may restore what the service encrypted by a key of its own. */
  readonly mayRestore: boolean;
}

/** An API key as it is kept: the secret part only as its hash. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly accountId: string;
  readonly secretHash: string;
  readonly createdAt: number;
}

/** A mailed link for a new password as it is kept. */
export interface ResetRecord {
  /** SHA-256 of what the link holds. */
  readonly tokenHash: string;
  readonly accountId: string;
  /** Of the account when the link was made: whatever ends sessions ends the link as well. */
  readonly credentialVersion: number;
  readonly expiresAt: number;
}

/** A key pair that signs tokens. */
export interface SigningKeyRecord {
  readonly kid: string;
  /** JWK as JSON. */
  readonly publicKey: string;
  readonly privateKey: string;
  readonly createdAt: number;
  /** From then on its tokens are refused; null while it signs. */
  readonly retiresAt: number | null;
}
