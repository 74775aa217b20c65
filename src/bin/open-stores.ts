import type { StoreOptions } from '../cli/scan/store-options.js';
import { readS3Environment } from '../config/s3-environment.js';
import type { InputStore } from '../sources/input-store.js';
import { openS3Store } from '../sources/s3/open-s3-store.js';

/** Opens what reads `s3://` addresses. */
export const openS3 = ({ s3Endpoint, s3Region, s3Profile, s3Anonymous }: StoreOptions): Promise<InputStore> =>
  openS3Store(readS3Environment(), {
    endpoint: s3Endpoint,
    region: s3Region,
    profile: s3Profile,
    isAnonymous: s3Anonymous === true,
  });
