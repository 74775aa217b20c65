import { ServiceError } from '../core/errors.js';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';

/**
 * Runs a piece of work now, or when a slot is free.
 * @param isFirst whether it goes before all that does not
 */
type Limiter = <T>(work: () => Promise<T>, isFirst?: boolean) => Promise<T>;

/**
 * Bounds how much runs at once, and how much waits; first come, first served. Work that goes first has a queue
 * of its own, so that a flood of other work neither delays it nor keeps it out.
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
      // The slot is handed on rather than freed, so that no newcomer slips in between.
      const next = first.shift() ?? others.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

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
