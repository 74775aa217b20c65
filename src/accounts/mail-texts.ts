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
      'Choose a password of your own within 7 days; that activates the account. Open this link in a browser:',
      '',
      `  ${publicUrl}/#${new URLSearchParams({ activate: email, password }).toString()}`,
      '',
      `or, in a program, POST ${publicUrl}/auth/change-password with {"email", "old_password", "new_password"}.`,
      'An account that is not activated is deleted then.',
      'Keep the API key: it is not shown again.',
      '',
      'If you did not ask for this, do nothing.',
      '',
    ].join('\n'),
  };
}

/** The mail to an address that registers again, so that the caller cannot tell that it has an account. */
export function alreadyRegisteredMail(email: string, publicUrl: string): Mail {
  return {
    to: email,
    subject: 'Your data discovery account',
    text: [
      'Someone asked for an account with this address, which has one already. Nothing was changed.',
      '',
      'If you have lost your password, ask for a link to set a new one:',
      '',
      `  ${publicUrl}/#forgotten`,
      '',
      'Once signed in you can have a new API key.',
      '',
    ].join('\n'),
  };
}

/** The mail with a link that sets a new password, once. */
export function resetMail(email: string, token: string, publicUrl: string): Mail {
  return {
    to: email,
    subject: 'A new password for your data discovery account',
    text: [
      'Someone asked for a new password for the account of this address. Open this link within 30 minutes to set one:',
      '',
      `  ${publicUrl}/#${new URLSearchParams({ reset: token }).toString()}`,
      '',
      `or, in a program, POST ${publicUrl}/auth/reset-password with {"reset_token", "new_password"}; the token is`,
      'what follows "reset=" in the link. It works once, and ends every session of the account.',
      '',
      'If you did not ask for this, do nothing: your password stays as it is.',
      '',
    ].join('\n'),
  };
}
