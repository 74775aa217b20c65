/** What an address such as `s3://bucket/prefix` names. */
export interface S3Address {
  readonly bucket: string;
  /** What comes behind the bucket's name and its slash, as it is written. */
  readonly path: string;
}

/** Letters, digits, dots and dashes as S3 has them; underscores and capitals as old buckets and other stores do. */
const BUCKET = /^[a-z\d][\w.-]{1,254}$/i;

/** @returns undefined where it is no address of a bucket */
export function parseS3Address(address: string): S3Address | undefined {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]*)(?:\/(.*))?$/is.exec(address) ?? [];
  return BUCKET.test(bucket) ? { bucket, path } : undefined;
}

/** How an object is named in reports. */
export const nameOfObject = (bucket: string, key: string): string => `s3://${bucket}/${key}`;
