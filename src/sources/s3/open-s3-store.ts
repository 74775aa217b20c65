import { setTimeout as pause } from 'node:timers/promises';
import { Agent } from 'undici';
import type { InputStore } from '../input-store.js';
import { NoSuchInput } from '../list-inputs.js';
import { UnusableStore } from '../unusable-store.js';
import { findProfile, type ProfileChoice } from './find-credentials.js';
import { listBucket } from './list-bucket.js';
import { Retries } from './retries.js';
import { parseS3Address } from './s3-address.js';
import { S3Client } from './s3-client.js';
import type { S3Environment } from './s3-environment.js';
import { S3Object } from './s3-object.js';
import { StartsHeld } from './starts-held.js';
import { RefusedByStore } from './store-fault.js';

/** How a store is asked. */
export interface S3Choice extends ProfileChoice {
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
}

/** Requests under way at once. */
const CONNECTIONS = 16;
/** Times that a request is made in all. */
const ATTEMPTS = 8;
/** Milliseconds without a byte after which a connection counts as broken. */
const SILENCE = 30_000;

/**
 * Opens what reads `s3://` addresses.
 * @throws UnusableStore where it cannot be asked as it is set
 */
export async function openS3Store(env: S3Environment, choice: S3Choice): Promise<InputStore> {
  const profile = await findProfile(env, choice, Date.now);
  const endpoint = parseEndpoint(choice.endpoint ?? profile.endpoint);
  const retries = new Retries({ attempts: ATTEMPTS, pause: (wait) => pause(wait), random: Math.random });
  const client = new S3Client({
    agent: new Agent({
      connections: CONNECTIONS,
      headersTimeout: SILENCE,
      bodyTimeout: SILENCE,
      connectTimeout: 10_000,
    }),
    endpoint,
    region: choice.region ?? profile.region ?? 'us-east-1',
    credentials: profile.credentials,
    retries,
    now: () => new Date(),
  });
  const starts = new StartsHeld();
  return {
    async list(address, selection) {
      const place = parseS3Address(address);
      if (place === undefined)
        throw new UnusableStore(
          'An address names no bucket: it must be s3://bucket, s3://bucket/prefix or s3://bucket/key.',
        );
      const list = await listBucket(
        client,
        place,
        selection,
        (object) => new S3Object(client, starts, place.bucket, object),
      ).catch((error: unknown) => {
        throw error instanceof RefusedByStore && error.refusal.code === 'NoSuchBucket'
          ? new UnusableStore(`There is no bucket "${place.bucket}".`)
          : error;
      });
      const { files, unread, hiddenSkipped, ignoredSkipped } = list;
      if (files.length + unread.length + hiddenSkipped + ignoredSkipped === 0) throw new NoSuchInput(address);
      return list;
    },
    place: endpoint?.origin,
    remarks: () => [...retries.counts()].map(([reason, count]) => remark(reason, count)),
    close: () => client.close(),
  };
}

const remark = (reason: string, count: number): string =>
  `${count.toString()} ${count === 1 ? 'request' : 'requests'} to the store made again: ${reason}.`;

function parseEndpoint(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new UnusableStore(
      'The endpoint of the store must be an http or https address without a user name, such as https://minio.example.org:9000.',
    );
  return url;
}
