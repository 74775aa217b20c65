import { readFile } from 'node:fs/promises';
import { codeOf, reasonOf } from '../../core/system-reason.js';
import type { GitleaksConfig } from '../../rules/gitleaks-config.js';
import { UsageError } from '../exit-codes.js';

/** The file in which gitleaks users configure allowlists. */
const FILE = '.gitleaks.toml';

/** The configuration of gitleaks, and its text, on which the results of a scan depend. */
export interface ReadGitleaksConfig extends GitleaksConfig {
  readonly text: string;
}

/**
 * Reads the `.gitleaks.toml` in the working directory; undefined if there is none.
 * @throws UsageError if it cannot be read or is not valid
 */
export async function readGitleaksConfig(): Promise<ReadGitleaksConfig | undefined> {
  const text = await readFile(FILE, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new UsageError(`${FILE} cannot be read: ${reasonOf(error)}. Correct or rename it.`);
  });
  if (text === undefined) return undefined;
  const { GitleaksConfigFault, parseGitleaksConfig } = await import('../../rules/gitleaks-config.js');
  let extended = '';
  try {
    const config = await parseGitleaksConfig(text, async (file) => {
      const more = await readFile(file, 'utf8');
      extended += `\n${more}`;
      return more;
    });
    return { ...config, text: text + extended };
  } catch (error) {
    if (!(error instanceof GitleaksConfigFault)) throw error;
    throw new UsageError(`${FILE} cannot be used: ${error.message}. Correct or rename the file.`);
  }
}
