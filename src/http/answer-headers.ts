import type { CallerRules } from '../core/authority.js';

/** Where nothing else is said, nothing is allowed: no other host, no inline code, no frame, no form target. */
const NOTHING = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

const policy = (...directives: readonly string[]): string => [NOTHING, ...directives].join('; ');

/**
 * What every answer carries, whatever it is: nobody keeps it, no other origin's page embeds or frames it, no
 * browser takes it for a page or a script, and no address in it tells where it was read.
 */
export const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  // What is no page runs nothing; a page says itself what it may do.
  'content-security-policy': NOTHING,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** RFC 6797: a browser that was here by HTTPS never comes without it again, for two years. */
const HTTPS_ALONE = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;

/** What every answer carries, where callers reach the service by HTTPS as PUBLIC_URL says, that they must. */
export function answerHeadersFor({
  publicOrigin,
}: Pick<CallerRules, 'publicOrigin'>): Readonly<Record<string, string>> {
  return publicOrigin?.startsWith('https:') === true ? { ...ANSWER_HEADERS, ...HTTPS_ALONE } : ANSWER_HEADERS;
}

/** The page: files of this origin, and requests to it. */
const PAGE_POLICY = policy(
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
);

/** What the pages carry beside that; asked about again each time, for their files change their names. */
export const PAGE_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': PAGE_POLICY,
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;
