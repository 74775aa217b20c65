import { homedir } from 'node:os';
import path from 'node:path';
import type { S3Environment } from '../sources/s3/s3-environment.js';
import type { Environment } from './load-config.js';

/** Where the platforms of Amazon give credentials to containers. */
const CONTAINER_HOST = 'http://169.254.170.2';

/** Reads what the tools of AWS read. An empty variable counts as not set. */
export function readS3Environment(env: Environment = process.env): S3Environment {
  const set = (name: string): string | undefined => (env[name] === '' ? undefined : env[name]);
  const relative = set('AWS_CONTAINER_CREDENTIALS_RELATIVE_URI');
  const folder = path.join(homedir(), '.aws');
  return {
    accessKeyId: set('AWS_ACCESS_KEY_ID'),
    secretAccessKey: set('AWS_SECRET_ACCESS_KEY'),
    sessionToken: set('AWS_SESSION_TOKEN'),
    profile: set('AWS_PROFILE'),
    region: set('AWS_REGION') ?? set('AWS_DEFAULT_REGION'),
    endpoint: set('AWS_ENDPOINT_URL_S3') ?? set('AWS_ENDPOINT_URL'),
    containerAddress:
      relative === undefined ? set('AWS_CONTAINER_CREDENTIALS_FULL_URI') : `${CONTAINER_HOST}${relative}`,
    containerToken: set('AWS_CONTAINER_AUTHORIZATION_TOKEN'),
    containerTokenFile: set('AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE'),
    credentialsFile: set('AWS_SHARED_CREDENTIALS_FILE') ?? path.join(folder, 'credentials'),
    configFile: set('AWS_CONFIG_FILE') ?? path.join(folder, 'config'),
    asksMachine: set('AWS_EC2_METADATA_DISABLED')?.toLowerCase() !== 'true',
  };
}
