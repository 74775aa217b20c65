import type { Answer, CsvOccurrence, ErrorAnswer, ImageFindings, TextOccurrence } from '../model/answer.js';
import type { Protected } from '../model/protection.js';
import { dataUrlOf } from './data-url.js';
import { describeFailure, UNREACHABLE, type Failure } from '../model/describe-failure.js';

/** What the service says of itself at /config.json. */
export interface ServiceConfig {
  readonly version: string;
  readonly operations: string;
  /** Path of the operation that acts on what is found. */
  readonly transform: string;
  readonly maxBodyBytes: number;
  readonly authRequired: boolean;
  /** How accounts are made over the network. */
  readonly registration: 'off' | 'direct' | 'email';
  /** Whether a lost password is reset by mail. */
  readonly passwordReset: boolean;
  /** Whether every provider is part of the service, so that a text goes no further. */
  readonly providersInside: boolean;
  /** Bytes that a browser loads to detect in its own tab; absent: it cannot. */
  readonly tabDetectorBytes?: number;
}

/** What a caller proves who they are with. */
export interface Credentials {
  readonly apiKey: string;
  readonly token: string;
}

/** An answer of classify, with its text as it came. */
export type Classified = Answer<TextOccurrence> | Answer<CsvOccurrence>;
export type Outcome<T> =
  | { readonly ok: true; readonly value: T; readonly status: number }
  | { readonly ok: false; readonly failure: Failure };

/** An address of the service, wherever the page lies below a proxy. */
export const addressOf = (path: string): string => new URL(path.replace(/^\//, ''), document.baseURI).href;

/** Acts on what is found in a text; the promise rejects only where `signal` gives the request up. */
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

/** Classifies; the promise rejects only where `signal` gives the request up. */
export const classify = (
  url: string,
  contentType: string,
  body: string,
  credentials: Credentials | undefined,
  signal: AbortSignal,
): Promise<Outcome<Classified>> => ask(url, post(contentType, body, credentials, signal));

/** Finds sensitive data in an image; the promise rejects only where `signal` gives the request up. */
export const classifyImage = (
  base: string,
  file: File,
  credentials: Credentials | undefined,
  signal: AbortSignal,
): Promise<Outcome<ImageFindings>> =>
  ask(addressOf(`${base}/classify/image`), post(file.type, file, credentials, signal));

/** Redacts an image. @returns it as a `data:` URL */
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
 * Asks whether API key and token let their owner in: with an empty body, which is refused only after the credentials
 * have been found good, so that nothing is classified for it.
 * @returns undefined where they do
 */
export async function checkCredentials(
  operations: string,
  { apiKey, token }: Credentials,
): Promise<Failure | undefined> {
  const headers = { 'content-type': 'text/plain', 'x-api-key': apiKey, authorization: `Bearer ${token}` };
  const outcome = await ask(addressOf(`${operations}/classify`), { method: 'POST', headers, body: '' });
  return outcome.ok || outcome.failure.code === 'BODY_EMPTY' ? undefined : outcome.failure;
}

/** Has a new API key made for the account of the token, whose password is asked for once more. */
export function rotateKey(token: string, password: string): Promise<Outcome<{ readonly api_key: string }>> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return ask(addressOf('auth/rotate-key'), { method: 'POST', headers, body: JSON.stringify({ password }) });
}

/** One of the account endpoints. */
export function askAccounts<T>(path: string, fields: Readonly<Record<string, string>>): Promise<Outcome<T>> {
  const headers = { 'content-type': 'application/json' };
  return ask(addressOf(path), { method: 'POST', headers, body: JSON.stringify(fields) });
}

/** Ends the session of the token; where that fails, the token runs out by itself. */
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
