import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import type { SigningKeyRecord } from './account.js';
import type { AccountStore } from './account-store.js';
import { auditRecord, type Actor } from './audit.js';
import { TOKEN_LIFETIME_MS } from './token-rules.js';

export const SIGNING_ALGORITHM = 'EdDSA';
/** A replica may sign with the old key for as long as one request takes. */
const ROTATION_SLACK_MS = 60_000;

/** The keys that sign and verify tokens. They live in the database, so that all replicas share them. */
export interface SigningKeys {
  /** The newest key; makes the first one where there is none. */
  signer(): Promise<{ readonly kid: string; readonly key: CryptoKey }>;
  /** The public key of this name, or undefined where there is none or it has retired. */
  verifier(kid: string): Promise<CryptoKey | undefined>;
  /** Makes a new key. Tokens of the old ones stay valid until they expire, or die at once with `revoke`. */
  rotate(actor: Actor, revoke: boolean): Promise<string>;
  /** The public keys, as a JWK set. */
  publicKeys(): Promise<{ readonly keys: readonly JWK[] }>;
}

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
  if (key instanceof Uint8Array) throw new Error('a symmetric key stands where a key pair belongs');
  return key;
}
