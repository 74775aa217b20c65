import path from 'node:path';
import { REGISTRATION_MODES } from '../accounts/account-deps.js';
import { parseAuthority } from '../core/authority.js';
import { LOG_LEVEL_FORMS, LOG_LEVELS } from '../core/log-levels.js';
import { MODEL_NAMES } from '../core/model-names.js';
import { parseProxyRanges } from './proxy-ranges.js';

/** What a setting is made of. `parse` answers undefined for a value that it does not accept. */
export interface Setting<T> {
  /** Name of the environment variable. */
  readonly name: string;
  /** For docs/settings.md. */
  readonly type: string;
  /** What the variable may hold; completes "NAME must be …". */
  readonly expected: string;
  /** The default, where it is always the same. */
  readonly fallback?: T;
  /** What the default depends on or stands for, where it is not the same always; absent with a fallback. */
  readonly defaultText?: string;
  readonly unit?: string;
  /** Whether the value must never be shown. */
  readonly secret: boolean;
  readonly doc: string;
  readonly parse: (text: string) => T | undefined;
}

/** Reads one setting; a faulty value is noted and the default taken: the setting's own, or the one given. */
export interface ReadSetting {
  <T>(setting: Setting<T> & { readonly fallback: T }): T;
  <T, F>(setting: Setting<T> & { readonly fallback?: never }, fallback: F): T | F;
}

const integer =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    return value >= least && value <= most ? value : undefined;
  };

const matching =
  (form: RegExp) =>
  (text: string): string | undefined =>
    form.test(text) ? text : undefined;

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): T | undefined =>
    values.find((value) => value === text);

/** What a secret must be that somebody makes up: too long and too varied to be guessed. */
const TOKEN_EXPECTED = '32 to 512 printable ASCII characters without spaces, at least 8 different ones';
/** Of a file or folder, from where the program was started. */
const parsePath = (text: string): string | undefined =>
  text.includes('\0') ? undefined : path.resolve(text);

const parseToken = (text: string): string | undefined =>
  /^[\x21-\x7E]{32,512}$/.test(text) && new Set(text).size >= 8 ? text : undefined;

/** Whether classify and label need credentials. */
export const AUTH_MODES = ['required', 'off'] as const;
export type AuthMode = (typeof AUTH_MODES)[number];

const SMTP_TLS_MODES = ['required', 'optional'] as const;

function urlOf(protocols: readonly string[]): (text: string) => string | undefined {
  return (text) =>
    URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== ''
      ? text
      : undefined;
}

/** What may stand in a header of a request. */
const headerValueOf = matching(/^[\x21-\x7E]{1,4096}$/);

function publicUrlOf(text: string): string | undefined {
  const url = urlOf(['http:', 'https:'])(text);
  return url !== undefined && new URL(url).search + new URL(url).hash === ''
    ? url.replace(/\/+$/, '')
    : undefined;
}

/** Settings of one value each. PROVIDERS and SECURITY_SETTINGS hold JSON and have files of their own. */
export const SETTINGS = {
  host: {
    name: 'HOST',
    type: 'string',
    expected: 'a host name or an IP address to listen on',
    fallback: '127.0.0.1',
    secret: false,
    doc: 'Address to listen on. On any but a loopback address the service requires accounts unless AUTH_MODE says otherwise.',
    parse: matching(/^(?:[a-z0-9.-]{1,253}|[0-9a-f:.]{2,45})$/i),
  },
  port: {
    name: 'PORT',
    type: 'integer',
    expected: 'a whole number from 0 to 65535 (0: any free port)',
    defaultText: '8580 (`serve pattern`: 8051, `serve context`: 8052)',
    secret: false,
    doc: 'TCP port to listen on.',
    parse: integer(0, 65_535),
  },
  pathPrefix: {
    name: 'PATH_PREFIX',
    type: 'string',
    expected: 'one or more path segments of letters, digits, ".", "_" and "-", without a slash at either end',
    fallback: 'svc',
    secret: false,
    doc: 'First part of the paths of the data discovery operations.',
    parse: matching(/^[\w.-]{1,64}(?:\/[\w.-]{1,64}){0,7}$/),
  },
  maxBodyBytes: {
    name: 'MAX_BODY_BYTES',
    type: 'integer',
    expected: 'a whole number from 1 to 10485760',
    fallback: 10_240,
    unit: 'bytes',
    secret: false,
    doc: 'Largest body that classify and label accept, counted in bytes as they arrive. Time grows with it; where providers run elsewhere, their PROVIDER_MAX_BODY_BYTES should be some 400 times as much.',
    parse: integer(1, 10_485_760),
  },
  maxBodyBytesV2: {
    name: 'MAX_BODY_BYTES_V2',
    type: 'integer',
    expected: 'a whole number from 1 to 10485760',
    defaultText: 'as MAX_BODY_BYTES',
    unit: 'bytes',
    secret: false,
    doc: 'Largest text or table of version 2, counted in bytes, also of each text of a batch. Longer ones are read in parts, with the results of the whole; one waits for and takes its time as a whole, so that a megabyte keeps a thread busy for a minute.',
    parse: integer(1, 10_485_760),
  },
  providerMaxBodyBytes: {
    name: 'PROVIDER_MAX_BODY_BYTES',
    type: 'integer',
    expected: 'a whole number from 1024 to 104857600',
    fallback: 4_194_304,
    unit: 'bytes',
    secret: false,
    doc: 'Largest batch that `serve pattern` and `serve context` accept.',
    parse: integer(1024, 104_857_600),
  },
  providerTimeoutMs: {
    name: 'PROVIDER_TIMEOUT_MS',
    type: 'integer',
    expected: 'a whole number from 1 to 600000',
    fallback: 10_000,
    unit: 'milliseconds',
    secret: false,
    doc: 'How long a provider may take before its answer is given up (status 504 in its record). `timeout_ms` in PROVIDERS goes before it. Also how long a provider served alone takes for a batch, and how long patterns may take for one place of a file in `scan`.',
    parse: integer(1, 600_000),
  },
  contextModel: {
    name: 'CONTEXT_MODEL',
    type: 'choice',
    expected: MODEL_NAMES.join(' or '),
    fallback: 'base',
    secret: false,
    doc: 'Model of the context provider: `base` finds more, `small` costs a seventh of the time.',
    parse: oneOf(MODEL_NAMES),
  },
  contextThreads: {
    name: 'CONTEXT_THREADS',
    type: 'integer',
    expected: 'a whole number from 1 to 256',
    defaultText: 'one for each processor that this process may use, by its affinity and its cgroup quota',
    secret: false,
    doc: 'Threads of the context provider; each holds the model in memory. What runs at once is bounded by them.',
    parse: integer(1, 256),
  },
  patternThreads: {
    name: 'PATTERN_THREADS',
    type: 'integer',
    expected: 'a whole number from 1 to 64',
    defaultText:
      'one for each processor that this process may use; beside another provider in process for every second; at least 2',
    secret: false,
    doc: 'Threads of the pattern provider at most, some 30 MB each. Two are there from the start, so that one may be held up by a text that takes long; further ones start when work waits. A thread that is still busy at the deadline of its provider is ended and replaced; as many again may run until then.',
    parse: integer(1, 64),
  },
  queueWaitMs: {
    name: 'QUEUE_WAIT_MS',
    type: 'integer',
    expected: 'a whole number from 0 to 60000 (0: nothing ever waits)',
    fallback: 1_000,
    unit: 'milliseconds',
    secret: false,
    doc: 'How long a request may wait for its turn whose caller does not say (`Prefer: wait=SECONDS`). One that would wait longer, and is not part of a burst (QUEUE_BURST), is answered 503 with `Retry-After` at once.',
    parse: integer(0, 60_000),
  },
  queueWaitMaxMs: {
    name: 'QUEUE_WAIT_MAX_MS',
    type: 'integer',
    expected: 'a whole number from 0 to 600000',
    fallback: 60_000,
    unit: 'milliseconds',
    secret: false,
    doc: 'How long a request may wait at most, whatever its caller accepts, and however long a burst takes. It matters only where it is above QUEUE_WAIT_MS.',
    parse: integer(0, 600_000),
  },
  queueBurst: {
    name: 'QUEUE_BURST',
    type: 'integer',
    expected: 'a whole number from 0 to 10000',
    fallback: 32,
    unit: 'requests',
    secret: false,
    doc: 'How many requests may wait for their turn however long it takes, up to QUEUE_WAIT_MAX_MS: so many short ones (a sentence or two), and so many longer ones. 0: QUEUE_WAIT_MS alone counts.',
    parse: integer(0, 10_000),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    type: 'string',
    expected: `one of ${LOG_LEVELS.join(', ')}`,
    fallback: 'info',
    secret: false,
    doc: 'Least severity that is logged. No level ever logs input text, header values or query strings.',
    parse: oneOf(LOG_LEVELS),
  },
  logLevelForm: {
    name: 'LOG_LEVEL_FORM',
    type: 'string',
    expected: '"number" or "name"',
    fallback: 'number',
    secret: false,
    doc: 'How the lines of the log write their level: `"level":30`, as pino and its tools have it, or `"level":"info"`.',
    parse: oneOf(LOG_LEVEL_FORMS),
  },
  metrics: {
    name: 'METRICS',
    type: 'string',
    expected: '"on" or "off"',
    fallback: 'on',
    secret: false,
    doc: 'Whether GET /metrics answers, without credentials. It tells figures, never text; where the address is public, keep the path inside at the proxy, or turn it off.',
    parse: oneOf(['on', 'off'] as const),
  },
  drainDelayMs: {
    name: 'DRAIN_DELAY_MS',
    type: 'integer',
    expected: 'a whole number from 0 to 15000',
    defaultText: '5000; 0 on a loopback address',
    unit: 'milliseconds',
    secret: false,
    doc: 'How long the service goes on as before after the signal to stop, while /health/ready says that it stops, so that balancers notice. Requests under way then get the rest of 25 seconds.',
    parse: integer(0, 15_000),
  },
  otelDisabled: {
    name: 'OTEL_SDK_DISABLED',
    type: 'boolean',
    expected: '"true" or "false"',
    fallback: 'false',
    secret: false,
    doc: 'Whether traces are kept from the collector even where one is named.',
    parse: oneOf(['true', 'false'] as const),
  },
  otelEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    type: 'URL',
    expected: 'an http(s) URL',
    defaultText: 'none: no traces are sent',
    secret: false,
    doc: 'Collector that traces are sent to by OTLP over HTTP, below `/v1/traces`. The other OTEL_ variables of the exporter, the sampler and the resource hold too: see docs/operations.md.',
    parse: urlOf(['http:', 'https:']),
  },
  otelTracesEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    type: 'URL',
    expected: 'an http(s) URL',
    defaultText: 'none: OTEL_EXPORTER_OTLP_ENDPOINT',
    secret: false,
    doc: 'Whole address that traces are sent to, before OTEL_EXPORTER_OTLP_ENDPOINT.',
    parse: urlOf(['http:', 'https:']),
  },
  otelProtocol: {
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    type: 'string',
    expected: '"http/protobuf", the one protocol that is spoken',
    fallback: 'http/protobuf',
    secret: false,
    doc: 'Protocol of the collector.',
    parse: oneOf(['http/protobuf'] as const),
  },
  authMode: {
    name: 'AUTH_MODE',
    type: 'string',
    expected: '"required" or "off"',
    defaultText:
      'required; off on a loopback address where neither TRUST_PROXY nor a PUBLIC_URL of another machine is set',
    secret: false,
    doc: 'Whether classify and label need an API key and a token. `serve pattern` and `serve context` have no accounts: on other than a loopback address they need `off` written out.',
    parse: oneOf(AUTH_MODES),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    type: 'URL',
    expected: 'a URL postgres://user:password@host:port/database',
    defaultText: 'none: a SQLite file in DATA_DIR',
    secret: true,
    doc: 'PostgreSQL database that keeps the accounts. Several replicas share one.',
    parse: urlOf(['postgres:', 'postgresql:']),
  },
  dataDir: {
    name: 'DATA_DIR',
    type: 'path',
    expected: 'a folder that this user may write to',
    defaultText: '`.data-discovery` in the home folder',
    secret: false,
    doc: 'Folder of the SQLite file that keeps the accounts, `accounts.db`. Made at the first use, for its owner alone.',
    parse: (text: string): string | undefined => (text.includes('\u0000') ? undefined : text),
  },
  registration: {
    name: 'REGISTRATION',
    type: 'string',
    expected: `one of ${REGISTRATION_MODES.join(', ')}`,
    fallback: 'off',
    secret: false,
    doc: 'Whether POST /auth/register makes accounts: `direct` answers with the credentials, `email` mails them. The command `accounts register` always works.',
    parse: oneOf(REGISTRATION_MODES),
  },
  smtpUrl: {
    name: 'SMTP_URL',
    type: 'URL',
    expected: 'a URL smtp://user:password@host:port or smtps://…',
    secret: true,
    doc: 'Mail server; needed where REGISTRATION is `email`.',
    parse: urlOf(['smtp:', 'smtps:']),
  },
  smtpTls: {
    name: 'SMTP_TLS',
    type: 'string',
    expected: `one of ${SMTP_TLS_MODES.join(', ')}`,
    defaultText: 'required; optional where the mail server is on this machine',
    secret: false,
    doc: 'Whether mails over `smtp://` need STARTTLS. `optional` sends passwords in clear where the server does not offer it. `smtps://` always has TLS.',
    parse: oneOf(SMTP_TLS_MODES),
  },
  mailFrom: {
    name: 'MAIL_FROM',
    type: 'string',
    expected: 'an e-mail address',
    fallback: 'data-discovery@localhost',
    secret: false,
    doc: 'Sender of the mails.',
    parse: matching(/^[\w.+-]{1,64}@[\w.-]{1,190}$/),
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    type: 'URL',
    expected: 'an http(s) URL without query or fragment',
    secret: false,
    doc: 'Where callers reach the service: it stands in mails, and in tokens as their issuer (`data-discovery` without it), and pages of its origin may use the service. Every replica needs the same; changing it ends all tokens. One of another machine makes AUTH_MODE `required` by default.',
    parse: publicUrlOf,
  },
  passwordWords: {
    name: 'PASSWORD_WORDS',
    type: 'list',
    expected: 'up to 200 words of 3 to 64 characters, separated by commas',
    fallback: [],
    secret: false,
    doc: 'Words that count for nothing in a new password, because a guesser tries them first here: names of the organisation, its products, places and projects. Those of the service itself and of the e-mail address always do.',
    parse: (text: string): readonly string[] | undefined => {
      const words = text.split(',').map((word) => word.trim().toLowerCase());
      return words.length <= 200 && words.every((word) => /^.{3,64}$/u.test(word)) ? words : undefined;
    },
  },
  auditRetentionDays: {
    name: 'AUDIT_RETENTION_DAYS',
    type: 'integer',
    expected: 'a whole number from 0 to 36500 (0: for ever)',
    fallback: 365,
    unit: 'days',
    secret: false,
    doc: 'How long the lines of the audit are kept. A sweep every ten minutes deletes older ones and leaves a line that says how many; nothing else can delete or change one.',
    parse: integer(0, 36_500),
  },
  auditLog: {
    name: 'AUDIT_LOG',
    type: 'string',
    expected: '"on" or "off"',
    fallback: 'off',
    secret: false,
    doc: 'Whether each line of the audit also goes to the log, as a line "audit" of level info, so that what ships the log ships the audit. Such lines name e-mail addresses of accounts and network addresses.',
    parse: oneOf(['on', 'off'] as const),
  },
  page: {
    name: 'PAGE',
    type: 'string',
    expected: '"on" or "off"',
    fallback: 'on',
    secret: false,
    doc: 'Whether the service shows its page at `/` and the API documentation at `/docs`. Both are open to everyone; what they send needs credentials as any request does.',
    parse: oneOf(['on', 'off'] as const),
  },
  rulesFile: {
    name: 'RULES_FILE',
    type: 'path',
    expected: 'the path of a YAML or JSON file',
    secret: false,
    doc: 'Own rules: recognizers, allow and deny list, thresholds, categories switched off (docs/own-rules.md). Read by the classification service, where a changed file takes effect within seconds, and by `classify`, `label` and `scan` on the command line.',
    parse: parsePath,
  },
  transformKeysFile: {
    name: 'TRANSFORM_KEYS_FILE',
    type: 'path',
    expected: 'the path of a YAML or JSON file',
    secret: false,
    doc: 'Keys of the operators `hash`, `encrypt` and `pseudonym` (docs/transformations.md): ids and secrets, the one in use first. Read at start by the classification service, and by `protect`, `restore` and `worker` on the command line.',
    parse: parsePath,
  },
  transformPolicies: {
    name: 'TRANSFORM_POLICIES',
    type: 'path',
    expected: 'the path of a YAML or JSON file, or of a folder of them',
    secret: false,
    doc: 'Policies of transformations that requests call by name (docs/transformations.md): a file `NAME.yaml`, or a folder of such files. Read at start; every mistake is told with its place.',
    parse: parsePath,
  },
  transformSessionHours: {
    name: 'TRANSFORM_SESSION_HOURS',
    type: 'integer',
    expected: 'a whole number from 1 to 720',
    fallback: 24,
    unit: 'hours',
    secret: false,
    doc: 'How long the map of a session that the service keeps lasts at most (docs/transformations.md). A request may ask for less. A sweep every ten minutes deletes those that have expired.',
    parse: integer(1, 720),
  },
  transformKeys: {
    name: 'TRANSFORM_KEYS',
    type: 'string',
    expected: 'keys as YAML or JSON',
    secret: true,
    doc: 'The keys themselves, as TRANSFORM_KEYS_FILE would hold them, where a platform hands secrets over as variables. Not both.',
    parse: (text: string): string | undefined => text,
  },
  litellmGuardrail: {
    name: 'LITELLM_GUARDRAIL',
    type: 'string',
    expected: '"off", "block", "mask" or "reversible"',
    fallback: 'off',
    secret: false,
    doc: 'Whether LiteLLM may use the service as a generic guardrail (docs/litellm.md), and what becomes of sensitive data where its request does not say: the request is refused, labels take its place, or numbered placeholders that answers are restored from.',
    parse: oneOf(['off', 'block', 'mask', 'reversible'] as const),
  },
  litellmOnFailure: {
    name: 'LITELLM_ON_FAILURE',
    type: 'string',
    expected: '"closed" or "open"',
    fallback: 'closed',
    secret: false,
    doc: 'What the guardrail of LiteLLM does with texts that a provider failed on: `closed` lets nothing pass, `open` acts on what the others found and lets all else pass; the log says so.',
    parse: oneOf(['closed', 'open'] as const),
  },
  litellmApiKey: {
    name: 'LITELLM_API_KEY',
    type: 'string',
    expected: TOKEN_EXPECTED,
    defaultText: 'none: callers need an account where accounts are required',
    secret: true,
    doc: 'Key that proxies of LiteLLM send as `x-api-key`, in place of an account, whose tokens end after a day; it opens the guardrail and nothing else. Make one with `openssl rand -hex 32`.',
    parse: parseToken,
  },
  litellmApiKeyFile: {
    name: 'LITELLM_API_KEY_FILE',
    type: 'path',
    expected: 'the path of a file that holds the key of LITELLM_API_KEY',
    secret: false,
    doc: 'File that holds the key instead, such as a mounted secret; read at start. A line end after it does not count.',
    parse: parsePath,
  },
  litellmKeepSeconds: {
    name: 'LITELLM_KEEP_SECONDS',
    type: 'integer',
    expected: 'a whole number from 60 to 86400',
    fallback: 3_600,
    unit: 'seconds',
    secret: false,
    doc: 'For how long after their last use the guardrail of LiteLLM keeps, in memory, what its placeholders stand for.',
    parse: integer(60, 86_400),
  },
  presidio: {
    name: 'PRESIDIO',
    type: 'string',
    expected: '"on" or "off"',
    fallback: 'off',
    secret: false,
    doc: "Whether the service answers as Presidio's analyzer and anonymizer do, at /analyze, /anonymize, /deanonymize and beside them (docs/presidio.md).",
    parse: oneOf(['on', 'off'] as const),
  },
  serviceApiKey: {
    name: 'DATA_DISCOVERY_API_KEY',
    type: 'string',
    expected: 'an API key',
    secret: true,
    doc: 'The API key that `data-discovery scan --server` sends.',
    parse: headerValueOf,
  },
  serviceToken: {
    name: 'DATA_DISCOVERY_TOKEN',
    type: 'string',
    expected: 'a token, as a login answers it',
    secret: true,
    doc: 'The token that `data-discovery scan --server` sends.',
    parse: headerValueOf,
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    type: 'list',
    expected:
      'IP addresses or CIDR ranges, separated by commas, that hold together no more than a sixteenth of all IPv4 ' +
      'or IPv6 addresses (no /0)',
    fallback: [],
    secret: false,
    doc: 'Proxies whose `X-Forwarded-For` and `X-Forwarded-Host` are believed. Without it all callers behind a proxy count as one address when failed logins slow down. Set, it makes AUTH_MODE `required` by default.',
    parse: parseProxyRanges,
  },
  operatorToken: {
    name: 'OPERATOR_TOKEN',
    type: 'string',
    expected: TOKEN_EXPECTED,
    defaultText: 'none: what changes the process is closed',
    secret: true,
    doc: 'Token of those who operate the process, for `/log-level`: `Authorization: Bearer TOKEN`. No account has it. Make one with `openssl rand -hex 32`.',
    parse: parseToken,
  },
  operatorTokenFile: {
    name: 'OPERATOR_TOKEN_FILE',
    type: 'path',
    expected: 'the path of a file that holds the token of OPERATOR_TOKEN',
    secret: false,
    doc: 'File that holds the token instead, such as a mounted secret; read at start. A line end after it does not count.',
    parse: parsePath,
  },
  mcpApiKey: {
    name: 'MCP_API_KEY',
    type: 'string',
    expected: TOKEN_EXPECTED,
    defaultText: 'none: `mcp --http` serves this machine alone',
    secret: true,
    doc: 'Key of those who call `data-discovery mcp --http`: `Authorization: Bearer KEY`, or `X-API-Key: KEY`. Needed where it listens beyond this machine. Make one with `openssl rand -hex 32`.',
    parse: parseToken,
  },
  mcpApiKeyFile: {
    name: 'MCP_API_KEY_FILE',
    type: 'path',
    expected: 'the path of a file that holds the key of MCP_API_KEY',
    secret: false,
    doc: 'File that holds the key instead, such as a mounted secret; read at start. A line end after it does not count.',
    parse: parsePath,
  },
  allowedHosts: {
    name: 'ALLOWED_HOSTS',
    type: 'list',
    expected: 'host names or IP addresses without ports, separated by commas, IPv6 addresses in brackets',
    fallback: [],
    secret: false,
    doc: 'Further names that callers may ask for in `Host`, on any port, beside `localhost`, `127.0.0.1`, `[::1]`, HOST and the name in PUBLIC_URL; beyond a loopback address every IP address too. Another name is refused with 403: always where this is set, and where accounts are off on a loopback address. Where they are off on another address, browsers alone must ask for such a name.',
    parse: (text: string): readonly string[] | undefined => {
      const names = text.split(',').map((part) => parseAuthority(part.trim()));
      const known = names.flatMap((name) => (name?.port === '' ? [name.name] : []));
      return known.length === names.length ? known : undefined;
    },
  },
} as const satisfies Record<string, Setting<unknown>>;
