import type { Mail } from './mailer.js';

/** Credentials as they are handed out, once. */
export interface IssuedCredentials {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
}

/** The mail that brings the issued credentials. */
export function credentialsMail({ email, password, apiKey }: IssuedCredentials, publicUrl: string): Mail {
  return {
    to: email,
    subject: 'Your data discovery account',
    text: [
      'An account was registered for this address.',
      '',
      `Password: ${password}`,
      `API key:  ${apiKey}`,
      '',
      `Change the password within 7 days to activate the account: POST ${publicUrl}/auth/change-password`,
      'with {"email", "old_password", "new_password"}. An account that is not activated is deleted then.',
      'Keep the API key: it is not shown again.',
      '',
      'If you did not ask for this, do nothing.',
      '',
    ].join('\n'),
  };
}

/** The mail to an address that registers again, so that the caller cannot tell that it has an account. */
export function alreadyRegisteredMail(email: string): Mail {
  return {
    to: email,
    subject: 'Your data discovery account',
    text: [
      'Someone asked for an account with this address, which has one already. Nothing was changed.',
      '',
      'If you have lost your password or API key, ask the operator of the service for new ones.',
      '',
    ].join('\n'),
  };
}
