import { isIPv6 } from 'node:net';
import { isLoopback } from '../../core/authority.js';
import { nearName } from '../../core/nearest-name.js';
import type { DatabaseAddress, ServerAddress, TlsMode } from './database-address.js';
import { DatabaseRefused } from './database-fault.js';

/** A parsed database URL. */
export interface ParsedUrl {
  readonly address: DatabaseAddress;
  /** The password in the URL, if any. */
  readonly password: string | undefined;
}

const SCHEMES: Readonly<Record<string, ServerAddress['engine']>> = {
  postgres: 'postgres',
  postgresql: 'postgres',
  mysql: 'mysql',
  mariadb: 'mysql',
};
const PORTS: Readonly<Record<ServerAddress['engine'], number>> = { postgres: 5_432, mysql: 3_306 };

/** Supported URL forms, for messages. */
const FORMS = 'postgres://, mysql:// or sqlite:FILE';

/** Values of the TLS parameters: those of PostgreSQL and those of MySQL. */
const TLS_WORDS: Readonly<Record<string, TlsMode>> = {
  disable: 'disable',
  allow: 'prefer',
  prefer: 'prefer',
  require: 'require',
  'verify-ca': 'verify-ca',
  'verify-full': 'verify-full',
  disabled: 'disable',
  preferred: 'prefer',
  required: 'require',
  verify_ca: 'verify-ca',
  verify_identity: 'verify-full',
};

const TLS_PARAMETERS = ['sslmode', 'ssl-mode'];
const ROOT_PARAMETERS = ['sslrootcert', 'ssl-ca'];
const HOST_PARAMETERS = ['host', 'socket'];
/** Parameters for other programs that have no effect here. */
const IGNORED = [
  'application_name',
  'channel_binding',
  'connect_timeout',
  'gssencmode',
  'target_session_attrs',
];
const PARAMETERS = [...TLS_PARAMETERS, ...ROOT_PARAMETERS, ...HOST_PARAMETERS, ...IGNORED];

/** Whether an argument names a database rather than a file: `scheme://`, `sqlite:`, or `env:` with a variable name. */
export const isDatabaseUrl = (text: string): boolean => /^(?:[a-z][a-z\d+.-]*:\/\/|sqlite:|env:)/i.test(text);

/**
 * Parses a database URL.
 * @throws DatabaseRefused if the URL is invalid; the message never quotes a possible password
 */
export function parseDatabaseUrl(text: string): ParsedUrl {
  const scheme = text.slice(0, text.indexOf(':')).toLowerCase();
  if (scheme === 'sqlite') return { address: fileAddress(text), password: undefined };
  const engine = Object.hasOwn(SCHEMES, scheme) ? SCHEMES[scheme] : undefined;
  if (engine === undefined) throw new DatabaseRefused(unknownScheme(scheme));
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // An "@" after the host may belong to a password that contains an unescaped "/", "?" or "#".
  if (url?.hash !== '' || `${url.pathname}${url.search}`.includes('@')) {
    throw new DatabaseRefused(
      `The "${scheme}://" URL is invalid. Use ${scheme}://USER@HOST:PORT/DATABASE, and write "@", "/", "?", "#" and "%" in names as %40, %2F, %3F, %23 and %25.`,
    );
  }
  return parseServer(url, engine);
}

function unknownScheme(scheme: string): string {
  const nearest = nearName(scheme, [...Object.keys(SCHEMES), 'sqlite']);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `"${scheme}:" is not supported. Databases: ${FORMS}. Object stores: s3://, gs://, az://.${hint}`;
}

function fileAddress(text: string): DatabaseAddress {
  const path = text.slice('sqlite:'.length).replace(/^\/\/(?=\/)/, '');
  if (path === '' || path.startsWith('//'))
    throw new DatabaseRefused('Write a SQLite file as sqlite:FILE, such as sqlite:data/shop.db.');
  return { engine: 'sqlite', path, shown: `sqlite:${path}` };
}

function parseServer(url: URL, engine: ServerAddress['engine']): ParsedUrl {
  const database = decode(url.pathname.slice(1));
  const port = url.port === '' ? PORTS[engine] : Number(url.port);
  const shownPort = port === PORTS[engine] ? '' : `:${port.toString()}`;
  const shownAt = (host: string): string =>
    `${engine}://${host}${shownPort}${database === '' ? '' : `/${encodeURI(database)}`}`;
  const parameters = parametersOf(url, shownAt(url.hostname));
  const valueOf = (names: readonly string[]): string | undefined => {
    const given = [...parameters.keys()].filter((name) => names.includes(name));
    if (given.length > 1)
      throw new DatabaseRefused(`${shownAt(url.hostname)}: use only one of ${given.join(' and ')}.`);
    return parameters.get(given[0] ?? '');
  };
  const named = valueOf(HOST_PARAMETERS);
  const host = named ?? decode(url.hostname).replace(/^\[|\]$/g, '');
  // Databases on different hosts need different names: the host of a parameter is shown in the place of a host name.
  const shown = shownAt(
    named === undefined ? url.hostname : isIPv6(named) ? `[${named}]` : encodeURIComponent(named),
  );
  return {
    address: {
      engine,
      shown,
      host: host === '' ? 'localhost' : host,
      port,
      database: database === '' ? undefined : database,
      user: url.username === '' ? undefined : decode(url.username),
      tls: tlsMode(valueOf(TLS_PARAMETERS), host, shown),
      rootCertificates: valueOf(ROOT_PARAMETERS),
    },
    password: url.password === '' ? undefined : decode(url.password),
  };
}

function parametersOf({ searchParams }: URL, shown: string): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  for (const [name, value] of searchParams) {
    if (!PARAMETERS.includes(name)) {
      throw new DatabaseRefused(
        `${shown}: unknown parameter "${name.slice(0, 40)}"; known parameters: ${[...TLS_PARAMETERS, ...ROOT_PARAMETERS, ...HOST_PARAMETERS].join(', ')}.`,
      );
    }
    known.set(name, value);
  }
  return known;
}

/** Returns the TLS mode. Default: `require`, or `prefer` for this machine. */
function tlsMode(word: string | undefined, host: string, shown: string): TlsMode {
  if (word === undefined) return isHere(host) ? 'prefer' : 'require';
  const mode = Object.hasOwn(TLS_WORDS, word.toLowerCase()) ? TLS_WORDS[word.toLowerCase()] : undefined;
  if (mode !== undefined) return mode;
  throw new DatabaseRefused(
    `${shown}: sslmode must be disable, prefer, require, verify-ca or verify-full, not "${word.slice(0, 40)}".`,
  );
}

/** Whether a host is this machine: a socket or a loopback address. */
export const isHere = (host: string): boolean => host === '' || host.startsWith('/') || isLoopback(host);

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DatabaseRefused('The database URL has a "%" without two hexadecimal digits after it.');
  }
}
