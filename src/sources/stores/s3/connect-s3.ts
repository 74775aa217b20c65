import { Readable } from 'node:stream';
import { buildQueryString, type HttpHandler, type HttpRequest, HttpResponse } from '@smithy/core/protocols';
import type { _Object, ListObjectsV2CommandOutput, S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { createAgent, limited } from '../http-agent.js';
import { isRecord } from '../../../core/present.js';
import { SourceFailure } from '../../source-failure.js';
import {
  type ListedObject,
  type ObjectRange,
  type PageRequest,
  parseEndpoint,
  type StoreClient,
  type StorePage,
  type Variables,
} from '../define-store.js';
import { codeOf, connectionFailure, notAStore, RefusedByStore } from '../store-refusal.js';
import { findCredentials, findProfile } from './s3-credentials.js';

/**
 * Sends the SDK's requests with timeouts, through the proxy of the environment (`HTTPS_PROXY`, `NO_PROXY`), without
 * following redirects, and with a limit on responses read into memory.
 */
function createHttpHandler(): HttpHandler<object> {
  const agent = createAgent();
  return {
    async handle(request: HttpRequest, { abortSignal } = {}) {
      const query = buildQueryString(request.query);
      const port = request.port === undefined ? '' : `:${request.port.toString()}`;
      const { statusCode, headers, body } = await agent.request({
        origin: `${request.protocol}//${request.hostname}${port}`,
        path: query === '' ? request.path : `${request.path}?${query}`,
        method: request.method,
        headers: request.headers,
        body: (request.body ?? null) as string | Uint8Array | null,
        ...(abortSignal !== undefined && { signal: abortSignal }),
      });
      const isObject = statusCode < 300 && request.query['x-id'] === 'GetObject';
      return {
        response: new HttpResponse({
          statusCode,
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]),
          ),
          body: isObject ? body : Readable.from(limited(body), { objectMode: false }),
        }),
      };
    },
    destroy: () => void agent.destroy(),
    updateHttpClientConfig: () => undefined,
    httpHandlerConfigs: () => ({}),
  };
}

// The pinned SDK version supports Node 20; its deprecation warning would appear among the messages of a scan.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
const {
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client: Client,
  S3ServiceException,
} = await import('@aws-sdk/client-s3');

/** Storage classes whose objects must be restored before they can be read. */
const ARCHIVES: ReadonlySet<string> = new Set(['GLACIER', 'DEEP_ARCHIVE']);

/** Options of this store, as declared in its registry entry. */
interface S3Choice {
  readonly endpoint?: string;
  readonly region?: string;
  readonly profile?: string;
  readonly anonymous?: true;
  readonly requesterPays?: true;
}

/**
 * Connects to Amazon S3 or a compatible store.
 * @throws UnusableStore if the endpoint or the profile is wrong, or no credentials are found
 */
export async function connectS3(chosen: S3Choice, environment: Variables): Promise<StoreClient> {
  const profile = await findProfile(chosen.profile, environment);
  const url = chosen.endpoint ?? profile.endpoint;
  const endpoint = url === undefined ? undefined : parseEndpoint(url, '--s3-endpoint');
  const region = chosen.region ?? profile.region ?? 'us-east-1';
  const requestHandler = createHttpHandler();
  const signs: Pick<S3ClientConfig, 'signer' | 'credentials'> =
    chosen.anonymous === true
      ? { signer: NO_SIGNATURE, credentials: { accessKeyId: '', secretAccessKey: '' } }
      : { credentials: await findCredentials(profile, region, requestHandler, environment) };
  const clientIn = (name: string): S3Client =>
    new Client({
      region: name,
      requestHandler,
      // Retries are made and counted by this program.
      maxAttempts: 1,
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...signs,
      // Use path-style addresses for compatible stores: their certificates rarely cover bucket subdomains.
      ...(endpoint === undefined
        ? { ignoreConfiguredEndpointUrls: true }
        : { endpoint: endpoint.href, forcePathStyle: true }),
    });
  return new S3StoreClient(clientIn, region, endpoint?.origin, chosen.requesterPays === true, () => {
    requestHandler.destroy?.();
  });
}

const NO_SIGNATURE = { sign: <T>(request: T): Promise<T> => Promise.resolve(request) };

class S3StoreClient implements StoreClient {
  readonly place: string | undefined;
  readonly #clientIn: (region: string) => S3Client;
  readonly #region: string;
  readonly #payer: { readonly RequestPayer?: 'requester' };
  readonly #end: () => void;
  readonly #clients = new Map<string, S3Client>();
  /** Regions of buckets outside the configured region. */
  readonly #regions = new Map<string, string>();

  constructor(
    clientIn: (region: string) => S3Client,
    region: string,
    place: string | undefined,
    requesterPays: boolean,
    end: () => void,
  ) {
    this.#clientIn = clientIn;
    this.#region = region;
    this.place = place;
    this.#payer = requesterPays ? { RequestPayer: 'requester' } : {};
    this.#end = end;
  }

  async page({ bucket, prefix, place, most }: PageRequest, abortSignal: AbortSignal): Promise<StorePage> {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix === '' ? undefined : prefix,
      EncodingType: 'url',
      OptionalObjectAttributes: ['RestoreStatus'],
      MaxKeys: most,
      ...(place !== undefined &&
        ('token' in place ? { ContinuationToken: place.token } : { StartAfter: place.after })),
      ...this.#payer,
    });
    return readPage(await this.#inRegion(bucket, (client) => client.send(command, { abortSignal })));
  }

  async read({ bucket, object, from, to }: ObjectRange, abortSignal: AbortSignal): Promise<Readable> {
    const { key, version, size } = object;
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      Range: `bytes=${from.toString()}-${(to - 1).toString()}`,
      IfMatch: version === '' ? undefined : version,
      ...this.#payer,
    });
    const answer = await this.#inRegion(bucket, (client) => client.send(command, { abortSignal }));
    const body = answer.Body as Readable;
    // A stream that is left early is aborted and emits an error.
    body.on('error', () => undefined);
    const isWhole = answer.$metadata.httpStatusCode === 200;
    const fault =
      answer.ETag !== undefined && version !== '' && answer.ETag !== version
        ? 'it changed after it was listed'
        : isWhole && (from > 0 || to < size)
          ? 'the store does not support range requests'
          : undefined;
    if (fault === undefined) return body;
    body.destroy();
    throw new SourceFailure(fault);
  }

  close(): Promise<void> {
    for (const client of this.#clients.values()) client.destroy();
    this.#end();
    return Promise.resolve();
  }

  /** Sends a request, and repeats it once if the bucket turns out to be in another region. */
  async #inRegion<T>(bucket: string, send: (client: S3Client) => Promise<T>): Promise<T> {
    const region = this.#regions.get(bucket) ?? this.#region;
    try {
      return await send(this.#in(region));
    } catch (error) {
      const actual = regionIn(error);
      if (actual === undefined || actual === region) throw failureOf(error);
      this.#regions.set(bucket, actual);
      return send(this.#in(actual)).catch((again: unknown) => {
        throw failureOf(again);
      });
    }
  }

  #in(region: string): S3Client {
    const known = this.#clients.get(region) ?? this.#clientIn(region);
    this.#clients.set(region, known);
    return known;
  }
}

/** Returns the region of the bucket, if an error of the SDK contains it. */
function regionIn(error: unknown): string | undefined {
  if (!(error instanceof S3ServiceException)) return undefined;
  const told =
    error.$response?.headers['x-amz-bucket-region'] ?? ('Region' in error ? error.Region : undefined);
  return typeof told === 'string' && /^[a-z][a-z\d-]{3,30}$/.test(told) ? told : undefined;
}

function failureOf(error: unknown): Error {
  if (error instanceof RefusedByStore) return error;
  const answer = isRecord(error) && isRecord(error['$response']) ? error['$response'] : undefined;
  const status = answer?.['statusCode'];
  if (typeof status !== 'number') return connectionFailure(error);
  const name =
    error instanceof S3ServiceException && !error.name.startsWith('Unknown') ? error.name : undefined;
  if (status >= 300) return new RefusedByStore(status, name);
  return codeOf(error) === undefined ? notAStore('an S3-compatible store') : connectionFailure(error);
}

function readPage(answer: ListObjectsV2CommandOutput): StorePage {
  // The parser accepts any XML, so check for a field that every listing has.
  if (answer.IsTruncated === undefined && answer.Name === undefined)
    throw notAStore('an S3-compatible store');
  const isEncoded = answer.EncodingType === 'url';
  return {
    objects: (answer.Contents ?? []).map((one) => readObject(one, isEncoded)),
    isTruncated: answer.IsTruncated === true,
    token: answer.NextContinuationToken,
  };
}

function readObject(one: _Object, isEncoded: boolean): ListedObject {
  const { Key: key, Size: size, StorageClass: kind = '' } = one;
  if (key === undefined || size === undefined || !Number.isSafeInteger(size) || size < 0)
    throw notAStore('an S3-compatible store');
  const isArchived = ARCHIVES.has(kind) && one.RestoreStatus?.IsRestoreInProgress !== false;
  return {
    key: isEncoded ? decodeKey(key) : key,
    size,
    written: one.LastModified?.getTime() ?? 0,
    version: one.ETag ?? '',
    ...(isArchived && {
      unreadable: `it is archived (storage class ${kind}): it must be restored before it can be read`,
    }),
  };
}

function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    throw new SourceFailure('a key of the bucket is not UTF-8');
  }
}
