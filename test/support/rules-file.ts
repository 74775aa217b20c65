import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestContext } from 'node:test';
import { compileRules, type CompiledRules } from '../../src/rules/compile-rules.js';
import { DocumentError } from '../../src/documents/document-fault.js';

/** Rules from their text, as lines. */
export const rulesOf = (...lines: readonly string[]): CompiledRules =>
  compileRules(Buffer.from(lines.join('\n')), 'rules.yaml');

/** The mistakes of a file as it reports them; empty where it has none. */
export function faultsOf(text: string | Uint8Array): readonly string[] {
  try {
    compileRules(Buffer.from(text), 'rules.yaml');
    return [];
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return error.message.split('\n');
  }
}

/** A file in a folder of its own that goes when the test ends. */
export function temporaryFile(t: Pick<TestContext, 'after'>, name: string, text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-rules-'));
  t.after(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}
