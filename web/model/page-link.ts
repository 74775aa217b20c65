/**
 * The action that the fragment of the page's address requests; links in emails use it. Browsers never send it to a
 * server.
 */
export type PageLink =
  | { readonly step: 'sign-in' | 'register' | 'forgotten' }
  | { readonly step: 'activate'; readonly email: string; readonly password?: string }
  | { readonly step: 'reset'; readonly resetToken: string };

/**
 * @param hash fragment with or without `#`
 * @returns undefined if the fragment requests no known action
 */
export function readPageLink(hash: string): PageLink | undefined {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const [step] = fields.keys();
  switch (step) {
    case 'sign-in':
    case 'register':
    case 'forgotten':
      return { step };
    case 'activate': {
      const password = fields.get('password');
      return { step, email: fields.get(step) ?? '', ...(password !== null && { password }) };
    }
    case 'reset':
      return { step, resetToken: fields.get(step) ?? '' };
    case undefined:
    default:
      return undefined;
  }
}
