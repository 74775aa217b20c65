import { UnusableStore } from '../source-failure.js';

/** What an address such as `s3://bucket/prefix` names. */
export interface StoreAddress {
  /** What the names of its objects in reports begin with, without a slash at the end: `s3://bucket`. */
  readonly root: string;
  /** The bucket, or the container. */
  readonly bucket: string;
  /** Everything after the bucket and its slash, as it is written. */
  readonly path: string;
  /** The account or host that the address names, for stores whose buckets belong to one. */
  readonly account?: string;
}

/** An object as a listing describes it. */
export interface ListedObject {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  /** When it was written, in milliseconds since 1970. */
  readonly written: number;
  /** Changes whenever the object does: an entity tag or a generation number; empty if the store has neither. */
  readonly version: string;
  /** Why it cannot be read as it is, such as an archive from which it must be restored. */
  readonly unreadable?: string;
}

/** Where a page of a listing begins. */
export type PagePlace = { readonly token: string } | { readonly after: string };

/** A page of the objects whose keys begin with a prefix. */
export interface PageRequest {
  readonly bucket: string;
  readonly prefix: string;
  /** The first page if undefined. */
  readonly place: PagePlace | undefined;
  /** Most keys wanted; undefined: as many as the store sends. */
  readonly most: number | undefined;
}

/** One answer to a listing. */
export interface StorePage {
  readonly objects: readonly ListedObject[];
  readonly isTruncated: boolean;
  /** Where the next page begins; undefined if the store names no token. */
  readonly token: string | undefined;
}

/** A range of an object: from one byte to the byte before another. */
export interface ObjectRange {
  readonly bucket: string;
  readonly object: ListedObject;
  readonly from: number;
  readonly to: number;
}

/**
 * Sends single requests to a store, without retries. Everything it throws is a SourceFailure whose message has no
 * credentials and no text of the store, or an UnusableStore.
 */
export interface StoreClient {
  page(request: PageRequest, signal: AbortSignal): Promise<StorePage>;
  /** The bytes of a range. Rejects if the object is no longer in the state in which it was listed. */
  read(range: ObjectRange, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
  /** URL of the store, unless it is the usual one of the service. */
  readonly place: string | undefined;
  close(): Promise<void>;
}

/** An option of the command line; its flag is the name of the store and its own: `--s3-endpoint <url>`. */
export interface StoreOption {
  /** What the value is; none: a flag without a value. */
  readonly value?: string;
  readonly description: string;
}

/** The options as they were given. */
export type ChosenOptions<O extends Readonly<Record<string, StoreOption>>> = {
  readonly [K in keyof O]?: O[K] extends { readonly value: string } ? string : true;
};

/** Environment variables. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** What is known of a kind of store; the one place where it is described. */
export interface StoreRow<
  Name extends string = string,
  O extends Readonly<Record<string, StoreOption>> = Readonly<Record<string, StoreOption>>,
> {
  /** Prefix of its options and of its fields in state files. */
  readonly name: Name;
  readonly title: string;
  /** Forms of an address, the usual one first. */
  readonly forms: readonly [string, ...string[]];
  /** Matches every address of this kind, malformed ones too. */
  readonly claims: RegExp;
  /** @throws UnusableStore if the address is malformed */
  readonly parse: (address: string) => StoreAddress;
  readonly options: O;
  /** Environment variables that it reads, and what for. */
  readonly variables: Readonly<Record<string, string>>;
  /** Sources of credentials in the order in which they are tried, as Markdown. */
  readonly credentials: readonly string[];
  /** Permissions that a scan needs, as Markdown. */
  readonly permissions: string;
  /** Packages that read it, loaded when an address names it. */
  readonly packages: readonly string[];
  /** @throws UnusableStore if the settings cannot be used, or no credentials are found */
  readonly connect: (
    address: StoreAddress,
    chosen: ChosenOptions<O>,
    environment: Variables,
  ) => Promise<StoreClient>;
}

/** Checks a row of the table of stores; its options type what `connect` gets. */
export const defineStore = <const Name extends string, const O extends Readonly<Record<string, StoreOption>>>(
  row: StoreRow<Name, O>,
): StoreRow<Name> => ({
  ...row,
  connect: (address, chosen, environment) => row.connect(address, chosen as ChosenOptions<O>, environment),
});

/** Flag of an option: `--s3-requester-pays`. */
export const flagOf = (store: string, option: string): string =>
  `--${store}-${option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/**
 * Reads the URL of an endpoint.
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
