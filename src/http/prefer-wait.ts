import type { IncomingHttpHeaders } from 'node:http';

/** `wait` among other preferences, with or without quotes; RFC 7240, sections 2 and 4.3. */
const WAIT = /^\s*wait\s*=\s*(?:(\d{1,9})|"(\d{1,9})")\s*(?:;|$)/i;

/**
 * How long the caller accepts to wait, as `Prefer: wait=10` says.
 * @returns whole seconds; undefined where nothing is preferred, or nothing that can be read: RFC 7240 has such
 * preferences ignored. Of several the first counts.
 */
export function preferredWait({ prefer }: IncomingHttpHeaders): number | undefined {
  const preferences = prefer === undefined ? [] : [prefer].flat().join(',').split(',');
  for (const preference of preferences) {
    const [whole, bare, quoted] = WAIT.exec(preference) ?? [];
    if (whole !== undefined) return Number(bare ?? quoted);
  }
  return undefined;
}
