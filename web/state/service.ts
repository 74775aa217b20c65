import type { Answer, CsvOccurrence, ErrorAnswer, ImageFindings, TextOccurrence } from '../model/answer.js';
import type { Protected } from '../model/protection.js';
import { dataUrlOf } from './data-url.js';
import { describeFailure, UNREACHABLE, type Failure } from '../model/describe-failure.js';

/** The configuration that the service publishes at /config.json. */
export interface ServiceConfig {
  readonly version: string;
  readonly operations: string;
  /** Path of the operation that transforms findings. */
  readonly transform: string;
  readonly maxBodyBytes: number;
  readonly authRequired: boolean;
  /** How accounts can be registered over the network. */
  readonly registration: 'off' | 'direct' | 'email';
  /** Whether a lost password can be reset by email. */
  readonly passwordReset: boolean;
  /** Whether every provider is part of the service, so that texts are not sent to third parties. */
  readonly providersInside: boolean;
  /** Bytes to download for detection in the tab; absent if the service does not offer it. */
  readonly tabDetectorBytes?: number;
}

/** Credentials of a request. */
export interface Credentials {
  readonly apiKey: string;
  readonly token: string;
}

/** Response of `classify`. */
export type Classified = Answer<TextOccurrence> | Answer<CsvOccurrence>;
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly status: number }
  | { readonly ok: false; readonly failure: Failure };

/** Resolves a path of the service, also if a proxy serves the page below a path. */
export const addressOf = (path: string): string => new URL(path.replace(/^\//, ''), document.baseURI).href;

/** Transforms the findings in a text; the promise rejects only if `signal` aborts the request. */
export const protect = (
  transform: string,
  body: object,
  credentials: Credentials | undefined,
  signal: AbortSignal,
): Promise<Outcome<Protected>> =>
  ask(
    addressOf(`${transform}?offset_unit=utf16`),
    post('application/json', JSON.stringify(body), credentials, signal),
  );

export const readConfig = (): Promise<Outcome<ServiceConfig>> => ask(addressOf('config.json'), {});

/** Classifies a text or table; the promise rejects only if `signal` aborts the request. */
export const classify = (
  url: string,
  contentType: string,
  body: string,
  credentials: Credentials | undefined,
  signal: AbortSignal,
): Promise<Outcome<Classified>> => ask(url, post(contentType, body, credentials, signal));

/** Finds sensitive data in an image; the promise rejects only if `signal` aborts the request. */
export const classifyImage = (
  base: string,
  file: File,
  credentials: Credentials | undefined,
  signal: AbortSignal,
): Promise<Outcome<ImageFindings>> =>
  ask(addressOf(`${base}/classify/image`), post(file.type, file, credentials, signal));

/**
 * Redacts an image; the promise rejects only if `signal` aborts the request. @returns the redacted image as a `data:`
 * URL
 */
export const redactImage = (
  base: string,
  file: File,
  credentials: Credentials | undefined,
  signal: AbortSignal,
): Promise<Outcome<string>> =>
  ask(addressOf(`${base}/transform/image`), post(file.type, file, credentials, signal), async (response) =>
    dataUrlOf(await response.blob()),
  );

const post = (
  contentType: string,
  body: string | File,
  credentials: Credentials | undefined,
  signal: AbortSignal,
): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': contentType, ...headersOf(credentials) },
  body,
  signal,
});

const headersOf = (credentials: Credentials | undefined): Readonly<Record<string, string>> =>
  credentials === undefined
    ? {}
    : { 'x-api-key': credentials.apiKey, authorization: `Bearer ${credentials.token}` };

/**
 * Checks the API key and the token by sending an empty body, which the service refuses only after it has accepted the
 * credentials; nothing is classified.
 * @returns undefined if they are valid
 */
export async function checkCredentials(
  operations: string,
  { apiKey, token }: Credentials,
): Promise<Failure | undefined> {
  const headers = { 'content-type': 'text/plain', 'x-api-key': apiKey, authorization: `Bearer ${token}` };
  const outcome = await ask(addressOf(`${operations}/classify`), { method: 'POST', headers, body: '' });
  return outcome.ok || outcome.failure.code === 'BODY_EMPTY' ? undefined : outcome.failure;
}

/** Creates a new API key for the account of the token; the password must be entered again. */
export function rotateKey(token: string, password: string): Promise<Outcome<{ readonly api_key: string }>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return ask(addressOf('auth/rotate-key'), { method: 'POST', headers, body: JSON.stringify({ password }) });
}

/** Calls one of the account endpoints. */
export function askAccounts<T>(path: string, fields: Readonly<Record<string, string>>): Promise<Outcome<T>> {
  const headers = { 'content-type': 'application/json' };
  return ask(addressOf(path), { method: 'POST', headers, body: JSON.stringify(fields) });
}

/** Ends the session of the token; if that fails, the token expires by itself. */
export async function logOut({ token }: Credentials): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  await ask(addressOf('auth/logout'), { method: 'POST', headers, keepalive: true });
}

async function ask<T>(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<T> = (response) => response.json() as Promise<T>,
): Promise<Outcome<T>> {
  try {
    const response = await fetch(url, { ...init, credentials: 'omit', cache: 'no-store', redirect: 'error' });
    return response.ok
      ? { ok: true, value: await read(response), status: response.status }
      : { ok: false, failure: describeFailure((await response.json()) as ErrorAnswer) };
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    return { ok: false, failure: UNREACHABLE };
  }
}
