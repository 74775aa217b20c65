import { readPageLink, type PageLink } from '../model/page-link.js';

/** What the address asks for; it is taken out of the address, for it may tell of somebody. */
export function takePageLink(): PageLink | undefined {
  const link = readPageLink(location.hash);
  if (link !== undefined) history.replaceState(null, '', `${location.pathname}${location.search}`);
  return link;
}
