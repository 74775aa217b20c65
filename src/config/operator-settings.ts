import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { type CallerRules, isLoopback, LOCAL_NAMES, parseAuthority } from '../core/authority.js';
import { reasonOf } from '../core/system-reason.js';
import type { AuthMode } from './account-setting-rows.js';
import type { ReadSetting, Setting } from './setting.js';
import { SETTINGS } from './settings.js';
import type { Fault } from './provider-settings.js';

/** The settings that determine who may call, and under which host names. */
interface CallerSettings {
  readonly host: string;
  readonly authMode: AuthMode;
  /** Undefined if not set. */
  readonly publicUrl: string | undefined;
  /** Host names in lower case. */
  readonly allowedHosts: readonly string[];
}

/** Returns the host names of the service, and which requests are checked against them. */
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

/** Whether the settings imply callers from other machines; credentials are then required, whatever HOST is. */
export function isPublished(trustProxy: readonly string[], publicUrl: string | undefined): boolean {
  return trustProxy.length > 0 || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname));
}

const nameIn = (url: URL | undefined): readonly string[] =>
  [url === undefined ? undefined : parseAuthority(url.hostname)?.name].filter((name) => name !== undefined);

/** Maximum bytes read from a token file, line break included. */
const MOST_BYTES = 1_024;

/** Reads the digest of the operator token; undefined if there is none. */
export const readOperatorDigest = (read: ReadSetting, faults: Fault[]): string | undefined =>
  readDigest(SETTINGS.operatorToken, SETTINGS.operatorTokenFile, read, faults);

/** Reads the digest of the MCP key; undefined if there is none. */
export const readMcpKeyDigest = (read: ReadSetting, faults: Fault[]): string | undefined =>
  readDigest(SETTINGS.mcpApiKey, SETTINGS.mcpApiKeyFile, read, faults);

/** Reads the digest of the LiteLLM proxies' key; undefined if there is none. */
const readLitellmKeyDigest = (read: ReadSetting, faults: Fault[]): string | undefined =>
  readDigest(SETTINGS.litellmApiKey, SETTINGS.litellmApiKeyFile, read, faults);

type TextSetting = Setting<string> & { readonly fallback?: never };

/**
 * Reads a token from its variable or file, and retains only its digest.
 * @returns SHA-256 in hexadecimal; undefined if there is no token
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
  try {
    const token = inVariable.parse(readToken(file));
    if (token !== undefined) return digestOf(token);
    faults.push(`${inFile.name} must be a file that contains ${inVariable.expected}.`);
  } catch (error) {
    faults.push(`${inFile.name}: ${file} cannot be read: ${reasonOf(error)}.`);
  }
  return undefined;
}

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Reads the start of a file without a trailing line break. @throws the system's error */
function readToken(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(MOST_BYTES + 1);
    return bytes.toString('utf8', 0, readSync(descriptor, bytes)).replace(/\r?\n$/, '');
  } finally {
    closeSync(descriptor);
  }
}

/** Settings of the LiteLLM guardrail. */
export interface LitellmSettings {
  readonly mode: 'block' | 'mask' | 'reversible';
  readonly onFailure: 'closed' | 'open';
  readonly keepMs: number;
  /**
   * SHA-256 of the key for its callers, in hexadecimal; undefined: they need account credentials like other callers.
   */
  readonly keyDigest: string | undefined;
}

/**
 * Reads the guardrail settings.
 * @returns undefined if the guardrail is off
 */
export function readLitellm(read: ReadSetting, faults: Fault[]): LitellmSettings | undefined {
  const mode = read(SETTINGS.litellmGuardrail);
  const onFailure = read(SETTINGS.litellmOnFailure);
  const keepMs = read(SETTINGS.litellmKeepSeconds) * 1_000;
  const keyDigest = readLitellmKeyDigest(read, faults);
  return mode === 'off' ? undefined : { mode, onFailure, keepMs, keyDigest };
}

/** Source of the operators' keys: a file, or a variable that contains them. */
export type KeySource =
  | {
      readonly file: string;
      /** The setting that names the file; undefined: an option does. */
      readonly setting?: string;
    }
  | { readonly variable: string; readonly text: string };

/** Reads the source of the operators' keys; undefined: none. */
export function readKeySource(read: ReadSetting, faults: Fault[]): KeySource | undefined {
  const file = read(SETTINGS.transformKeysFile, undefined);
  const text = read(SETTINGS.transformKeys, undefined);
  const variable = SETTINGS.transformKeys.name;
  const setting = SETTINGS.transformKeysFile.name;
  if (file === undefined) return text === undefined ? undefined : { variable, text };
  if (text !== undefined) faults.push(`${variable} and ${setting} must not both be set.`);
  return { file, setting };
}
