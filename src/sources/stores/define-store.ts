import { UnusableStore } from '../source-failure.js';

/** A parsed store address, such as `s3://bucket/prefix`. */
export interface StoreAddress {
  /** Prefix of the object names in reports, without a trailing slash: `s3://bucket`. */
  readonly root: string;
  /** Name of the bucket or container. */
  readonly bucket: string;
  /** Everything after the bucket and its slash, unchanged. */
  readonly path: string;
  /** Account or host in the address, for stores whose buckets belong to an account. */
  readonly account?: string;
}

/** An object in a listing. */
export interface ListedObject {
  readonly key: string;
  /** Size in bytes. */
  readonly size: number;
  /** Time of the last write in milliseconds since the Unix epoch. */
  readonly written: number;
  /** Changes whenever the object changes: an ETag or a generation number; empty if the store has neither. */
  readonly version: string;
  /** Why the object cannot be read, such as an archive tier that requires a restore. */
  readonly unreadable?: string;
}

/** Start of a page of a listing. */
export type PagePlace = { readonly token: string } | { readonly after: string };

/** A request for one page of the objects whose keys have a prefix. */
export interface PageRequest {
  readonly bucket: string;
  readonly prefix: string;
  /** Undefined for the first page. */
  readonly place: PagePlace | undefined;
  /** Maximum number of keys; undefined: the default of the store. */
  readonly most: number | undefined;
}

/** One page of a listing. */
export interface StorePage {
  readonly objects: readonly ListedObject[];
  readonly isTruncated: boolean;
  /** Continuation token of the next page; undefined if the store returned none. */
  readonly token: string | undefined;
}

/** A byte range of an object: `from` inclusive, `to` exclusive. */
export interface ObjectRange {
  readonly bucket: string;
  readonly object: ListedObject;
  readonly from: number;
  readonly to: number;
}

/**
 * Sends single requests to a store, without retries. It throws only UnusableStore, or SourceFailure with messages that
 * contain no credentials and no text from the store.
 */
export interface StoreClient {
  page(request: PageRequest, signal: AbortSignal): Promise<StorePage>;
  /** Reads a byte range. Rejects if the object has changed since it was listed. */
  read(range: ObjectRange, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** URL of the store, unless it is the default endpoint of the service. */
  readonly place: string | undefined;
  close(): Promise<void>;
}

/** A command-line option. Its flag is prefixed with the name of the store: `--s3-endpoint <url>`. */
export interface StoreOption {
  /** Placeholder of the value; undefined for a flag without a value. */
  readonly value?: string;
  readonly description: string;
}

/** The option values given on the command line. */
export type ChosenOptions<O extends Readonly<Record<string, StoreOption>>> = {
  readonly [K in keyof O]?: O[K] extends { readonly value: string } ? string : true;
};

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Description of a kind of store: the single source for the command line, the documentation and the tests. */
export interface StoreRow<
  Name extends string = string,
  O extends Readonly<Record<string, StoreOption>> = Readonly<Record<string, StoreOption>>,
> {
  /** Prefix of its options and of its fields in state files. */
  readonly name: Name;
  readonly title: string;
  /** Address forms, the usual one first. */
  readonly forms: readonly [string, ...string[]];
  /** Matches every address of this kind, including malformed ones. */
  readonly claims: RegExp;
  /** @throws UnusableStore if the address is malformed */
  readonly parse: (address: string) => StoreAddress;
  readonly options: O;
  /** Environment variables that are read, with their purpose. */
  readonly variables: Readonly<Record<string, string>>;
  /** Sources of credentials in the order in which they are tried, as Markdown. */
  readonly credentials: readonly string[];
  /** Permissions required by a scan, as Markdown. */
  readonly permissions: string;
  /** npm packages that implement it, loaded when an address names it. */
  readonly packages: readonly string[];
  /** @throws UnusableStore if the settings are invalid, or no credentials are found */
  readonly connect: (
    address: StoreAddress,
    chosen: ChosenOptions<O>,
    environment: Variables,
  ) => Promise<StoreClient>;
}

/** Type-checks a registry entry: its options determine the type of `chosen` in `connect`. */
export const defineStore = <const Name extends string, const O extends Readonly<Record<string, StoreOption>>>(
  row: StoreRow<Name, O>,
): StoreRow<Name> => ({
  ...row,
  connect: (address, chosen, environment) => row.connect(address, chosen as ChosenOptions<O>, environment),
});

/** Returns the flag of an option: `--s3-requester-pays`. */
export const flagOf = (store: string, option: string): string =>
  `--${store}-${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * Parses the URL of an endpoint.
 * @throws UnusableStore
 */
export function parseEndpoint(text: string, flag: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== ''
  )
    throw new UnusableStore(
      `The endpoint of the store must be an http or https URL without a user name or a query, such as https://minio.example.org:9000. Check ${flag} and the environment.`,
    );
  return url;
}
