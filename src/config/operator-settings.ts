import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { Fault } from './provider-settings.js';
import { SETTINGS, type ReadSetting, type Setting } from './settings.js';

/** Most bytes of a file that holds a token and perhaps a line end. */
const MOST_BYTES = 1_024;

/** The token of the operator; undefined where there is none. */
export const readOperatorDigest = (read: ReadSetting, faults: Fault[]): string | undefined =>
  readDigest(SETTINGS.operatorToken, SETTINGS.operatorTokenFile, read, faults);

/** The key of those who call the tools; undefined where there is none. */
export const readMcpKeyDigest = (read: ReadSetting, faults: Fault[]): string | undefined =>
  readDigest(SETTINGS.mcpApiKey, SETTINGS.mcpApiKeyFile, read, faults);

/** The key of proxies of LiteLLM; undefined where there is none. */
export const readLitellmKeyDigest = (read: ReadSetting, faults: Fault[]): string | undefined =>
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
