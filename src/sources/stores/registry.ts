import { AZURE } from './azure/azure-store.js';
import type { StoreRow } from './define-store.js';
import { GCS } from './gcs/gcs-store.js';
import { S3 } from './s3/s3-store.js';

/** All object stores. The command line, the documentation and the tests are derived from this table. */
export const STORES = [S3, GCS, AZURE] as const satisfies readonly StoreRow[];

/** Returns the store that an address belongs to; undefined for paths and anything else. */
export const storeOf = (address: string): StoreRow | undefined =>
  STORES.find(({ claims }) => claims.test(address));
