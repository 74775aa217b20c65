import { ServiceError } from '../core/errors.js';

/** Letters, digits and marks of any script, plus the characters that a local part may contain without quotes. */
const FORM =
  /^[\p{L}\p{N}\p{M}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}\p{M}-]{1,63}(?:\.[\p{L}\p{N}\p{M}-]{1,63}){0,10}$/u;
const LONGEST = 254;

/** An e-mail address in its displayed form and in its normalized form for comparison. */
export interface EmailAddress {
  readonly text: string;
  /** NFC, lower case. */
  readonly key: string;
}

/**
 * Parses an e-mail address. Rejects control characters, spaces, double quotes and brackets, so that the text is safe
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
 * The lifecycle of an account. An address registers, activates the account by changing the issued password, may be
 * disabled and enabled by an operator, and is finally deleted. A deleted account has no record, so the address can
 * register again.
 */
export type AccountState = 'registered' | 'active' | 'disabled' | 'deleted';

export type AccountEvent = 'activate' | 'disable' | 'enable' | 'expire' | 'delete';

/** Period within which the issued password must be changed, in milliseconds. */
export const ACTIVATION_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

/** The account fields that determine its state. */
interface AccountLife {
  readonly state: Exclude<AccountState, 'deleted'>;
  /** Time of activation; null until the issued password is changed. All times are milliseconds since 1970. */
  readonly activatedAt: number | null;
  /** When the service issued the current password; null once the owner has chosen one. */
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

/** Returns the state after `event`, or undefined if the event is not allowed in the current state. */
export function nextState(life: AccountLife, event: AccountEvent): AccountState | undefined {
  const target = TRANSITIONS[life.state][event];
  return typeof target === 'function' ? target(life) : target;
}

/** Whether the period for changing the issued password has expired. */
export function isIssuedPasswordStale(life: AccountLife, now: number): boolean {
  return life.passwordIssuedAt !== null && now - life.passwordIssuedAt >= ACTIVATION_WINDOW_MS;
}

/**
 * Returns the state at a given time. A registered account that is past its period counts as deleted before the sweep
 * removes it. A disabled account does not expire, so that its address cannot register again.
 */
export function stateAt(life: AccountLife, now: number): AccountState {
  return life.state === 'registered' && isIssuedPasswordStale(life, now) ? 'deleted' : life.state;
}

/** An account as stored. Times are milliseconds since 1970. */
export interface Account extends AccountLife {
  readonly id: string;
  /** As typed at registration. */
  readonly email: string;
  /** Normalized and in lower case; unique. */
  readonly emailKey: string;
  /** The full argon2 string, including parameters and salt. */
  readonly passwordHash: string;
  /** Incremented to invalidate earlier tokens: with each new password, and when the account is disabled. */
  readonly credentialVersion: number;
  readonly registeredAt: number;
  /** When the issued credentials are known to have been delivered; null while the mail is outstanding. */
  readonly deliveredAt: number | null;
  /** Whether the account may restore values that the service encrypted with its own keys. */
  readonly mayRestore: boolean;
}

/** An API key as stored; only the hash of its secret part is kept. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly accountId: string;
  readonly secretHash: string;
  readonly createdAt: number;
}

/** A mailed reset link as stored. */
export interface ResetRecord {
  /** SHA-256 of the token in the link. */
  readonly tokenHash: string;
  readonly accountId: string;
  /** The account's version when the link was issued: whatever ends sessions also invalidates the link. */
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
  /** From this time on, its tokens are refused; null while it signs. */
  readonly retiresAt: number | null;
}
