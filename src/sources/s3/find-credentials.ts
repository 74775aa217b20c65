import { UnusableStore } from '../unusable-store.js';
import type { S3Environment } from './s3-environment.js';
import { readSharedFile, type SharedSection } from './shared-files.js';
import type { S3Credentials } from './sign-request.js';
import {
  containerCredentials,
  machineCredentials,
  type TemporaryCredentials,
} from './temporary-credentials.js';

/** What a profile and the environment say. */
export interface S3Profile {
  readonly region: string | undefined;
  readonly endpoint: string | undefined;
  /** Answers undefined where nobody is to be named. */
  readonly credentials: () => Promise<S3Credentials | undefined>;
}

/** What is chosen on the command line. */
export interface ProfileChoice {
  /** Goes before credentials in the environment. */
  readonly profile: string | undefined;
  readonly isAnonymous: boolean;
}

/** Milliseconds before their end in which credentials are asked for anew. */
const BEFORE_END = 300_000;

/**
 * Finds who asks a store, in the order of the tools of AWS: a profile that is named on the command line; the
 * environment; the files with profiles; the platform of a container; the machine.
 * @throws UnusableStore where a profile is not there, or says what is not understood
 */
export async function findProfile(
  env: S3Environment,
  { profile: chosen, isAnonymous }: ProfileChoice,
  now: () => number,
): Promise<S3Profile> {
  const name = chosen ?? env.profile ?? 'default';
  const section = await readProfile(env, name);
  if (
    section === undefined &&
    (chosen !== undefined || (env.profile !== undefined && env.accessKeyId === undefined))
  )
    throw new UnusableStore(`There is no profile "${name}" in ${env.credentialsFile} or ${env.configFile}.`);
  const facts = {
    region: env.region ?? section?.['region'],
    endpoint: env.endpoint ?? section?.['endpoint_url'],
  };
  if (isAnonymous) return { ...facts, credentials: () => Promise.resolve(undefined) };
  const fixed = (chosen === undefined ? ofEnvironment(env) : undefined) ?? ofSection(section, name);
  if (fixed !== undefined) return { ...facts, credentials: () => Promise.resolve(fixed) };
  const { containerAddress } = env;
  if (containerAddress !== undefined)
    return { ...facts, credentials: renewed(() => containerCredentials(containerAddress, env), now) };
  if (env.asksMachine) return { ...facts, credentials: renewed(machineCredentials, now) };
  return { ...facts, credentials: () => Promise.reject(noCredentials()) };
}

/** What both files say of a profile; the file of credentials goes before. */
async function readProfile(env: S3Environment, name: string): Promise<SharedSection | undefined> {
  const inCredentials = (await readSharedFile(env.credentialsFile)).get(name);
  const config = await readSharedFile(env.configFile);
  const inConfig = config.get(`profile ${name}`) ?? (name === 'default' ? config.get(name) : undefined);
  return inCredentials === undefined && inConfig === undefined
    ? undefined
    : { ...inConfig, ...inCredentials };
}

function ofEnvironment({
  accessKeyId,
  secretAccessKey,
  sessionToken,
}: S3Environment): S3Credentials | undefined {
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new UnusableStore('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must both be set, or neither.');
  return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
}

/** Ways to credentials that a profile may name and that are not gone here. */
const OTHER_WAYS = [
  'role_arn',
  'sso_session',
  'sso_start_url',
  'credential_process',
  'web_identity_token_file',
];

function ofSection(section: SharedSection | undefined, name: string): S3Credentials | undefined {
  if (section === undefined) return undefined;
  const {
    aws_access_key_id: accessKeyId,
    aws_secret_access_key: secretAccessKey,
    aws_session_token: sessionToken,
  } = section;
  if (accessKeyId !== undefined && secretAccessKey !== undefined)
    return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  const other = OTHER_WAYS.find((way) => way in section);
  if (other === undefined) return undefined;
  throw new UnusableStore(
    `The profile "${name}" has its credentials by ${other}, which is not read. Put them into the environment: ` +
      `eval "$(aws configure export-credentials --profile ${name} --format env)".`,
  );
}

/** Credentials that are asked for once, and anew before they end. */
function renewed(
  ask: () => Promise<TemporaryCredentials | undefined>,
  now: () => number,
): () => Promise<S3Credentials> {
  let held: Promise<TemporaryCredentials | undefined> | undefined;
  return async () => {
    held ??= ask();
    let known = await held;
    if (known !== undefined && known.ends - now() < BEFORE_END) {
      held = ask();
      known = await held;
    }
    if (known === undefined) throw noCredentials();
    return known;
  };
}

const noCredentials = (): UnusableStore =>
  new UnusableStore(
    'There are no credentials for the store. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, name a profile with ' +
      '--s3-profile, or read what is open to all with --s3-anonymous.',
  );
