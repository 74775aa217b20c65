import { SourceFailure } from '../source-failure.js';
import { readXml, textOf } from './xml-fields.js';

/** How a store refused a request. */
export interface StoreRefusal {
  readonly status: number;
  /** As S3 names it: `NoSuchKey`; none where the answer names none. */
  readonly code: string | undefined;
  /** The region that the bucket is in, where the answer says so. */
  readonly region: string | undefined;
}

/** A store refused a request; `message` says why, without the rest of its answer, which quotes what was signed. */
export class RefusedByStore extends SourceFailure {
  readonly refusal: StoreRefusal;

  constructor(refusal: StoreRefusal) {
    super(refusalInWords(refusal), { isMomentary: isMomentary(refusal) });
    this.name = 'RefusedByStore';
    this.refusal = refusal;
  }
}

/** What an answer says of why it is none. */
export function readRefusal(
  status: number,
  body: string,
  headerRegion: string | string[] | undefined,
): StoreRefusal {
  const error = readXml(body);
  const known = (text: string | undefined): string | undefined =>
    text !== undefined && /^[\w.-]{1,60}$/.test(text) ? text : undefined;
  return {
    status,
    code: known(textOf(error, 'Code')),
    region: known(typeof headerRegion === 'string' ? headerRegion : textOf(error, 'Region')),
  };
}

const MOMENTARY_STATUSES: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const MOMENTARY_CODES: ReadonlySet<string> = new Set([
  'RequestTimeout',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'RequestLimitExceeded',
  'RequestTimeTooSkewed',
]);

const isMomentary = ({ status, code }: StoreRefusal): boolean =>
  MOMENTARY_STATUSES.has(status) || (code !== undefined && MOMENTARY_CODES.has(code));

const IN_WORDS: Readonly<Record<string, string>> = {
  NoSuchKey: 'it is gone',
  NoSuchBucket: 'there is no such bucket',
  PreconditionFailed: 'it changed after it was listed',
  InvalidObjectState: 'it is archived: it must be restored before it can be read',
  AccessDenied: 'access is denied',
  AllAccessDisabled: 'access is denied',
  InvalidAccessKeyId: 'the store does not know these credentials',
  SignatureDoesNotMatch: 'the store does not accept these credentials',
  ExpiredToken: 'the credentials have expired',
  InvalidToken: 'the store does not accept these credentials',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
};
const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'access is denied',
  403: 'access is denied',
  404: 'it is gone',
  412: 'it changed after it was listed',
};

/** Such as `access is denied (403 AccessDenied)`. */
function refusalInWords({ status, code }: StoreRefusal): string {
  const told = code === undefined ? status.toString() : `${status.toString()} ${code}`;
  const words = (code === undefined ? undefined : IN_WORDS[code]) ?? BY_STATUS[status];
  return words === undefined ? `the store answered ${told}` : `${words} (${told})`;
}
