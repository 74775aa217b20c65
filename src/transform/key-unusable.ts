import { ServiceError } from '../core/errors.js';
import { KeyError, type KeyRing } from './key-ring.js';
import { checkKeys, type TransformPolicy } from './policy.js';

/** @throws ServiceError KEY_UNUSABLE if the policy needs a key that does not exist */
export function checkPolicyKeys(policy: TransformPolicy, keys: KeyRing): void {
  try {
    checkKeys(policy, keys);
  } catch (error) {
    throw asKeyUnusable(error);
  }
}

/** Runs work that uses keys. @throws ServiceError KEY_UNUSABLE in place of a KeyError */
export async function withKeys<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asKeyUnusable(error);
  }
}

const asKeyUnusable = (error: unknown): unknown =>
  error instanceof KeyError ? new ServiceError('KEY_UNUSABLE', { fault: error.message }) : error;
