/** What a setting is made of. `parse` answers undefined for a value that it does not accept. */
export interface Setting<T> {
  /** Name of the environment variable. */
  readonly name: string;
  /** For docs/settings.md. */
  readonly type: string;
  /** What the variable may hold; completes "NAME must be …". */
  readonly expected: string;
  /** The default as one would write it; documentation only where it depends on something else. */
  readonly defaultText: string;
  readonly unit?: string;
  /** Whether the value must never be shown. */
  readonly secret: boolean;
  readonly doc: string;
  readonly parse: (text: string) => T | undefined;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

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

/** Settings of one value each. PROVIDERS and SECURITY_SETTINGS hold JSON and have files of their own. */
export const SETTINGS = {
  host: {
    name: 'HOST',
    type: 'string',
    expected: 'a host name or an IP address to listen on',
    defaultText: '127.0.0.1',
    secret: false,
    doc: 'Address to listen on. Any but a loopback address needs AUTH_MODE=off written out, because this version has no accounts and would answer anyone.',
    parse: matching(/^(?:[A-Za-z0-9.-]{1,253}|[0-9A-Fa-f:.]{2,45})$/),
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
    defaultText: 'svc',
    secret: false,
    doc: 'First part of the paths of the data discovery operations.',
    parse: matching(/^[\w.-]{1,64}(?:\/[\w.-]{1,64}){0,7}$/),
  },
  maxBodyBytes: {
    name: 'MAX_BODY_BYTES',
    type: 'integer',
    expected: 'a whole number from 1 to 10485760',
    defaultText: '10240',
    unit: 'bytes',
    secret: false,
    doc: 'Largest body that classify and label accept, counted in bytes as they arrive. Time grows with it.',
    parse: integer(1, 10_485_760),
  },
  providerMaxBodyBytes: {
    name: 'PROVIDER_MAX_BODY_BYTES',
    type: 'integer',
    expected: 'a whole number from 1024 to 104857600',
    defaultText: '4194304',
    unit: 'bytes',
    secret: false,
    doc: 'Largest batch that `serve pattern` and `serve context` accept.',
    parse: integer(1024, 104_857_600),
  },
  providerTimeoutMs: {
    name: 'PROVIDER_TIMEOUT_MS',
    type: 'integer',
    expected: 'a whole number from 1 to 600000',
    defaultText: '10000',
    unit: 'milliseconds',
    secret: false,
    doc: 'How long a provider may take before its answer is given up (status 504 in its record). `timeout_ms` in PROVIDERS goes before it.',
    parse: integer(1, 600_000),
  },
  logLevel: {
    name: 'LOG_LEVEL',
    type: 'string',
    expected: `one of ${LOG_LEVELS.join(', ')}`,
    defaultText: 'info',
    secret: false,
    doc: 'Least severity that is logged. No level ever logs input text, header values or query strings.',
    parse: oneOf(LOG_LEVELS),
  },
  authMode: {
    name: 'AUTH_MODE',
    type: 'string',
    expected: '"off": this version has no accounts yet, so it cannot require them',
    defaultText: 'off on a loopback address, else none: it must be written out',
    secret: false,
    doc: 'Whether requests must be authorised. Only `off` works in this version; `required` is refused at start rather than ignored.',
    parse: oneOf(['off']),
  },
} as const satisfies Record<string, Setting<unknown>>;

/** Variables of later versions. They do nothing yet, and the start says so. */
export const RESERVED_VARIABLES = ['DATABASE_URL', 'DATA_DIR'] as const;
