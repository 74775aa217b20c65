import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '../config/load-config.js';
import { describeFault, DocumentError } from '../documents/document-fault.js';
import { readDocumentFile } from '../documents/read-document-file.js';
import { KeyError, type KeyRing } from '../transform/key-ring.js';
import { NO_POLICIES, POLICY_NAME, type PolicyBook } from '../transform/policy-book.js';
import { checkKeys, readPolicy, type TransformPolicy } from '../transform/policy.js';

const ENDING = /\.(?:yaml|yml|json)$/;

/**
 * Opens the policies that requests call by name: a file is one policy, called as the file without its ending; in a
 * folder every such file is.
 * @param place undefined: there are none
 * @param keys those that the policies may name
 * @throws ConfigError with every mistake of every file and its place
 */
export function openPolicies(place: string | undefined, keys: KeyRing): PolicyBook {
  if (place === undefined) return NO_POLICIES;
  const faults: string[] = [];
  const policies = new Map<string, TransformPolicy>();
  for (const file of filesAt(place)) {
    const name = path.basename(file).replace(ENDING, '');
    if (!POLICY_NAME.regex.test(name)) faults.push(`${file}: must be called by ${POLICY_NAME.expected}.`);
    else if (policies.has(name))
      faults.push(`${file}: another file of this folder is a policy "${name}" too.`);
    const policy = read(file, keys, faults);
    if (policy !== undefined) policies.set(name, policy);
  }
  if (faults.length > 0) throw new ConfigError(faults);
  return policies;
}

function filesAt(place: string): readonly string[] {
  let isFolder: boolean;
  try {
    isFolder = statSync(place).isDirectory();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigError([`TRANSFORM_POLICIES: ${place} cannot be read (${code}).`]);
  }
  if (!isFolder) return [place];
  const files = readdirSync(place).filter((name) => ENDING.test(name) && !name.startsWith('.'));
  if (files.length === 0)
    throw new ConfigError([`TRANSFORM_POLICIES: ${place} has no file that ends in .yaml, .yml or .json.`]);
  return files.sort().map((name) => path.join(place, name));
}

function read(file: string, keys: KeyRing, faults: string[]): TransformPolicy | undefined {
  try {
    const policy = readPolicy(readDocumentFile(file), file);
    checkKeys(policy, keys);
    return policy;
  } catch (error) {
    if (error instanceof DocumentError)
      faults.push(...error.faults.map((fault) => describeFault(file, fault)));
    else if (error instanceof KeyError) faults.push(`${file}: ${error.message}.`);
    else throw error;
    return undefined;
  }
}
