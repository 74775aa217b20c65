import { ServiceError } from '../core/errors.js';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/**
 * Runs work as soon as a slot is free.
 * @param isFirst whether it goes ahead of work without this flag
 */
type Limiter = <T>(work: () => Promise<T>, isFirst?: boolean) => Promise<T>;

/**
 * Limits concurrent and queued work; first come, first served. Priority work has its own queue, so that a flood of
 * other work neither delays it nor locks it out.
 * @throws ServiceError BUSY from the limiter when the queue is full
 */
export function createLimiter(slots: number, longestQueue: number): Limiter {
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  let free = slots;
  return async (work, isFirst = false) => {
    const waiting = isFirst ? first : others;
    if (free > 0) free -= 1;
    else if (waiting.length >= longestQueue) throw new ServiceError('BUSY', {}, { retry_after_s: 2 });
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Pass the slot to the next waiter instead of freeing it, so that no newcomer can take it first.
      const next = first.shift() ?? others.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/**
 * Argon2id with 19 MiB, 2 passes, 1 lane, after OWASP's Password Storage Cheat Sheet. `2` is the library's argon2id.
 */
export const ARGON2_OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT_FORM = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Password operations that require a slot. */
export interface PasswordSlot {
  /** Whether the password matches the hash; without a hash, it takes the same time and returns false. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  hash(password: string): Promise<string>;
}

/** Hashes passwords on separate threads, a few at a time. */
export interface PasswordHasher {
  /**
   * Waits for a slot, then runs `work` in it.
   * @param isFirst whether it goes ahead of work without this flag
   * @throws ServiceError BUSY when the queue is full
   */
  inSlot<T>(work: (slot: PasswordSlot) => Promise<T>, isFirst?: boolean): Promise<T>;
}

/**
 * Creates a password hasher.
 * @param slots passwords hashed at once; each uses one core and 19 MiB while it runs
 */
export function createPasswordHasher(slots: number): PasswordHasher {
  const limit = createLimiter(slots, 256);
  let decoy: Promise<string> | undefined;
  const slot: PasswordSlot = {
    hash: (password) => hash(password, ARGON2_OPTIONS),
    async verify(passwordHash, password) {
      decoy ??= hash(randomBytes(16), ARGON2_OPTIONS);
      // Await it in every case, so that the first call after startup reveals nothing by its time either.
      const substitute = await decoy;
      const matches = await verify(passwordHash ?? substitute, password);
      return passwordHash !== undefined && matches;
    },
  };
  return { inSlot: (work, isFirst) => limit(() => work(slot), isFirst) };
}

/** Whether the hash was made with parameters other than the current ones. */
export function needsRehash(passwordHash: string): boolean {
  return !passwordHash.startsWith(CURRENT_FORM);
}
