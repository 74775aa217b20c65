import type { Command } from 'commander';
import type { InputStore } from '../../sources/input-store.js';

/** How object stores are asked. */
export interface StoreOptions {
  readonly s3Endpoint?: string;
  readonly s3Region?: string;
  readonly s3Profile?: string;
  readonly s3Anonymous?: true;
}

/** Opens stores by the schemes of their addresses; called only where an address names one. */
export type OpenStores = Readonly<Record<string, (options: StoreOptions) => Promise<InputStore>>>;

/** Adds the options of StoreOptions. */
export const addStoreOptions = (command: Command): Command =>
  command
    .option(
      '--s3-endpoint <url>',
      'address of an S3-compatible store (default: AWS_ENDPOINT_URL_S3, the profile, or that of AWS)',
    )
    .option('--s3-region <name>', 'region of the buckets (default: AWS_REGION, the profile, or us-east-1)')
    .option(
      '--s3-profile <name>',
      'profile of ~/.aws/credentials and ~/.aws/config to ask with (default: AWS_PROFILE)',
    )
    .option('--s3-anonymous', 'ask without credentials, for what is open to all');
