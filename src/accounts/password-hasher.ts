import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from './limiter.js';

/** Argon2id with 19 MiB, 2 passes, 1 lane: OWASP's Password Storage Cheat Sheet. The 2 is the library's argon2id. */
export const ARGON2_OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT_FORM = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Work with passwords inside one of the few slots. */
export interface PasswordSlot {
  /** Whether the password has this hash; without a hash it takes the same time and says no. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  hash(password: string): Promise<string>;
}

/** Hashes passwords on threads of their own, a few at a time. */
export interface PasswordHasher {
  /**
   * Runs `work` in a slot; waits for one.
   * @param isFirst whether it goes before all that does not
   * @throws ServiceError BUSY when too many wait already
   */
  inSlot<T>(work: (slot: PasswordSlot) => Promise<T>, isFirst?: boolean): Promise<T>;
}

/** @param slots how many passwords are hashed at once; each takes one core and 19 MiB for its time */
export function createPasswordHasher(slots: number): PasswordHasher {
  const limit = createLimiter(slots, 256);
  let decoy: Promise<string> | undefined;
  const slot: PasswordSlot = {
    hash: (password) => hash(password, ARGON2_OPTIONS),
    async verify(passwordHash, password) {
      decoy ??= hash(randomBytes(16), ARGON2_OPTIONS);
      // Awaited in every case, so that the first caller after the start tells nothing by its time either.
      const substitute = await decoy;
      const matches = await verify(passwordHash ?? substitute, password);
      return passwordHash !== undefined && matches;
    },
  };
  return { inSlot: (work, isFirst) => limit(() => work(slot), isFirst) };
}

/** Whether the hash was made with other parameters than those of today. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.startsWith(CURRENT_FORM);
}
