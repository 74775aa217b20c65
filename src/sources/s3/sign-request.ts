import { createHash, createHmac } from 'node:crypto';

/** What a store knows a caller by. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** A request without a body, as it is signed. */
export interface UnsignedRequest {
  readonly method: 'GET';
  /** With the port, where it is not the scheme's own. */
  readonly host: string;
  /** Percent-encoded once. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** SHA-256 of nothing: no request has a body. */
const EMPTY_BODY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Bytes of a text as RFC 3986 writes them; a slash too. */
export const encodeUri = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The query of a request in the order in which it is signed, percent-encoded. */
export const queryText = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => [encodeUri(name), encodeUri(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/**
 * The headers of a request signed by AWS Signature Version 4, those that it came with included.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signRequest(
  request: UnsignedRequest,
  { accessKeyId, secretAccessKey, sessionToken }: S3Credentials,
  region: string,
  now: Date,
): Readonly<Record<string, string>> {
  const time = now.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const headers: Readonly<Record<string, string>> = {
    ...request.headers,
    host: request.host,
    'x-amz-content-sha256': EMPTY_BODY,
    'x-amz-date': time,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(headers).sort();
  const signed = names.join(';');
  const canonical = [
    request.method,
    request.path,
    queryText(request.query),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signed,
    EMPTY_BODY,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => hmac(last, part),
    Buffer.from(`AWS4${secretAccessKey}`),
  );
  const signature = hmac(key, toSign).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${signed},Signature=${signature}`;
  return { ...headers, authorization };
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
