import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { freePort } from './free-port.js';
import { until } from './until.js';

/** A store that speaks as S3 does, for tests. */
export interface S3Server {
  /** Without a slash at its end. */
  readonly endpoint: string;
  readonly put: (
    bucket: string,
    key: string,
    body: Uint8Array | string,
    storageClass?: string,
  ) => Promise<void>;
  /** From now on only a user with these keys is let in, and signatures are checked. */
  readonly lock: () => Promise<{ readonly accessKeyId: string; readonly secretAccessKey: string }>;
}

/** Who signs nothing yet names the service that it speaks to. */
const scope = (service: string): string =>
  `AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/${service}/aws4_request, SignedHeaders=host, Signature=0`;

const MOTO_SERVER = '.venv/bin/moto_server';

/** The server of object stores; undefined where there is none. */
export const MOTO = existsSync(MOTO_SERVER) ? MOTO_SERVER : undefined;

/** Starts moto, which .ci/install-tools brings, until the test ends. */
export async function openS3Server(t: Pick<TestContext, 'after'>): Promise<S3Server> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port.toString()}`;
  const server = spawn(MOTO_SERVER, ['-H', '127.0.0.1', '-p', port.toString()], {
    stdio: 'ignore',
  });
  let isLost = false;
  server.once('error', () => (isLost = true));
  t.after(() => server.kill());
  await until(async () => {
    if (isLost) throw new Error('there is no moto_server: .ci/install-tools brings it');
    return fetch(`${endpoint}/moto-api/`).then(
      () => true,
      () => false,
    );
  });
  const buckets = new Set<string>();
  return {
    endpoint,
    async put(bucket, key, body, storageClass) {
      if (!buckets.has(bucket))
        await ask(`${endpoint}/${bucket}`, { method: 'PUT', headers: { authorization: scope('s3') } });
      buckets.add(bucket);
      await ask(`${endpoint}/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`, {
        method: 'PUT',
        body: typeof body === 'string' ? body : new Uint8Array(body),
        headers: {
          authorization: scope('s3'),
          'x-amz-acl': 'public-read',
          ...(storageClass !== undefined && { 'x-amz-storage-class': storageClass }),
        },
      });
    },
    async lock() {
      const iam = async (fields: Readonly<Record<string, string>>): Promise<string> =>
        ask(endpoint, {
          method: 'POST',
          body: new URLSearchParams({ Version: '2010-05-08', ...fields }),
          headers: { authorization: scope('iam') },
        });
      const policy = {
        Version: '2012-10-17',
        Statement: [{ Effect: 'Allow', Action: 's3:*', Resource: '*' }],
      };
      await iam({ Action: 'CreateUser', UserName: 'reader' });
      await iam({
        Action: 'PutUserPolicy',
        UserName: 'reader',
        PolicyName: 'read',
        PolicyDocument: JSON.stringify(policy),
      });
      const made = await iam({ Action: 'CreateAccessKey', UserName: 'reader' });
      const [, accessKeyId = ''] = /<AccessKeyId>([^<]+)/.exec(made) ?? [];
      const [, secretAccessKey = ''] = /<SecretAccessKey>([^<]+)/.exec(made) ?? [];
      await ask(`${endpoint}/moto-api/reset-auth`, { method: 'POST', body: '0' });
      return { accessKeyId, secretAccessKey };
    },
  };
}

async function ask(url: string, init: RequestInit): Promise<string> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${url}: ${answer.status.toString()} ${text}`);
  return text;
}
