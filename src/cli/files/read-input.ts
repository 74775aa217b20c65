import { open } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { table } from '../../formats/table/table.js';
import { UsageError } from '../usage-error.js';
import type { InputFormat } from './define-classify.js';
import { STANDARD_INPUT } from './file-options.js';

/** What a command is to look at. */
export interface ReadInput {
  /** As given; `-` for standard input. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly format: InputFormat;
}

/** Largest input that is read as a whole; `scan` reads any size. */
export const MAX_INPUT_BYTES = 64 * 1024 * 1024;

/**
 * Reads a file, or standard input.
 * @param format what it is to be read as; by its name where not given
 * @throws UsageError when it cannot be read or is too large
 */
export async function readInput(
  name: string,
  format: InputFormat | undefined,
  standardInput: NodeJS.ReadableStream,
): Promise<ReadInput> {
  const bytes = name === STANDARD_INPUT ? await buffer(standardInput) : await readFile(name);
  if (bytes.length > MAX_INPUT_BYTES) throw tooLarge(name, bytes.length);
  return { name, bytes, format: format ?? (isTable(name) ? 'csv' : 'text') };
}

/** By the endings that a scan knows. */
const isTable = (name: string): boolean => table.extensions.includes(path.extname(name).toLowerCase());

async function readFile(name: string): Promise<Buffer> {
  try {
    const file = await open(name);
    try {
      const { size } = await file.stat();
      if (size > MAX_INPUT_BYTES) throw tooLarge(name, size);
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${name} cannot be read: ${reasonOf(error)}.`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'its permissions do not allow it',
  EISDIR: 'it is a folder; `data-discovery scan` looks into folders',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return REASONS[code] ?? code;
}

const tooLarge = (name: string, bytes: number): UsageError =>
  new UsageError(
    `${name} has ${(bytes / 2 ** 20).toFixed(1)} MiB; up to 64 MiB are read as a whole. \`data-discovery scan\` reads files of any size.`,
  );
