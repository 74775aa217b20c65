import type { Readable } from 'node:stream';
import { DefaultAzureCredential } from '@azure/identity';
import {
  AnonymousCredential,
  BlobServiceClient,
  StorageSharedKeyCredential,
  type BlobItem,
  type StoragePipelineOptions,
} from '@azure/storage-blob';
import { isRecord } from '../../../core/present.js';
import { SourceFailure, UnusableStore } from '../../source-failure.js';
import {
  parseEndpoint,
  type ListedObject,
  type ObjectRange,
  type PageRequest,
  type StoreAddress,
  type StoreClient,
  type Variables,
} from '../define-store.js';
import { connectionFailure, notAStore, RefusedByStore } from '../store-refusal.js';

/** OAuth scope of the Microsoft Entra ID token. */
const SCOPE = 'https://storage.azure.com/.default';
/** Retries are made and counted by this program. Redirects are disabled, because they would forward the credentials. */
const PIPELINE: StoragePipelineOptions & { readonly redirectOptions: { readonly maxRetries: number } } = {
  retryOptions: { maxTries: 1 },
  // Missing from the type, but accepted by the underlying pipeline.
  redirectOptions: { maxRetries: 0 },
};

/** Options of this store, as declared in its registry entry. */
interface AzureChoice {
  readonly account?: string;
  readonly endpoint?: string;
  readonly anonymous?: true;
}

/**
 * Connects to the blob service of an account.
 * @throws UnusableStore if no account is named, or no credentials are found
 */
export async function connectAzure(
  { account }: StoreAddress,
  chosen: AzureChoice,
  environment: Variables,
): Promise<StoreClient> {
  const service = await openService(account, chosen, environment);
  return {
    place: new URL(service.url).origin + new URL(service.url).pathname.replace(/\/$/, ''),
    async page({ bucket, prefix, place, most }: PageRequest, abortSignal) {
      const pages = service
        .getContainerClient(bucket)
        .listBlobsFlat({ ...(prefix !== '' && { prefix }), abortSignal })
        .byPage({
          ...(most !== undefined && { maxPageSize: most }),
          ...(place !== undefined && 'token' in place && { continuationToken: place.token }),
        });
      const next = await pages.next().catch((error: unknown) => {
        throw failureOf(error);
      });
      const page: unknown = next.value;
      if (!isRecord(page) || !isRecord(page['segment']) || !Array.isArray(page['segment']['blobItems']))
        throw notAStore('Azure Blob Storage');
      const token = page['continuationToken'];
      const isTruncated = typeof token === 'string' && token !== '';
      return {
        objects: (page['segment']['blobItems'] as readonly BlobItem[]).map(readObject),
        isTruncated,
        token: isTruncated ? token : undefined,
      };
    },
    async read({ bucket, object, from, to }: ObjectRange, abortSignal) {
      const answer = await service
        .getContainerClient(bucket)
        .getBlobClient(object.key)
        .download(from, to - from, {
          ...(object.version !== '' && { conditions: { ifMatch: object.version } }),
          maxRetryRequests: 0,
          abortSignal,
        })
        .catch((error: unknown) => {
          throw failureOf(error);
        });
      const body = answer.readableStreamBody as Readable;
      // A stream that is left early is aborted and emits an error.
      body.on('error', () => undefined);
      if (answer._response.status === 200 && (from > 0 || to < object.size)) {
        body.destroy();
        throw new SourceFailure('the store does not support range requests');
      }
      return failing(body);
    },
    close: () => Promise.resolve(),
  };
}

async function openService(
  account: string | undefined,
  chosen: AzureChoice,
  environment: Variables,
): Promise<BlobServiceClient> {
  const set = (name: string): string | undefined =>
    environment[name] === '' ? undefined : environment[name];
  const connection = set('AZURE_STORAGE_CONNECTION_STRING');
  const isAnonymous = chosen.anonymous === true;
  if (
    connection !== undefined &&
    account === undefined &&
    chosen.account === undefined &&
    chosen.endpoint === undefined &&
    !isAnonymous
  )
    return ofConnectionString(connection);
  const name = account?.split('.')[0] ?? chosen.account ?? set('AZURE_STORAGE_ACCOUNT');
  if (name === undefined)
    throw new UnusableStore(
      'The address names no storage account. Set AZURE_STORAGE_ACCOUNT, pass --azure-account NAME, or use https://ACCOUNT.blob.core.windows.net/CONTAINER.',
    );
  if (!/^[a-z\d-]{3,60}$/i.test(name))
    throw new UnusableStore('The name of the storage account is not valid.');
  const url =
    chosen.endpoint === undefined
      ? `https://${account ?? `${name}.blob.core.windows.net`}`
      : parseEndpoint(chosen.endpoint, '--azure-endpoint').href;
  if (isAnonymous) return new BlobServiceClient(url, new AnonymousCredential(), PIPELINE);
  const key = set('AZURE_STORAGE_KEY');
  if (key !== undefined)
    return new BlobServiceClient(url, new StorageSharedKeyCredential(name, key), PIPELINE);
  const signature = set('AZURE_STORAGE_SAS_TOKEN');
  if (signature !== undefined)
    return new BlobServiceClient(
      `${url}?${signature.replace(/^\?/, '')}`,
      new AnonymousCredential(),
      PIPELINE,
    );
  const credential = new DefaultAzureCredential();
  // The messages of the failed attempts may name users and files: do not pass them on.
  await credential.getToken(SCOPE).catch(() => {
    throw new UnusableStore(
      'No Azure credentials for the store. Set AZURE_STORAGE_KEY, AZURE_STORAGE_SAS_TOKEN or AZURE_STORAGE_CONNECTION_STRING, run `az login`, give this machine an identity, or use --azure-anonymous for public containers.',
    );
  });
  return new BlobServiceClient(url, credential, PIPELINE);
}

function ofConnectionString(connection: string): BlobServiceClient {
  try {
    return BlobServiceClient.fromConnectionString(connection, PIPELINE);
  } catch {
    throw new UnusableStore(
      'AZURE_STORAGE_CONNECTION_STRING is not a connection string of a storage account.',
    );
  }
}

/** Streams a response body. Errors of the client are replaced, because they quote requests. */
async function* failing(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw failureOf(error);
  }
}

function failureOf(error: unknown): Error {
  const { statusCode: status, code, details } = isRecord(error) ? error : {};
  if (typeof status === 'number' && status >= 300) {
    const named = isRecord(details) ? details['errorCode'] : undefined;
    const name = [code, named].find((one) => typeof one === 'string' && !OWN_CODES.has(one));
    return new RefusedByStore(status, typeof name === 'string' ? name : undefined);
  }
  // The client throws a TypeError if fields are missing from a listing.
  if (code === 'PARSE_ERROR' || error instanceof TypeError) return notAStore('Azure Blob Storage');
  return connectionFailure(error);
}

/** Error codes of the client rather than of the store. */
const OWN_CODES: ReadonlySet<unknown> = new Set(['PARSE_ERROR', 'REQUEST_SEND_ERROR']);

function readObject({ name, properties }: BlobItem): ListedObject {
  const { contentLength: size, lastModified, etag, accessTier } = properties;
  if (size === undefined || size < 0) throw notAStore('Azure Blob Storage');
  const unreadable = accessTier === 'Archive' ? ARCHIVED : isAddressable(name) ? undefined : NO_ADDRESS;
  return {
    key: name,
    size,
    written: lastModified.getTime() || 0,
    version: etag,
    ...(unreadable !== undefined && { unreadable }),
  };
}

const ARCHIVED = 'it is archived (access tier Archive): it must be rehydrated before it can be read';
const NO_ADDRESS = 'its name has "." or ".." between slashes, which no URL can address';

/** URLs normalize "." and ".." segments, so that such a URL would address another blob. */
const isAddressable = (name: string): boolean =>
  !name.split('/').some((part) => part === '.' || part === '..');
