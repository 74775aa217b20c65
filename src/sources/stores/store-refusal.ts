import { ownValue } from '../../core/present.js';
import { SourceFailure, UnusableStore } from '../source-failure.js';

/** The error response of a store. */
export interface StoreRefusal {
  readonly status: number;
  /** Error code of the store, such as `NoSuchKey`; undefined if the response has no valid code. */
  readonly code: string | undefined;
}

/**
 * A store refused a request; `message` says why. The rest of the response is dropped, because it may quote the signed
 * request.
 */
export class RefusedByStore extends SourceFailure {
  readonly refusal: StoreRefusal;

  constructor(status: number, code?: string) {
    const refusal = { status, code: code !== undefined && /^[\w.-]{1,60}$/.test(code) ? code : undefined };
    super(refusalInWords(refusal), { isMomentary: isMomentary(refusal) });
    this.name = 'RefusedByStore';
    this.refusal = refusal;
  }

  /** Whether the bucket is missing, rather than an object in it. */
  get isNoBucket(): boolean {
    return this.refusal.code !== undefined && NO_BUCKET.has(this.refusal.code);
  }
}

const NO_BUCKET: ReadonlySet<string> = new Set(['NoSuchBucket', 'ContainerNotFound']);

const MOMENTARY_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const MOMENTARY_CODES: ReadonlySet<string> = new Set([
  'RequestTimeout',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'RequestLimitExceeded',
  'RequestTimeTooSkewed',
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'ServerBusy',
  'OperationTimedOut',
]);

const isMomentary = ({ status, code }: StoreRefusal): boolean =>
  MOMENTARY_STATUSES.has(status) || (code !== undefined && MOMENTARY_CODES.has(code));

const NOT_ACCEPTED = 'the store does not accept these credentials';
const IN_WORDS: Readonly<Record<string, string>> = {
  NoSuchKey: 'it no longer exists',
  NoSuchBucket: 'the bucket does not exist',
  PreconditionFailed: 'it changed after it was listed',
  InvalidObjectState: 'it is archived: it must be restored before it can be read',
  AccessDenied: 'access is denied',
  AllAccessDisabled: 'access is denied',
  InvalidAccessKeyId: 'the store does not recognize these credentials',
  SignatureDoesNotMatch: NOT_ACCEPTED,
  ExpiredToken: 'the credentials have expired',
  InvalidToken: NOT_ACCEPTED,
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  BlobNotFound: 'it no longer exists',
  ContainerNotFound: 'the container does not exist',
  ConditionNotMet: 'it changed after it was listed',
  BlobArchived: 'it is archived: it must be restored before it can be read',
  AuthenticationFailed: NOT_ACCEPTED,
  AuthorizationFailure: 'access is denied',
  AuthorizationPermissionMismatch: 'access is denied',
  PublicAccessNotPermitted: 'access is denied',
  NoAuthenticationInformation: 'access is denied',
};
const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'access is denied',
  403: 'access is denied',
  404: 'it no longer exists',
  412: 'it changed after it was listed',
};

/** Describes a refusal, such as `access is denied (403 AccessDenied)`. */
function refusalInWords({ status, code }: StoreRefusal): string {
  const told = code === undefined ? status.toString() : `${status.toString()} ${code}`;
  if (status >= 300 && status < 400)
    return `the store redirects to another address (${told}), which is not followed: check the endpoint and the region`;
  const words = (code === undefined ? undefined : ownValue(IN_WORDS, code)) ?? BY_STATUS[status];
  return words === undefined ? `the store responded with ${told}` : `${words} (${told})`;
}

/** Returns the system or TLS error code in an error or its causes; undefined if there is none. */
export function codeOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1)
    if ('code' in at && typeof at.code === 'string' && /^[A-Z][A-Z\d_]{2,40}$/.test(at.code)) return at.code;
  return undefined;
}

const nameOf = (error: unknown): string =>
  error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'Error';

/** Describes why a request failed. The text of the error is dropped, because it may quote the request. */
export function connectionFailure(error: unknown): SourceFailure | UnusableStore {
  if (error instanceof SourceFailure || error instanceof UnusableStore) return error;
  const code = codeOf(error);
  if (code === undefined) {
    if (nameOf(error) === 'AbortError')
      return new SourceFailure('the connection was lost', { isMomentary: true });
    const name = nameOf(error);
    return new SourceFailure(`the request failed (${name})`);
  }
  if (code === 'ENOTFOUND') return new SourceFailure('unknown host name (ENOTFOUND)');
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code))
    return new SourceFailure(`the certificate of the store is not trusted (${code})`);
  return new SourceFailure(`the connection was lost (${code})`, { isMomentary: true });
}

/** The response is not one that a store would send. */
export const notAStore = (title: string): SourceFailure =>
  new SourceFailure(`the endpoint is not ${title}: its listing cannot be parsed`);
