import { readPageLink, type PageLink } from '../model/page-link.js';

/**
 * Returns the action that the address requests, and removes it from the address, because it may contain personal data.
 */
export function takePageLink(): PageLink | undefined {
  const link = readPageLink(location.hash);
  if (link !== undefined) history.replaceState(null, '', `${location.pathname}${location.search}`);
  return link;
}
