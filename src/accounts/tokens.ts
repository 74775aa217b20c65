import { randomBytes, randomUUID, createHash, randomInt, timingSafeEqual } from 'node:crypto';
import {
  type CryptoKey,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { isRecord } from '../core/present.js';
import type { AccountStore } from './account-store.js';
import type { Account, SigningKeyRecord } from './account.js';
import { type Actor, auditRecord } from './audit.js';

/** Token lifetime in milliseconds. */
export const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;
const TOKEN_LIFETIME_S = TOKEN_LIFETIME_MS / 1000;
/** RFC 9068: distinguishes these tokens from any other JWT that the same keys may sign in the future. */
const TOKEN_TYPE = 'at+jwt';
const TOKEN_AUDIENCE = 'data-discovery';
/** Maximum accepted token length; issued tokens have about 430 characters. */
const TOKEN_MAX_LENGTH = 2048;
/** How far ahead the clock of the issuing replica may be, in seconds. */
export const CLOCK_SKEW_S = 5;

const SIGNING_ALGORITHM = 'EdDSA';
/** A replica may sign with the old key for the duration of one request. */
const ROTATION_SLACK_MS = 60_000;

/** The keys that sign and verify tokens. They are stored in the database, so that all replicas share them. */
export interface SigningKeys {
  /** Returns the newest key; creates the first one if there is none. */
  signer(): Promise<{ readonly kid: string; readonly key: CryptoKey }>;
  /** Returns the public key with this id, or undefined if there is none or it has retired. */
  verifier(kid: string): Promise<CryptoKey | undefined>;
  /** Creates a new key. Tokens signed by old keys stay valid until they expire; with `revoke`, they end immediately. */
  rotate(actor: Actor, revoke: boolean): Promise<string>;
  /** Returns the public keys as a JWK set. */
  publicKeys(): Promise<{ readonly keys: readonly JWK[] }>;
}

/** Excludes characters that are easily confused when read aloud or copied by hand. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 5;
const GROUP_LENGTH = 5;
const API_KEY = /^ddk_([0-9a-f]{12})_([\w-]{43})$/;

export function createSigningKeys(store: AccountStore, now: () => number): SigningKeys {
  const imported = new Map<string, Promise<CryptoKey>>();
  const importOnce = (jwk: string): Promise<CryptoKey> => {
    const known = imported.get(jwk);
    if (known !== undefined) return known;
    if (imported.size > 100) imported.clear();
    const key = importKey(jwk);
    imported.set(jwk, key);
    return key;
  };
  const add = async (actor: Actor, retireAt: number, onlyFirst: boolean): Promise<string> => {
    const record = await generateRecord(now());
    const audit = auditRecord(now(), 'signing_key_rotated', actor, undefined, record.kid);
    await store.addSigningKey(record, retireAt, audit, onlyFirst);
    return record.kid;
  };
  const newest = async (): Promise<SigningKeyRecord | undefined> => {
    const live = await store.listSigningKeys(now());
    return live.find(({ retiresAt }) => retiresAt === null);
  };
  return {
    async signer() {
      let record = await newest();
      if (record === undefined) {
        await add({ kind: 'system', from: null }, now() + TOKEN_LIFETIME_MS, true);
        record = await newest();
      }
      if (record === undefined) throw new Error('no signing key after making one');
      return { kid: record.kid, key: await importOnce(record.privateKey) };
    },
    async verifier(kid) {
      const record = await store.findSigningKey(kid);
      if (record === undefined || (record.retiresAt !== null && record.retiresAt <= now())) return undefined;
      return importOnce(record.publicKey);
    },
    rotate: (actor, revoke) =>
      add(actor, now() + (revoke ? 0 : TOKEN_LIFETIME_MS + ROTATION_SLACK_MS), false),
    async publicKeys() {
      const records = await store.listSigningKeys(now());
      return { keys: records.map(({ publicKey }) => JSON.parse(publicKey) as JWK) };
    },
  };
}

async function generateRecord(createdAt: number): Promise<SigningKeyRecord> {
  const kid = randomBytes(12).toString('base64url');
  const { publicKey, privateKey } = await generateKeyPair(SIGNING_ALGORITHM, {
    crv: 'Ed25519',
    extractable: true,
  });
  const describe = async (key: CryptoKey): Promise<string> =>
    JSON.stringify({ ...(await exportJWK(key)), kid, alg: SIGNING_ALGORITHM, use: 'sig' });
  return {
    kid,
    publicKey: await describe(publicKey),
    privateKey: await describe(privateKey),
    createdAt,
    retiresAt: null,
  };
}

async function importKey(jwk: string): Promise<CryptoKey> {
  const key = await importJWK(JSON.parse(jwk) as JWK, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('the signing key is symmetric; a key pair is required');
  return key;
}

/** The claims of a verified token. */
export interface TokenClaims {
  readonly accountId: string;
  readonly credentialVersion: number;
  /** The session started by a login (`jti`). */
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface Tokens {
  issue(account: Account): Promise<string>;
  /**
   * Verifies a token: form, algorithm, key, signature, type, issuer, audience and times. This is the only place where
   * tokens are verified.
   * @returns undefined for any invalid token
   */
  verify(token: string): Promise<TokenClaims | undefined>;
}

interface TokenDeps {
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

/** Whether this is the canonical encoding of its bytes: the unused bits of the last character must be 0. */
const isCanonical = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part;

/**
 * Returns the key id of a token that has the expected form: bounded length, a header with only known fields, the
 * pinned algorithm. Nothing in a header is followed or used to look up a key elsewhere.
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

/**
 * Generates a random password that satisfies every password rule: 25 characters from an alphabet of 55, over 144 bits.
 */
export function issuePassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
    );
    const password = groups.join('-');
    if (/[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password)) return password;
  }
}

/** A newly issued API key; its text is shown only once. */
interface IssuedApiKey {
  readonly id: string;
  readonly text: string;
  readonly secretHash: string;
}

/** Generates an API key: a public id for lookup, and 256 random bits. */
export function issueApiKey(): IssuedApiKey {
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  return { id, text: `ddk_${id}_${secret}`, secretHash: hashSecret(secret) };
}

/** A newly issued reset link token; its text is mailed and its hash stored. */
interface IssuedResetToken {
  readonly text: string;
  readonly hash: string;
}

/** Generates the token of a reset link: 256 random bits. */
export function issueResetToken(): IssuedResetToken {
  const text = `ddr_${randomBytes(32).toString('base64url')}`;
  return { text, hash: hashResetToken(text) };
}

/** Hashes a reset token for lookup. */
export const hashResetToken = (text: string): string => hashSecret(text);

/** Splits an API key into its parts; returns undefined if it does not have the form of one. */
export function parseApiKey(text: string): { readonly id: string; readonly secret: string } | undefined {
  const [, id, secret] = API_KEY.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Whether the secret has this hash, compared in constant time. */
export function matchesSecret(secret: string, secretHash: string): boolean {
  const expected = Buffer.from(secretHash, 'base64url');
  const actual = Buffer.from(hashSecret(secret), 'base64url');
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** SHA-256 suffices for 256 random bits: they cannot be guessed, so a slow hash adds nothing. */
function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
