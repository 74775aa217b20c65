import type { PageLink } from '../model/page-link.js';

/** What the dialog is open for. */
export type AccountStep = PageLink['step'] | 'change-password' | 'new-key';

/** What is known already of what a form asks for. */
export interface KnownFields {
  readonly email?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly password?: string | undefined;
  /** What the link of a mail holds. */
  readonly resetToken?: string | undefined;
  /** What has happened on the way to the form. */
  readonly notice?: string | undefined;
}
