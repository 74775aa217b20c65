/** A plain-text mail. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail. */
export interface Mailer {
  /** Resolves when the mail server has accepted the mail. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Newly issued credentials, shown only once. */
export interface IssuedCredentials {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
}

/** Builds the mail with the issued credentials. */
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
      'To activate the account, choose your own password within 7 days. Open this link in a browser:',
      '',
      `  ${publicUrl}/#${new URLSearchParams({ activate: email, password }).toString()}`,
      '',
      `or, in a program, POST ${publicUrl}/auth/change-password with {"email", "old_password", "new_password"}.`,
      'Otherwise the account is deleted.',
      'Save the API key; it is not shown again.',
      '',
      'If you did not request this, ignore this mail.',
      '',
    ].join('\n'),
  };
}

/**
 * Builds the mail to an address that registers again, so that the caller cannot tell that it already has an account.
 */
export function alreadyRegisteredMail(email: string, publicUrl: string): Mail {
  return {
    to: email,
    subject: 'Your data discovery account',
    text: [
      'Someone requested an account for this address, which already has one. Nothing was changed.',
      '',
      'If you have lost your password, request a link to set a new one:',
      '',
      `  ${publicUrl}/#forgotten`,
      '',
      'When you are signed in, you can get a new API key.',
      '',
    ].join('\n'),
  };
}

/** Builds the mail with a single-use password reset link. */
export function resetMail(email: string, token: string, publicUrl: string): Mail {
  return {
    to: email,
    subject: 'A new password for your data discovery account',
    text: [
      'Someone requested a new password for the account of this address. Open this link within 30 minutes to set one:',
      '',
      `  ${publicUrl}/#${new URLSearchParams({ reset: token }).toString()}`,
      '',
      `or, in a program, POST ${publicUrl}/auth/reset-password with {"reset_token", "new_password"}; the token is`,
      'the part after "reset=" in the link. It works once, and ends all sessions of the account.',
      '',
      'If you did not request this, ignore this mail; your password does not change.',
      '',
    ].join('\n'),
  };
}
