import { AZURE } from './azure/azure-store.js';
import type { StoreRow } from './define-store.js';
import { GCS } from './gcs/gcs-store.js';
import { S3 } from './s3/s3-store.js';

/** All object stores: the command line, the documentation and the tests follow from this table. */
export const STORES = [S3, GCS, AZURE] as const satisfies readonly StoreRow[];

/** The store that an address belongs to; undefined if it is a path or something else. */
export const storeOf = (address: string): StoreRow | undefined =>
  STORES.find(({ claims }) => claims.test(address));
