import type { PageLink } from '../model/page-link.js';

/** The form that the dialog shows. */
export type AccountStep = PageLink['step'] | 'change-password' | 'new-key';

/** Values known in advance for the fields of a form. */
export interface KnownFields {
  readonly email?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly password?: string | undefined;
  /** Token from the link in a password reset email. */
  readonly resetToken?: string | undefined;
  /** Message about the preceding step. */
  readonly notice?: string | undefined;
  /** What failed in the preceding step; shown as an error. */
  readonly problem?: string | undefined;
}
