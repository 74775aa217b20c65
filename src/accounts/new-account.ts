import { randomUUID } from 'node:crypto';
import type { Account, ApiKeyRecord } from './account.js';
import type { EmailAddress } from './email-address.js';
import { issueApiKey, issuePassword } from './issued-secrets.js';
import type { IssuedCredentials } from './mail-texts.js';
import type { PasswordHasher } from './password-hasher.js';

/** An account that is not kept yet, with what its owner is to be given. */
export interface Draft {
  readonly account: Account;
  readonly key: ApiKeyRecord;
  readonly credentials: IssuedCredentials;
}

/** Makes an account with an issued password and an API key. */
export async function draftAccount(
  hasher: PasswordHasher,
  email: EmailAddress,
  at: number,
  delivered: boolean,
): Promise<Draft> {
  const password = issuePassword();
  const issued = issueApiKey();
  const id = randomUUID();
  return {
    account: {
      id,
      email: email.text,
      emailKey: email.key,
      state: 'registered',
      passwordHash: await hasher.inSlot((slot) => slot.hash(password)),
      credentialVersion: 1,
      registeredAt: at,
      activatedAt: null,
      passwordIssuedAt: at,
      deliveredAt: delivered ? at : null,
      mayRestore: false,
    },
    key: { id: issued.id, accountId: id, secretHash: issued.secretHash, createdAt: at },
    credentials: { email: email.text, password, apiKey: issued.text },
  };
}
