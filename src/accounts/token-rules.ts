/** How long a token is valid, in milliseconds. */
export const TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;
export const TOKEN_LIFETIME_S = TOKEN_LIFETIME_MS / 1000;
/** RFC 9068: keeps these tokens apart from any other JWT that the same keys might sign one day. */
export const TOKEN_TYPE = 'at+jwt';
export const TOKEN_AUDIENCE = 'data-discovery';
/** Longest token that is looked at; those issued here have about 430 characters. */
export const TOKEN_MAX_LENGTH = 2048;
/** By how much the clock of the replica that issued a token may be ahead, in seconds. */
export const CLOCK_SKEW_S = 5;
