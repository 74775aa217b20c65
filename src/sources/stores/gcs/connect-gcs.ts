import { Storage, type Bucket } from '@google-cloud/storage';
import { PassThroughClient } from 'google-auth-library';
import { request } from 'undici';
import { isRecord } from '../../../core/present.js';
import { SourceFailure, UnusableStore } from '../../source-failure.js';
import {
  parseEndpoint,
  type ListedObject,
  type ObjectRange,
  type PageRequest,
  type StoreClient,
  type StorePage,
  type Variables,
} from '../define-store.js';
import { codeOf, connectionFailure, notAStore, RefusedByStore } from '../store-refusal.js';
import { createAgent, limited } from '../http-agent.js';

const TITLE = 'Google Cloud Storage';
/** Fields requested for each object of a listing. */
const FIELDS = 'items(name,size,updated,generation),nextPageToken';

/** Options of this store, as declared in its registry entry. */
interface GcsChoice {
  readonly endpoint?: string;
  readonly project?: string;
  readonly anonymous?: true;
}

/**
 * Connects to Google Cloud Storage.
 * @throws UnusableStore if the endpoint is wrong, or no credentials are found
 */
export async function connectGcs(chosen: GcsChoice, environment: Variables): Promise<StoreClient> {
  const endpoint =
    chosen.endpoint === undefined ? undefined : parseEndpoint(chosen.endpoint, '--gcs-endpoint').origin;
  // The client reads the emulator variable itself; emulators have no credentials.
  const isAnonymous = chosen.anonymous === true || Boolean(environment['STORAGE_EMULATOR_HOST']);
  const storage = new Storage({
    // Set explicitly: otherwise the client looks it up over the network, although a scan does not need it.
    projectId: chosen.project ?? 'unused',
    ...(endpoint !== undefined && { apiEndpoint: endpoint, useAuthWithCustomEndpoint: true }),
    // Retries are made and counted by this program.
    retryOptions: { autoRetry: false, maxRetries: 0 },
    ...(isAnonymous && { authClient: new PassThroughClient() as never }),
  });
  if (!isAnonymous) await storage.authClient.getAccessToken().catch(noCredentials);
  const headersOf = async (): Promise<Record<string, string>> =>
    isAnonymous ? {} : storage.authClient.getRequestHeaders();
  const agent = createAgent();
  const host = new URL(storage.baseUrl).host;
  const bucketOf = (name: string): Bucket =>
    storage.bucket(name, chosen.project === undefined ? {} : { userProject: chosen.project });
  return {
    place: endpoint ?? (isAnonymous && chosen.anonymous !== true ? storage.baseUrl : undefined),
    async page({ bucket, prefix, place, most }: PageRequest) {
      const qs = {
        prefix,
        fields: FIELDS,
        ...(most !== undefined && { maxResults: most }),
        ...(place !== undefined && 'token' in place && { pageToken: place.token }),
        ...(chosen.project !== undefined && { userProject: chosen.project }),
      };
      const [body, answer] = await bucketOf(bucket)
        .request({ uri: '/o', qs })
        .catch((error: unknown) => {
          throw failureOf(error);
        });
      checkHost(answer, host);
      return readPage(body);
    },
    async read({ bucket, object, from, to }: ObjectRange, signal) {
      // Avoid createReadStream(): its HTTP library hangs if a connection breaks within a body.
      const query = new URLSearchParams({ alt: 'media', generation: object.version });
      if (chosen.project !== undefined) query.set('userProject', chosen.project);
      const where = `/b/${bucket}/o/${encodeURIComponent(object.key)}?${query.toString()}`;
      const answer = await headersOf()
        .then((headers) =>
          request(storage.baseUrl + where, {
            dispatcher: agent,
            headers: {
              ...headers,
              range: `bytes=${from.toString()}-${(to - 1).toString()}`,
              'accept-encoding': 'gzip',
            },
            signal,
          }),
        )
        .catch((error: unknown) => {
          throw failureOf(error);
        });
      const { statusCode: status, body } = answer;
      if (status >= 300) throw new RefusedByStore(status, await reasonIn(body));
      if (status === 200 && (from > 0 || to < object.size)) {
        body.on('error', () => undefined).destroy();
        throw new SourceFailure('the store does not support range requests');
      }
      // A stream that is left early is aborted and emits an error.
      return body.on('error', () => undefined);
    },
    close: () => agent.destroy(),
  };
}

/** Returns the reason for an error response. */
async function reasonIn(body: AsyncIterable<Buffer>): Promise<string | undefined> {
  try {
    const pieces: Buffer[] = [];
    for await (const piece of limited(body)) pieces.push(piece);
    const answer: unknown = JSON.parse(Buffer.concat(pieces).toString());
    return isRecord(answer) ? reasonOf(answer['error']) : undefined;
  } catch {
    return undefined;
  }
}

function failureOf(error: unknown): Error {
  const status = isRecord(error) ? error['code'] : undefined;
  if (typeof status === 'number') return new RefusedByStore(status, reasonOf(error));
  if (isRecord(error) && error['type'] === 'invalid-json') return notAStore(TITLE);
  return connectionFailure(error);
}

/** Returns the reason of the first error, such as `rateLimitExceeded`. */
function reasonOf(error: unknown): string | undefined {
  const errors = isRecord(error) ? error['errors'] : undefined;
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  return isRecord(first) && typeof first['reason'] === 'string' ? first['reason'] : undefined;
}

/** Rejects responses from other hosts: the client follows redirects, although without credentials. */
function checkHost(response: unknown, host: string): void {
  const request = isRecord(response) ? response['request'] : undefined;
  const href = isRecord(request) ? request['href'] : undefined;
  if (typeof href === 'string' && URL.canParse(href) && new URL(href).host !== host)
    throw new RefusedByStore(302);
}

function readPage(body: unknown): StorePage {
  const { items = [], nextPageToken: token } = isRecord(body) ? body : { items: undefined };
  if (!isRecord(body) || !Array.isArray(items)) throw notAStore(TITLE);
  return {
    objects: items.map(readObject),
    isTruncated: typeof token === 'string' && token !== '',
    token: typeof token === 'string' && token !== '' ? token : undefined,
  };
}

function readObject(item: unknown): ListedObject {
  const { name, size, updated, generation } = isRecord(item) ? item : {};
  const bytes = Number(size);
  if (typeof name !== 'string' || size === undefined || !Number.isSafeInteger(bytes) || bytes < 0)
    throw notAStore(TITLE);
  return {
    key: name,
    size: bytes,
    written: typeof updated === 'string' ? Date.parse(updated) || 0 : 0,
    version: typeof generation === 'string' ? generation : '',
  };
}

function noCredentials(error: unknown): never {
  const text = error instanceof Error ? error.message : '';
  const network = codeOf(error);
  if (network !== undefined && /^E[A-Z]+$/.test(network) && network !== 'ENOENT')
    throw new SourceFailure(`the Google Cloud credentials could not be fetched (${network})`, {
      isMomentary: true,
    });
  if (/invalid_grant|invalid_rapt|reauth/.test(text))
    throw new UnusableStore(
      'The Google Cloud credentials have expired or were revoked. Run `gcloud auth application-default login`.',
    );
  throw new UnusableStore(
    'No Google Cloud credentials for the store. Set GOOGLE_APPLICATION_CREDENTIALS to the file of a service account, run `gcloud auth application-default login`, or use --gcs-anonymous for public buckets.',
  );
}
