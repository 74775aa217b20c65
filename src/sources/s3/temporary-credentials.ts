import { readFile } from 'node:fs/promises';
import { request } from 'undici';
import { isRecord } from '../../core/is-record.js';
import { UnusableStore } from '../unusable-store.js';
import type { S3Environment } from './s3-environment.js';
import type { S3Credentials } from './sign-request.js';

/** Credentials that are asked for anew when they end. */
export interface TemporaryCredentials extends S3Credentials {
  /** In milliseconds since 1970. */
  readonly ends: number;
}

/** Where the machines of Amazon tell of themselves. */
const MACHINE = 'http://169.254.169.254/latest';
/** Milliseconds: elsewhere nobody answers there. */
const MACHINE_WAIT = 1_000;
const CONTAINER_WAIT = 5_000;

/**
 * Credentials that the platform gives to this container.
 * @throws UnusableStore
 */
export async function containerCredentials(
  address: string,
  { containerToken, containerTokenFile }: S3Environment,
): Promise<TemporaryCredentials> {
  const token =
    containerTokenFile === undefined ? containerToken : (await readFile(containerTokenFile, 'utf8')).trim();
  const answer = await get(address, token === undefined ? {} : { authorization: token }, CONTAINER_WAIT);
  const credentials = answer === undefined ? undefined : parseCredentials(answer);
  if (credentials === undefined)
    throw new UnusableStore('The platform of this container was asked for credentials and gave none.');
  return credentials;
}

/** Credentials of the role of this machine; none where it is no machine of Amazon, or has no role. */
export async function machineCredentials(): Promise<TemporaryCredentials | undefined> {
  const token = await exchange('PUT', `${MACHINE}/api/token`, {
    'x-aws-ec2-metadata-token-ttl-seconds': '300',
  });
  if (token === undefined) return undefined;
  const headers = { 'x-aws-ec2-metadata-token': token };
  const roles = `${MACHINE}/meta-data/iam/security-credentials/`;
  const role = (await get(roles, headers, MACHINE_WAIT))?.split('\n')[0]?.trim();
  if (role === undefined || role === '') return undefined;
  const answer = await get(`${roles}${encodeURIComponent(role)}`, headers, MACHINE_WAIT);
  return answer === undefined ? undefined : parseCredentials(answer);
}

const get = (
  url: string,
  headers: Readonly<Record<string, string>>,
  wait: number,
): Promise<string | undefined> => exchange('GET', url, headers, wait);

/** @returns undefined where nobody answers, or not as wanted */
async function exchange(
  method: 'GET' | 'PUT',
  url: string,
  headers: Readonly<Record<string, string>>,
  wait = MACHINE_WAIT,
): Promise<string | undefined> {
  try {
    const answer = await request(url, { method, headers, signal: AbortSignal.timeout(wait) });
    const text = await answer.body.text();
    return answer.statusCode === 200 ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Credentials as both platforms write them. */
export function parseCredentials(text: string): TemporaryCredentials | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(answer)) return undefined;
  const { AccessKeyId, SecretAccessKey, Token, Expiration } = answer;
  if (typeof AccessKeyId !== 'string' || typeof SecretAccessKey !== 'string') return undefined;
  const ends = typeof Expiration === 'string' ? Date.parse(Expiration) : NaN;
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    ...(typeof Token === 'string' && { sessionToken: Token }),
    ends: Number.isNaN(ends) ? Infinity : ends,
  };
}
