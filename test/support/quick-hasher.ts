import { hash, verify } from '@node-rs/argon2';
import type { PasswordHasher, PasswordSlot } from '../../src/accounts/password-hasher.js';

/** Argon2 at its least cost, for tests that try thousands of passwords. */
export function createQuickHasher(): PasswordHasher {
  const slot: PasswordSlot = {
    hash: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
    verify: async (passwordHash, password) =>
      passwordHash !== undefined && (await verify(passwordHash, password)),
  };
  return { inSlot: (work) => work(slot) };
}
