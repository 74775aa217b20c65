/** Where nothing else is said, nothing is allowed: no other host, no inline code, no frame, no form target. */
const NOTHING = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";

const policy = (...directives: readonly string[]): string => [NOTHING, ...directives].join('; ');

/** The page: files of this origin, and requests to it. */
export const PAGE_POLICY = policy(
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
);

/** What a browser needs to know of every file of the page, whatever its kind. */
export const SITE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
} as const;
