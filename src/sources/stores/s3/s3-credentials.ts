import { fromEnv, fromNodeProviderChain } from '@aws-sdk/credential-providers';
import { loadSharedConfigFiles } from '@smithy/core/config';
import type { HttpHandler } from '@smithy/core/protocols';
import { SourceFailure, UnusableStore } from '../../source-failure.js';
import { flagOf, type Variables } from '../define-store.js';
import { codeOf } from '../store-refusal.js';

/** The settings of a profile other than its credentials. */
export interface S3Profile {
  /** Undefined if the environment contains credentials, or for the default profile. */
  readonly name: string | undefined;
  readonly region: string | undefined;
  readonly endpoint: string | undefined;
}

/** Credentials and their expiry. */
export type S3Credentials = Awaited<ReturnType<ReturnType<typeof fromEnv>>>;

/** Explains how to provide credentials. */
const NO_CREDENTIALS =
  'No credentials for the store. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, name a profile with ' +
  '--s3-profile, or use --s3-anonymous for public buckets.';

/**
 * Reads the settings of the active profile from the shared configuration files and the environment.
 * @param chosen profile given on the command line
 * @throws UnusableStore if the profile does not exist, or only one of the two keys is set
 */
export async function findProfile(chosen: string | undefined, environment: Variables): Promise<S3Profile> {
  const set = setIn(environment);
  const hasKeys = set('AWS_ACCESS_KEY_ID') !== undefined;
  if (chosen === undefined && hasKeys !== (set('AWS_SECRET_ACCESS_KEY') !== undefined))
    throw new UnusableStore('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must both be set, or neither.');
  const name = chosen ?? set('AWS_PROFILE') ?? 'default';
  const { configFile, credentialsFile } = await loadSharedConfigFiles({ ignoreCache: true });
  const profile = { ...configFile[name], ...credentialsFile[name] };
  const isNamed = chosen !== undefined || (set('AWS_PROFILE') !== undefined && !hasKeys);
  if (isNamed && configFile[name] === undefined && credentialsFile[name] === undefined)
    throw new UnusableStore(
      `The profile "${name}" is not in ${set('AWS_SHARED_CREDENTIALS_FILE') ?? '~/.aws/credentials'} or ${set('AWS_CONFIG_FILE') ?? '~/.aws/config'}.`,
    );
  const services = profile['services'];
  const ofService =
    services === undefined ? undefined : configFile[`services.${services}`]?.['s3.endpoint_url'];
  const ignoresUrls = [
    set('AWS_IGNORE_CONFIGURED_ENDPOINT_URLS'),
    profile['ignore_configured_endpoint_urls'],
  ];
  return {
    name: isNamed ? name : undefined,
    region: set('AWS_REGION') ?? set('AWS_DEFAULT_REGION') ?? profile['region'],
    endpoint: ignoresUrls.includes('true')
      ? undefined
      : (set('AWS_ENDPOINT_URL_S3') ?? ofService ?? set('AWS_ENDPOINT_URL') ?? profile['endpoint_url']),
  };
}

/** Reads a variable; an empty one counts as unset. */
const setIn =
  (environment: Variables) =>
  (name: string): string | undefined =>
    environment[name] === '' ? undefined : environment[name];

/**
 * Finds credentials in the same order as the official tools: keys in the environment, the profile (keys, role, single
 * sign-on, process, web identity), web identity in the environment, the container platform, the EC2 instance. Temporary
 * credentials are renewed before they expire.
 * @throws UnusableStore if there are none; later, SourceFailure if they cannot be renewed
 */
export async function findCredentials(
  { name }: S3Profile,
  region: string,
  requestHandler: HttpHandler<object>,
  environment: Variables,
): Promise<() => Promise<S3Credentials>> {
  const usesKeys = name === undefined && setIn(environment)('AWS_ACCESS_KEY_ID') !== undefined;
  const provider = usesKeys
    ? fromEnv()
    : fromNodeProviderChain({
        ...(name !== undefined && { profile: name }),
        ignoreCache: true,
        logger: SILENT,
        clientConfig: { requestHandler },
        parentClientConfig: { region },
      });
  try {
    await provider();
  } catch (error) {
    throw whyNone(error, name);
  }
  return () =>
    provider().catch((error: unknown) => {
      throw new SourceFailure(`the credentials could not be renewed${nameIn(error)}`, { endsAll: true });
    });
}

const silent = (): void => undefined;
/** Without a logger, the chain prints its own warnings to the console. */
const SILENT = { debug: silent, info: silent, warn: silent, error: silent };

/**
 * Returns the error name that AWS uses, such as ` (AccessDenied)`. The error text may contain output of an external
 * program, so it is dropped.
 */
function nameIn(error: unknown): string {
  if (!(error instanceof Error) || !/^[A-Z]\w{2,60}$/.test(error.name)) return '';
  return ['Error', 'CredentialsProviderError', 'TokenProviderError'].includes(error.name)
    ? ''
    : ` (${error.name})`;
}

function whyNone(error: unknown, profile: string | undefined): UnusableStore | SourceFailure {
  const text = error instanceof Error ? error.message : '';
  const of = profile === undefined ? '' : ` of the profile "${profile}"`;
  const network = codeOf(error);
  if (network !== undefined && /^(?:E[A-Z]+|UND_)/.test(network) && network !== 'ENOENT')
    return new SourceFailure(`the credentials${of} could not be fetched (${network})`, { isMomentary: true });
  if (/\bsso\b/i.test(text))
    return new UnusableStore(
      `The single sign-on${of} has expired or was never started. Run \`aws sso login${profile === undefined ? '' : ` --profile ${profile}`}\`.`,
    );
  if (/multi-factor|MFA/.test(text))
    return new UnusableStore(
      `The role${of} requires multi-factor authentication, which a scan cannot ask for. Export credentials with \`aws configure export-credentials --format env\`.`,
    );
  const refused = nameIn(error);
  if (refused !== '')
    return new UnusableStore(
      `The credentials${of} were refused${refused}. Check the role and who may assume it.`,
    );
  if (network === 'ENOENT')
    return new UnusableStore(
      `The credentials${of} name a file that does not exist. Check AWS_WEB_IDENTITY_TOKEN_FILE and the profile.`,
    );
  return new UnusableStore(
    profile === undefined
      ? NO_CREDENTIALS
      : `The profile "${profile}" gives no credentials. Check it, or use ${flagOf('s3', 'anonymous')} for public buckets.`,
  );
}
