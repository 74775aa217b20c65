import { REGISTRATION_MODES } from '../accounts/account-deps.js';
import { parseProxyRanges } from './proxy-ranges.js';
import { integer, matching, oneOf, urlOf, type Setting } from './setting.js';

/** Whether classify and label require credentials. */
export const AUTH_MODES = ['required', 'off'] as const;
export type AuthMode = (typeof AUTH_MODES)[number];

const SMTP_TLS_MODES = ['required', 'optional'] as const;

function publicUrlOf(text: string): string | undefined {
  const url = urlOf(['http:', 'https:'])(text);
  if (url === undefined) return undefined;
  const { search, hash, username, password } = new URL(url);
  return search + hash + username + password === '' ? url.replace(/\/+$/, '') : undefined;
}

/** Settings for accounts, their database, mail and the addresses of callers. */
export const ACCOUNT_SETTINGS = {
  authMode: {
    name: 'AUTH_MODE',
    type: 'string',
    expected: '"required" or "off"',
    defaultText:
      'required; off on a loopback address without TRUST_PROXY and without a PUBLIC_URL of another machine',
    secret: false,
    doc: 'Whether classify and label require an API key and a token. `serve pattern` and `serve context` have no accounts; on a non-loopback address, they require an explicit `off`.',
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
    doc: 'Folder of the SQLite file `accounts.db`. Created on first use, accessible only to its owner.',
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
    expected: 'an http(s) URL without user, query or fragment',
    secret: false,
    doc: 'URL at which callers reach the service, for links in mails and as the issuer of tokens (default issuer: `data-discovery`). Web pages of its origin may use the service. All replicas need the same value; changing it invalidates all tokens. If it names another machine, AUTH_MODE is `required` by default.',
    parse: publicUrlOf,
  },
  passwordWords: {
    name: 'PASSWORD_WORDS',
    type: 'list',
    expected: 'up to 200 words of 3 to 64 characters, separated by commas',
    fallback: [],
    secret: false,
    doc: 'Words that add no strength to a new password, such as names of your organization, products, places and projects.',
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
    doc: 'How long audit records are kept. Older records are deleted every ten minutes, and a record with their number is added.',
    parse: integer(0, 36_500),
  },
  auditLog: {
    name: 'AUDIT_LOG',
    type: 'string',
    expected: '"on" or "off"',
    fallback: 'off',
    secret: false,
    doc: 'Whether each audit record is also logged, as a line "audit" at level info. These lines contain e-mail addresses of accounts and network addresses.',
    parse: oneOf(['on', 'off'] as const),
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    type: 'list',
    expected:
      'IP addresses or CIDR ranges, separated by commas, that cover at most one sixteenth of all IPv4 or IPv6 ' +
      'addresses (not /0)',
    fallback: [],
    secret: false,
    doc: 'Proxies whose `X-Forwarded-For` and `X-Forwarded-Host` are trusted. If not set, all callers behind a proxy share one address, and failed logins of one caller slow down all. If set, AUTH_MODE is `required` by default.',
    parse: parseProxyRanges,
  },
} as const satisfies Record<string, Setting<unknown>>;
