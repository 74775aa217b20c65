/** What the part of the page's address after `#` asks for; mails lead here. It is never sent to a server. */
export type PageLink =
  { readonly step: 'sign-in' | 'register' } | { readonly step: 'activate'; readonly email?: string };

/** @param hash with or without its number sign; undefined where it asks for nothing known */
export function readPageLink(hash: string): PageLink | undefined {
  const [step, value = ''] = hash.replace(/^#/, '').split('=', 2);
  switch (step) {
    case 'sign-in':
    case 'register':
      return { step };
    case 'activate':
      return { step, ...(value !== '' && { email: decoded(value) }) };
    default:
      return undefined;
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
