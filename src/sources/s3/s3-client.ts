import type { Agent, Dispatcher } from 'undici';
import { SourceFailure } from '../source-failure.js';
import type { Retries } from './retries.js';
import { encodeUri, queryText, signRequest, type S3Credentials } from './sign-request.js';
import { readRefusal, RefusedByStore } from './store-fault.js';

/** Where a store is and who asks. */
export interface S3ClientOptions {
  readonly agent: Agent;
  /** Origin of a store other than that of AWS; its buckets are the first part of the path. */
  readonly endpoint: URL | undefined;
  readonly region: string;
  /** Answers undefined where nobody is named: the request is not signed. */
  readonly credentials: () => Promise<S3Credentials | undefined>;
  readonly retries: Retries;
  readonly now: () => Date;
}

/** One request. */
export interface S3Request {
  readonly bucket: string;
  /** None: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Bytes of an answer that are read as text at most: a listing of 1,000 names of 1,024 bytes fits in. */
const MOST_TEXT = 16 * 2 ** 20;

/** Asks a store that speaks as S3 does. Never tells what it signs with. */
export class S3Client {
  readonly #options: S3ClientOptions;
  /** Regions of buckets that are not in the one that was named. */
  readonly #regions = new Map<string, string>();

  constructor(options: S3ClientOptions) {
    this.#options = options;
  }

  get retries(): Retries {
    return this.#options.retries;
  }

  /**
   * The whole answer to a request as text.
   * @throws SourceFailure
   */
  text(request: S3Request): Promise<string> {
    return this.retries.until(async () => readText((await this.send(request)).body));
  }

  /**
   * Makes a request once, or again where the bucket is in another region.
   * @throws SourceFailure
   */
  async send(request: S3Request): Promise<Dispatcher.ResponseData> {
    try {
      return await this.#send(request);
    } catch (error) {
      const region = error instanceof RefusedByStore ? error.refusal.region : undefined;
      if (region === undefined || region === this.#regionOf(request.bucket)) throw error;
      this.#regions.set(request.bucket, region);
      return this.#send(request);
    }
  }

  close(): Promise<void> {
    return this.#options.agent.close();
  }

  async #send({ bucket, key = '', query = {}, headers = {} }: S3Request): Promise<Dispatcher.ResponseData> {
    const { agent, credentials, now } = this.#options;
    const region = this.#regionOf(bucket);
    const { origin, host, path } = this.#placeOf(bucket, key, region);
    const known = await credentials();
    const signed =
      known === undefined
        ? headers
        : signRequest({ method: 'GET', host, path, query, headers }, known, region, now());
    const asked = queryText(query);
    const response = await agent
      .request({ origin, path: asked === '' ? path : `${path}?${asked}`, method: 'GET', headers: signed })
      .catch(connectionFailure);
    if (response.statusCode === 200 || response.statusCode === 206) return response;
    const body = await readText(response.body);
    throw new RefusedByStore(readRefusal(response.statusCode, body, response.headers['x-amz-bucket-region']));
  }

  #regionOf(bucket: string): string {
    return this.#regions.get(bucket) ?? this.#options.region;
  }

  #placeOf(
    bucket: string,
    key: string,
    region: string,
  ): Readonly<Record<'origin' | 'host' | 'path', string>> {
    const { endpoint } = this.#options;
    const object = key.split('/').map(encodeUri).join('/');
    if (endpoint !== undefined) {
      const { origin, host, pathname } = endpoint;
      return { origin, host, path: `${pathname.replace(/\/$/, '')}/${bucket}/${object}` };
    }
    const store = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
    // A certificate speaks for one name more, not for two.
    const isName = /^[a-z\d-]{3,63}$/.test(bucket);
    const host = isName ? `${bucket}.${store}` : store;
    return { origin: `https://${host}`, host, path: isName ? `/${object}` : `/${bucket}/${object}` };
  }
}

/** @throws SourceFailure */
async function readText(body: Dispatcher.ResponseData['body']): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > MOST_TEXT) throw new SourceFailure('the store answers more than it was asked for');
      pieces.push(piece);
    }
  } catch (error) {
    connectionFailure(error);
  }
  return Buffer.concat(pieces).toString();
}

/** @throws SourceFailure for what ended a connection */
export function connectionFailure(error: unknown): never {
  if (error instanceof SourceFailure) throw error;
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const code = String(error.code);
  if (code === 'ENOTFOUND') throw new SourceFailure('there is no such host (ENOTFOUND)');
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code))
    throw new SourceFailure(`the certificate of the store is not trusted (${code})`);
  throw new SourceFailure(`the connection broke (${code})`, { isMomentary: true });
}
