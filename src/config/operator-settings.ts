import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { type CallerRules, isLoopback, LOCAL_NAMES, parseAuthority } from '../core/authority.js';
import type { AuthMode } from './account-setting-rows.js';
import type { ReadSetting, Setting } from './setting.js';
import { SETTINGS } from './settings.js';
import type { Fault } from './provider-settings.js';

/** What decides who may call, and by which name. */
interface CallerSettings {
  readonly host: string;
  readonly authMode: AuthMode;
  /** Undefined where it is not set. */
  readonly publicUrl: string | undefined;
  /** Names in lower case. */
  readonly allowedHosts: readonly string[];
}

/** The names that the service answers to, and what must ask by one of them. */
export function callerRulesOf({ host, authMode, publicUrl, allowedHosts }: CallerSettings): CallerRules {
  const isLocal = isLoopback(host);
  const published = publicUrl === undefined ? undefined : new URL(publicUrl);
  const own = host.includes(':') ? `[${host.toLowerCase()}]` : host.toLowerCase();
  const isNamed = allowedHosts.length > 0 || (isLocal && authMode === 'off');
  return {
    names: [...new Set([...LOCAL_NAMES, own, ...nameIn(published), ...allowedHosts])],
    anyAddress: !isLocal,
    mustKnow: isNamed ? 'everything' : authMode === 'off' ? 'browsers' : 'nothing',
    publicOrigin: published?.origin,
  };
}

/** Whether a setting says that callers come from elsewhere: then credentials are asked for, whatever HOST is. */
export function isPublished(trustProxy: readonly string[], publicUrl: string | undefined): boolean {
  return trustProxy.length > 0 || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname));
}

const nameIn = (url: URL | undefined): readonly string[] =>
  [url === undefined ? undefined : parseAuthority(url.hostname)?.name].filter((name) => name !== undefined);

/** Most bytes of a file that holds a token and perhaps a line end. */
const MOST_BYTES = 1_024;

/** The token of the operator; undefined where there is none. */
export const readOperatorDigest = (read: ReadSetting, faults: Fault[]): string | undefined =>
  readDigest(SETTINGS.operatorToken, SETTINGS.operatorTokenFile, read, faults);

/** The key of those who call the tools; undefined where there is none. */
export const readMcpKeyDigest = (read: ReadSetting, faults: Fault[]): string | undefined =>
  readDigest(SETTINGS.mcpApiKey, SETTINGS.mcpApiKeyFile, read, faults);

/** The key of proxies of LiteLLM; undefined where there is none. */
const readLitellmKeyDigest = (read: ReadSetting, faults: Fault[]): string | undefined =>
  readDigest(SETTINGS.litellmApiKey, SETTINGS.litellmApiKeyFile, read, faults);

type TextSetting = Setting<string> & { readonly fallback?: never };

/**
 * Reads a token from its variable or its file, and keeps its digest alone.
 * @returns SHA-256 in hexadecimal; undefined where there is no token
 */
function readDigest(
  inVariable: TextSetting,
  inFile: TextSetting,
  read: ReadSetting,
  faults: Fault[],
): string | undefined {
  const file = read(inFile, undefined);
  const given = read(inVariable, undefined);
  if (file === undefined) return given === undefined ? undefined : digestOf(given);
  if (given !== undefined) {
    faults.push(`${inVariable.name} and ${inFile.name} must not both be set.`);
    return undefined;
  }
  const text = readToken(file);
  const token = text === undefined ? undefined : inVariable.parse(text);
  if (token === undefined) {
    const wrong = text === undefined ? 'a file that can be read' : `a file that holds ${inVariable.expected}`;
    faults.push(`${inFile.name} must be ${wrong}.`);
    return undefined;
  }
  return digestOf(token);
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The first bytes of a file without the line end after them; undefined where it cannot be read. */
function readToken(file: string): string | undefined {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const bytes = Buffer.alloc(MOST_BYTES + 1);
      return bytes.toString('utf8', 0, readSync(descriptor, bytes)).replace(/\r?\n$/, '');
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return undefined;
  }
}

/** How the guardrail of LiteLLM is set. */
export interface LitellmSettings {
  readonly mode: 'block' | 'mask' | 'reversible';
  readonly onFailure: 'closed' | 'open';
  readonly keepMs: number;
  /** SHA-256 of the key that lets its callers in, in hexadecimal; undefined: they need what others need. */
  readonly keyDigest: string | undefined;
}

/** @returns undefined where the guardrail is off */
export function readLitellm(read: ReadSetting, faults: Fault[]): LitellmSettings | undefined {
  const mode = read(SETTINGS.litellmGuardrail);
  const onFailure = read(SETTINGS.litellmOnFailure);
  const keepMs = read(SETTINGS.litellmKeepSeconds) * 1_000;
  const keyDigest = readLitellmKeyDigest(read, faults);
  return mode === 'off' ? undefined : { mode, onFailure, keepMs, keyDigest };
}

/** Where the keys of operators are: a file, or a variable that holds them. */
export type KeySource = { readonly file: string } | { readonly variable: string; readonly text: string };

/** Reads where the keys of operators are; undefined: there are none. */
export function readKeySource(read: ReadSetting, faults: Fault[]): KeySource | undefined {
  const file = read(SETTINGS.transformKeysFile, undefined);
  const text = read(SETTINGS.transformKeys, undefined);
  const variable = SETTINGS.transformKeys.name;
  if (file === undefined) return text === undefined ? undefined : { variable, text };
  if (text !== undefined)
    faults.push(`${variable} and ${SETTINGS.transformKeysFile.name} must not both be set.`);
  return { file };
}
