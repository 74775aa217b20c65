import type { AccountService } from '../../src/accounts/account-service.js';

/**
 * Accounts of which no method is to be reached, or every one fails in the same way.
 * @param answer throws, or rejects, in place of every method
 */
export function stubAccounts(answer: () => never, more: Partial<AccountService> = {}): AccountService {
  return {
    logIn: answer,
    logOut: answer,
    changePassword: answer,
    register: answer,
    requestReset: answer,
    resetPassword: answer,
    rotateKey: answer,
    offers: { registration: 'off', passwordReset: false },
    authorize: answer,
    publicKeys: answer,
    ping: answer,
    ...more,
  };
}
