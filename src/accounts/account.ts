import type { AccountLife } from './account-state.js';

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
