import { UnusableStore } from '../../source-failure.js';
import { defineStore } from '../define-store.js';

/** Letters, digits, dots and dashes; old buckets and other stores also have underscores and capitals. */
const ADDRESS = /^s3a?:\/\/(?<bucket>[a-z\d][\w.-]{1,254})(?:\/(?<path>.*))?$/is;

/** Command-line options. */
const S3_OPTIONS = {
  endpoint: {
    value: 'url',
    description: 'URL of an S3-compatible store (default: AWS_ENDPOINT_URL_S3, the profile, or AWS)',
  },
  region: {
    value: 'name',
    description: 'region of the buckets (default: AWS_REGION, the profile, or us-east-1)',
  },
  profile: {
    value: 'name',
    description: 'profile in ~/.aws/credentials and ~/.aws/config (default: AWS_PROFILE)',
  },
  anonymous: { description: 'send no credentials, for public S3 buckets' },
  requesterPays: { description: 'accept that your AWS account pays for requests to S3' },
} as const;

/** Amazon S3 and compatible stores. */
export const S3 = defineStore({
  name: 's3',
  title: 'Amazon S3 and compatible stores (MinIO, Ceph, R2)',
  forms: ['s3://BUCKET/PREFIX', 's3a://BUCKET/PREFIX'],
  claims: /^s3a?:\/\//i,
  parse(address) {
    const { bucket, path = '' } = ADDRESS.exec(address)?.groups ?? {};
    if (bucket === undefined)
      throw new UnusableStore(
        'The address has no bucket. Use s3://bucket, s3://bucket/prefix or s3://bucket/key.',
      );
    return { root: `s3://${bucket}`, bucket, path };
  },
  options: S3_OPTIONS,
  variables: {
    AWS_ENDPOINT_URL_S3: 'URL of an S3-compatible store; `AWS_ENDPOINT_URL` if it is not set',
    AWS_REGION: 'region; `AWS_DEFAULT_REGION` if it is not set',
    AWS_PROFILE: 'profile',
    AWS_SHARED_CREDENTIALS_FILE: 'file with credentials, default `~/.aws/credentials`',
    AWS_CONFIG_FILE: 'file with profiles, default `~/.aws/config`',
  },
  credentials: [
    'the profile of `--s3-profile`: keys, a role (`role_arn` with `source_profile` or `credential_source`), single sign-on (`aws sso login`), `credential_process` or `web_identity_token_file`',
    '`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`',
    'the profile of `AWS_PROFILE`, else `default`',
    'web identity, as on EKS: `AWS_WEB_IDENTITY_TOKEN_FILE`, `AWS_ROLE_ARN`',
    'the container platform (ECS, EKS Pod Identity): `AWS_CONTAINER_CREDENTIALS_FULL_URI` or `_RELATIVE_URI`',
    'the role of the EC2 instance, unless `AWS_EC2_METADATA_DISABLED=true`',
  ],
  permissions: '`s3:ListBucket` and `s3:GetObject`',
  packages: ['@aws-sdk/client-s3', '@aws-sdk/credential-providers'],
  connect: async (_address, chosen, environment) =>
    (await import('./connect-s3.js')).connectS3(chosen, environment),
});
