import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import type { Fault } from './provider-settings.js';
import { SETTINGS, type ReadSetting } from './settings.js';

/** Most bytes of a file that holds a token and perhaps a line end. */
const MOST_BYTES = 1_024;

/**
 * Reads the token of the operator, from its variable or its file, and keeps its digest alone.
 * @returns SHA-256 in hexadecimal; undefined where there is no token
 */
export function readOperatorDigest(read: ReadSetting, faults: Fault[]): string | undefined {
  const file = read(SETTINGS.operatorTokenFile, undefined);
  const given = read(SETTINGS.operatorToken, undefined);
  if (file === undefined) return given === undefined ? undefined : digestOf(given);
  if (given !== undefined) {
    faults.push('OPERATOR_TOKEN and OPERATOR_TOKEN_FILE must not both be set.');
    return undefined;
  }
  const text = readToken(file);
  const token = text === undefined ? undefined : SETTINGS.operatorToken.parse(text);
  if (token === undefined) {
    const wrong = text === undefined ? 'a file that can be read' : `a file that holds ${TOKEN_EXPECTED}`;
    faults.push(`OPERATOR_TOKEN_FILE must be ${wrong}.`);
    return undefined;
  }
  return digestOf(token);
}

const TOKEN_EXPECTED = SETTINGS.operatorToken.expected;

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
