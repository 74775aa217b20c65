import path from 'node:path';
import { REGISTRATION_MODES } from '../accounts/account-deps.js';
import { parseAuthority } from '../core/authority.js';
import { LOG_LEVEL_FORMS, LOG_LEVELS } from '../core/log-levels.js';
import { MODEL_NAMES } from '../core/model-names.js';
import { parseProxyRanges } from './proxy-ranges.js';

/** One setting. `parse` returns undefined for an invalid value. */
export interface Setting<T> {
  /** Name of the environment variable. */
  readonly name: string;
  /** For docs/settings.md. */
  readonly type: string;
  /** What the variable may hold; completes "NAME must be …". */
  readonly expected: string;
  /** The default, where it is always the same. */
  readonly fallback?: T;
  /** Describes a default that depends on other settings or the machine; absent with a fallback. */
  readonly defaultText?: string;
  readonly unit?: string;
  /** Whether the value must never be shown. */
  readonly secret: boolean;
  readonly doc: string;
  readonly parse: (text: string) => T | undefined;
}

/** Reads one setting. An invalid value is reported, and the default of the setting or the given one is used. */
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

/** Format of a secret that an operator chooses: long and varied enough to resist guessing. */
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

/** Characters allowed in a request header. */
const headerValueOf = matching(/^[\x21-\x7E]{1,4096}$/);

function publicUrlOf(text: string): string | undefined {
  const url = urlOf(['http:', 'https:'])(text);
  return url !== undefined && new URL(url).search + new URL(url).hash === ''
    ? url.replace(/\/+$/, '')
    : undefined;
}

/** Settings with a single value. PROVIDERS and SECURITY_SETTINGS contain JSON and have their own modules. */
export const SETTINGS = {
  host: {
    name: 'HOST',
    type: 'string',
    expected: 'a host name or an IP address to listen on',
    fallback: '127.0.0.1',
    secret: false,
    doc: 'Address to listen on. On other than a loopback address, the service requires accounts unless AUTH_MODE is set.',
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
    doc: 'Largest request body of classify and label in version 1. Processing time grows with it. If providers run as separate services, set their PROVIDER_MAX_BODY_BYTES to about 400 times this value.',
    parse: integer(1, 10_485_760),
  },
  maxBodyBytesV2: {
    name: 'MAX_BODY_BYTES_V2',
    type: 'integer',
    expected: 'a whole number from 1 to 10485760',
    defaultText: 'the value of MAX_BODY_BYTES',
    unit: 'bytes',
    secret: false,
    doc: 'Largest text or table in version 2, and largest text of a batch. Longer texts are processed in parts, but the request is admitted and timed as a whole: one megabyte occupies a thread for about a minute.',
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
    doc: 'Time limit of a provider (status 504 in its record when exceeded). `timeout_ms` in PROVIDERS takes precedence. Also the time limit of a batch in a provider served alone, and of the patterns for one part of a file in `scan`.',
    parse: integer(1, 600_000),
  },
  contextModel: {
    name: 'CONTEXT_MODEL',
    type: 'choice',
    expected: MODEL_NAMES.join(' or '),
    fallback: 'base',
    secret: false,
    doc: 'Language model of the context provider: `base` finds more, `small` is about seven times as fast.',
    parse: oneOf(MODEL_NAMES),
  },
  contextThreads: {
    name: 'CONTEXT_THREADS',
    type: 'integer',
    expected: 'a whole number from 1 to 256',
    defaultText: 'one per CPU available to the process (affinity and cgroup quota)',
    secret: false,
    doc: 'Threads of the context provider. Each loads the model into memory. The number limits how many requests are processed at once.',
    parse: integer(1, 256),
  },
  patternThreads: {
    name: 'PATTERN_THREADS',
    type: 'integer',
    expected: 'a whole number from 1 to 64',
    defaultText:
      'one per CPU available to the process, or one per two CPUs if another provider runs in the process; at least 2',
    secret: false,
    doc: 'Maximum number of threads of the pattern provider, about 30 MB each. Two run from the start, so that one slow text does not block others; more start on demand. A thread that misses the deadline of its provider is ended and replaced; until then, up to twice as many may run.',
    parse: integer(1, 64),
  },
  queueWaitMs: {
    name: 'QUEUE_WAIT_MS',
    type: 'integer',
    expected: 'a whole number from 0 to 60000 (0: no request waits)',
    fallback: 1_000,
    unit: 'milliseconds',
    secret: false,
    doc: 'How long a request may wait in the queue unless the caller sends `Prefer: wait=SECONDS`. A request that would wait longer, and is not part of a burst (QUEUE_BURST), immediately gets 503 with `Retry-After`.',
    parse: integer(0, 60_000),
  },
  queueWaitMaxMs: {
    name: 'QUEUE_WAIT_MAX_MS',
    type: 'integer',
    expected: 'a whole number from 0 to 600000',
    fallback: 60_000,
    unit: 'milliseconds',
    secret: false,
    doc: 'Upper limit of the waiting time, for `Prefer: wait` and for bursts. Only effective if greater than QUEUE_WAIT_MS.',
    parse: integer(0, 600_000),
  },
  queueBurst: {
    name: 'QUEUE_BURST',
    type: 'integer',
    expected: 'a whole number from 0 to 10000',
    fallback: 32,
    unit: 'requests',
    secret: false,
    doc: 'How many requests may wait longer than QUEUE_WAIT_MS, up to QUEUE_WAIT_MAX_MS. Short requests (a sentence or two) and longer ones are counted separately. 0: only QUEUE_WAIT_MS applies.',
    parse: integer(0, 10_000),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    type: 'string',
    expected: `one of ${LOG_LEVELS.join(', ')}`,
    fallback: 'info',
    secret: false,
    doc: 'Lowest level that is logged. Input text, header values and query strings are never logged.',
    parse: oneOf(LOG_LEVELS),
  },
  logLevelForm: {
    name: 'LOG_LEVEL_FORM',
    type: 'string',
    expected: '"number" or "name"',
    fallback: 'number',
    secret: false,
    doc: 'Format of the level in log lines: `"level":30`, as pino and its tools expect, or `"level":"info"`.',
    parse: oneOf(LOG_LEVEL_FORMS),
  },
  metrics: {
    name: 'METRICS',
    type: 'string',
    expected: '"on" or "off"',
    fallback: 'on',
    secret: false,
    doc: 'Whether GET /metrics answers, without credentials. Metrics contain no text. If the address is public, block the path at the proxy, or turn metrics off.',
    parse: oneOf(['on', 'off'] as const),
  },
  drainDelayMs: {
    name: 'DRAIN_DELAY_MS',
    type: 'integer',
    expected: 'a whole number from 0 to 15000',
    defaultText: '5000; 0 on a loopback address',
    unit: 'milliseconds',
    secret: false,
    doc: 'How long the service accepts requests after the stop signal, while /health/ready reports that it is stopping, so that load balancers can react. Unfinished requests then have the rest of 25 seconds.',
    parse: integer(0, 15_000),
  },
  otelDisabled: {
    name: 'OTEL_SDK_DISABLED',
    type: 'boolean',
    expected: '"true" or "false"',
    fallback: 'false',
    secret: false,
    doc: 'Turns tracing off even if a collector is configured.',
    parse: oneOf(['true', 'false'] as const),
  },
  otelEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    type: 'URL',
    expected: 'an http(s) URL',
    defaultText: 'none: no traces are sent',
    secret: false,
    doc: 'URL of the collector for traces, sent with OTLP over HTTP to `/v1/traces`. The other OTEL_ variables of the exporter, the sampler and the resource apply too; see docs/operations.md.',
    parse: urlOf(['http:', 'https:']),
  },
  otelTracesEndpoint: {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    type: 'URL',
    expected: 'an http(s) URL',
    defaultText: 'none: OTEL_EXPORTER_OTLP_ENDPOINT',
    secret: false,
    doc: 'Full URL for traces. Takes precedence over OTEL_EXPORTER_OTLP_ENDPOINT.',
    parse: urlOf(['http:', 'https:']),
  },
  otelProtocol: {
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    type: 'string',
    expected: '"http/protobuf", the only supported protocol',
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
      'required; off on a loopback address without TRUST_PROXY and without a PUBLIC_URL of another machine',
    secret: false,
    doc: 'Whether classify and label require an API key and a token. `serve pattern` and `serve context` have no accounts; on other than a loopback address, they require an explicit `off`.',
    parse: oneOf(AUTH_MODES),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    type: 'URL',
    expected: 'a URL postgres://user:password@host:port/database',
    defaultText: 'none: a SQLite file in DATA_DIR',
    secret: true,
    doc: 'PostgreSQL database for the accounts. Several replicas can share it.',
    parse: urlOf(['postgres:', 'postgresql:']),
  },
  dataDir: {
    name: 'DATA_DIR',
    type: 'path',
    expected: 'a folder that this user may write to',
    defaultText: '`.data-discovery` in the home folder',
    secret: false,
    doc: 'Folder of `accounts.db`, the SQLite file with the accounts. Created on first use, accessible only to its owner.',
    parse: (text: string): string | undefined => (text.includes('\u0000') ? undefined : text),
  },
  registration: {
    name: 'REGISTRATION',
    type: 'string',
    expected: `one of ${REGISTRATION_MODES.join(', ')}`,
    fallback: 'off',
    secret: false,
    doc: 'Whether POST /auth/register creates accounts: `direct` returns the credentials, `email` mails them. The command `accounts register` always works.',
    parse: oneOf(REGISTRATION_MODES),
  },
  smtpUrl: {
    name: 'SMTP_URL',
    type: 'URL',
    expected: 'a URL smtp://user:password@host:port or smtps://…',
    secret: true,
    doc: 'Mail server. Required if REGISTRATION is `email`.',
    parse: urlOf(['smtp:', 'smtps:']),
  },
  smtpTls: {
    name: 'SMTP_TLS',
    type: 'string',
    expected: `one of ${SMTP_TLS_MODES.join(', ')}`,
    defaultText: 'required; optional if the mail server is on this machine',
    secret: false,
    doc: 'Whether mails over `smtp://` require STARTTLS. `optional` sends passwords in plaintext if the server does not offer STARTTLS. `smtps://` always uses TLS.',
    parse: oneOf(SMTP_TLS_MODES),
  },
  mailFrom: {
    name: 'MAIL_FROM',
    type: 'string',
    expected: 'an e-mail address',
    fallback: 'data-discovery@localhost',
    secret: false,
    doc: 'Sender of mails.',
    parse: matching(/^[\w.+-]{1,64}@[\w.-]{1,190}$/),
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    type: 'URL',
    expected: 'an http(s) URL without query or fragment',
    secret: false,
    doc: 'URL at which callers reach the service. It is used in mails and as the issuer of tokens (`data-discovery` if not set), and web pages of its origin may use the service. All replicas need the same value; changing it invalidates all tokens. The host of another machine makes AUTH_MODE `required` by default.',
    parse: publicUrlOf,
  },
  passwordWords: {
    name: 'PASSWORD_WORDS',
    type: 'list',
    expected: 'up to 200 words of 3 to 64 characters, separated by commas',
    fallback: [],
    secret: false,
    doc: 'Words that do not make a new password stronger, because attackers try them first: names of your organization, products, places and projects. The words of the service and of the e-mail address are always included.',
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
    doc: 'How long audit records are kept. Every ten minutes, older records are deleted, and a record with their number is added. Audit records cannot be changed or deleted in any other way.',
    parse: integer(0, 36_500),
  },
  auditLog: {
    name: 'AUDIT_LOG',
    type: 'string',
    expected: '"on" or "off"',
    fallback: 'off',
    secret: false,
    doc: 'Whether each audit record is also logged, as a line "audit" at level info, so that your log shipper collects it. These lines contain e-mail addresses of accounts and network addresses.',
    parse: oneOf(['on', 'off'] as const),
  },
  page: {
    name: 'PAGE',
    type: 'string',
    expected: '"on" or "off"',
    fallback: 'on',
    secret: false,
    doc: 'Whether the service serves its web page at `/` and the API documentation at `/docs`. Both are public; their requests need credentials like any other.',
    parse: oneOf(['on', 'off'] as const),
  },
  rulesFile: {
    name: 'RULES_FILE',
    type: 'path',
    expected: 'the path of a YAML or JSON file',
    secret: false,
    doc: 'Custom rules: recognizers, allow and deny lists, thresholds, and disabled categories (docs/custom-rules.md). Used by the classification service, which reloads a changed file within seconds, and by `classify`, `label` and `scan`.',
    parse: parsePath,
  },
  transformKeysFile: {
    name: 'TRANSFORM_KEYS_FILE',
    type: 'path',
    expected: 'the path of a YAML or JSON file',
    secret: false,
    doc: 'Keys of the operators `hash`, `encrypt` and `pseudonym` (docs/transformations.md): ids and secrets, active key first. Read at start by the classification service, and by the commands `protect`, `restore` and `worker`.',
    parse: parsePath,
  },
  transformPolicies: {
    name: 'TRANSFORM_POLICIES',
    type: 'path',
    expected: 'the path of a YAML or JSON file, or of a folder of them',
    secret: false,
    doc: 'Named policies that requests can refer to (docs/transformations.md): a file `NAME.yaml`, or a folder of such files. Read at start; every error is reported with its location.',
    parse: parsePath,
  },
  transformSessionHours: {
    name: 'TRANSFORM_SESSION_HOURS',
    type: 'integer',
    expected: 'a whole number from 1 to 720',
    fallback: 24,
    unit: 'hours',
    secret: false,
    doc: 'Maximum lifetime of a stored session (docs/transformations.md). A request can ask for less. Expired sessions are deleted every ten minutes.',
    parse: integer(1, 720),
  },
  transformKeys: {
    name: 'TRANSFORM_KEYS',
    type: 'string',
    expected: 'keys as YAML or JSON',
    secret: true,
    doc: 'The content of TRANSFORM_KEYS_FILE itself, for platforms that pass secrets as environment variables. Set only one of the two.',
    parse: (text: string): string | undefined => text,
  },
  transformKeyScope: {
    name: 'TRANSFORM_KEY_SCOPE',
    type: 'string',
    expected: '"account" or "service"',
    fallback: 'account',
    secret: false,
    doc: 'If accounts are required: whether `hash`, `encrypt` and `pseudonym` use a key per account, derived from the configured key, or the configured key itself. With `service`, equal values of different accounts give equal results, so their data can be joined.',
    parse: oneOf(['account', 'service'] as const),
  },
  litellmGuardrail: {
    name: 'LITELLM_GUARDRAIL',
    type: 'string',
    expected: '"off", "block", "mask" or "reversible"',
    fallback: 'off',
    secret: false,
    doc: 'Whether LiteLLM can use the service as a generic guardrail (docs/litellm.md), and its default action for sensitive data: refuse the request (`block`), replace it with labels (`mask`), or with numbered placeholders that are restored in responses (`reversible`).',
    parse: oneOf(['off', 'block', 'mask', 'reversible'] as const),
  },
  litellmOnFailure: {
    name: 'LITELLM_ON_FAILURE',
    type: 'string',
    expected: '"closed" or "open"',
    fallback: 'closed',
    secret: false,
    doc: 'What the LiteLLM guardrail does if a provider fails: `closed` blocks the request; `open` acts on the findings of the other providers, lets everything else pass, and logs it.',
    parse: oneOf(['closed', 'open'] as const),
  },
  litellmApiKey: {
    name: 'LITELLM_API_KEY',
    type: 'string',
    expected: TOKEN_EXPECTED,
    defaultText: 'none: callers need an account if accounts are required',
    secret: true,
    doc: 'Key that LiteLLM proxies send as `x-api-key` instead of account credentials, whose tokens expire after a day. It is valid only for the guardrail. Create one with `openssl rand -hex 32`.',
    parse: parseToken,
  },
  litellmApiKeyFile: {
    name: 'LITELLM_API_KEY_FILE',
    type: 'path',
    expected: 'the path of a file that holds the key of LITELLM_API_KEY',
    secret: false,
    doc: 'File with the key, such as a mounted secret. Read at start; a trailing line break is ignored.',
    parse: parsePath,
  },
  litellmKeepSeconds: {
    name: 'LITELLM_KEEP_SECONDS',
    type: 'integer',
    expected: 'a whole number from 60 to 86400',
    fallback: 3_600,
    unit: 'seconds',
    secret: false,
    doc: 'How long the LiteLLM guardrail keeps the values of its placeholders in memory after their last use.',
    parse: integer(60, 86_400),
  },
  presidio: {
    name: 'PRESIDIO',
    type: 'string',
    expected: '"on" or "off"',
    fallback: 'off',
    secret: false,
    doc: "Whether the service provides the API of Presidio's analyzer and anonymizer: /analyze, /anonymize, /deanonymize and related endpoints (docs/presidio.md).",
    parse: oneOf(['on', 'off'] as const),
  },
  serviceApiKey: {
    name: 'DATA_DISCOVERY_API_KEY',
    type: 'string',
    expected: 'an API key',
    secret: true,
    doc: 'API key for `data-discovery scan --server`.',
    parse: headerValueOf,
  },
  serviceToken: {
    name: 'DATA_DISCOVERY_TOKEN',
    type: 'string',
    expected: 'a token from a login',
    secret: true,
    doc: 'Token for `data-discovery scan --server`.',
    parse: headerValueOf,
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    type: 'list',
    expected:
      'IP addresses or CIDR ranges, separated by commas, that cover at most one sixteenth of all IPv4 or IPv6 ' +
      'addresses (not /0)',
    fallback: [],
    secret: false,
    doc: 'Proxies whose `X-Forwarded-For` and `X-Forwarded-Host` are trusted. If not set, all callers behind a proxy share one address, so failed logins of one slow down all. If set, AUTH_MODE is `required` by default.',
    parse: parseProxyRanges,
  },
  operatorToken: {
    name: 'OPERATOR_TOKEN',
    type: 'string',
    expected: TOKEN_EXPECTED,
    defaultText: 'none: /log-level and /selftest are disabled',
    secret: true,
    doc: 'Token of the operator, for `/log-level` and `/selftest`: `Authorization: Bearer TOKEN`. No account can use these endpoints. Create one with `openssl rand -hex 32`.',
    parse: parseToken,
  },
  operatorTokenFile: {
    name: 'OPERATOR_TOKEN_FILE',
    type: 'path',
    expected: 'the path of a file that holds the token of OPERATOR_TOKEN',
    secret: false,
    doc: 'File with the token, such as a mounted secret. Read at start; a trailing line break is ignored.',
    parse: parsePath,
  },
  mcpApiKey: {
    name: 'MCP_API_KEY',
    type: 'string',
    expected: TOKEN_EXPECTED,
    defaultText: 'none: `mcp --http` accepts only connections from this machine',
    secret: true,
    doc: 'Key for `data-discovery mcp --http`: `Authorization: Bearer KEY` or `X-API-Key: KEY`. Required if it listens on other than a loopback address. Create one with `openssl rand -hex 32`.',
    parse: parseToken,
  },
  mcpApiKeyFile: {
    name: 'MCP_API_KEY_FILE',
    type: 'path',
    expected: 'the path of a file that holds the key of MCP_API_KEY',
    secret: false,
    doc: 'File with the key, such as a mounted secret. Read at start; a trailing line break is ignored.',
    parse: parsePath,
  },
  allowedHosts: {
    name: 'ALLOWED_HOSTS',
    type: 'list',
    expected: 'host names or IP addresses without ports, separated by commas, IPv6 addresses in brackets',
    fallback: [],
    secret: false,
    doc: 'Additional host names that the `Host` header may have, with any port. Always allowed: `localhost`, `127.0.0.1`, `[::1]`, HOST, the host of PUBLIC_URL, and on other than a loopback address every IP address. Other names get 403 if this is set, or if accounts are off on a loopback address. If accounts are off on another address, only requests of browsers are checked.',
    parse: (text: string): readonly string[] | undefined => {
      const names = text.split(',').map((part) => parseAuthority(part.trim()));
      const known = names.flatMap((name) => (name?.port === '' ? [name.name] : []));
      return known.length === names.length ? known : undefined;
    },
  },
} as const satisfies Record<string, Setting<unknown>>;
