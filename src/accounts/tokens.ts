import { randomUUID } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { isRecord } from '../core/is-record.js';
import type { Account } from './account.js';
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.js';
import {
  CLOCK_SKEW_S,
  TOKEN_AUDIENCE,
  TOKEN_LIFETIME_S,
  TOKEN_MAX_LENGTH,
  TOKEN_TYPE,
} from './token-rules.js';

/** What a token says once it has been verified. */
export interface TokenClaims {
  readonly accountId: string;
  readonly credentialVersion: number;
  /** Names the session that a login began (`jti`). */
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface Tokens {
  issue(account: Account): Promise<string>;
  /**
   * The one place where tokens are verified: form, algorithm, key, signature, type, issuer, audience, times.
   * @returns undefined for a token that is not valid, whatever is wrong with it
   */
  verify(token: string): Promise<TokenClaims | undefined>;
}

export interface TokenDeps {
  readonly keys: SigningKeys;
  readonly issuer: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const KEY_NAME = /^[\w-]{16}$/;
const HEADER_FIELDS = new Set(['alg', 'kid', 'typ']);

export function createTokens({ keys, issuer, now }: TokenDeps): Tokens {
  return {
    async issue(account) {
      const { kid, key } = await keys.signer();
      const issuedAt = Math.floor(now() / 1000);
      return new SignJWT({ credential_version: account.credentialVersion })
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: TOKEN_TYPE })
        .setIssuer(issuer)
        .setAudience(TOKEN_AUDIENCE)
        .setSubject(account.id)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + TOKEN_LIFETIME_S)
        .setJti(randomUUID())
        .sign(key);
    },
    async verify(token) {
      const kid = keyNameOf(token);
      const key = kid === undefined ? undefined : await keys.verifier(kid);
      if (key === undefined) return undefined;
      const payload = await jwtVerify(token, key, {
        algorithms: [SIGNING_ALGORITHM],
        typ: TOKEN_TYPE,
        issuer,
        audience: TOKEN_AUDIENCE,
        requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp', 'jti'],
        currentDate: new Date(now()),
      }).then(
        (result) => result.payload,
        () => undefined,
      );
      return payload === undefined ? undefined : readClaims(payload, now());
    },
  };
}

/** Whether it is the one way to write its bytes: bits of the last character that stand for nothing must be 0. */
const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part;

/**
 * The name of the signing key, of a token that has the form of ours: bounded length, a header of three known
 * fields, the pinned algorithm. Nothing in a header is ever followed or used to find a key elsewhere.
 */
function keyNameOf(token: string): string | undefined {
  if (token.length > TOKEN_MAX_LENGTH || !COMPACT.test(token)) return undefined;
  if (!token.split('.').every(isCanonical)) return undefined;
  let header: unknown;
  try {
    header = decodeProtectedHeader(token);
  } catch {
    return undefined;
  }
  if (!isRecord(header) || Object.keys(header).some((field) => !HEADER_FIELDS.has(field))) return undefined;
  const { alg, kid } = header;
  return alg === SIGNING_ALGORITHM && typeof kid === 'string' && KEY_NAME.test(kid) ? kid : undefined;
}

function readClaims(payload: Readonly<Record<string, unknown>>, now: number): TokenClaims | undefined {
  const { sub, aud, iat, exp, jti, credential_version: version } = payload;
  if (typeof sub !== 'string' || aud !== TOKEN_AUDIENCE || typeof jti !== 'string') return undefined;
  if (!Number.isInteger(iat) || !Number.isInteger(exp) || !Number.isInteger(version)) return undefined;
  const issuedAt = Number(iat);
  if (issuedAt > now / 1000 + CLOCK_SKEW_S || Number(exp) - issuedAt !== TOKEN_LIFETIME_S) return undefined;
  return {
    accountId: sub,
    credentialVersion: Number(version),
    sessionId: jti,
    expiresAt: Number(exp) * 1000,
  };
}
