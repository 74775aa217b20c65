import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const PYTHON = '.venv/bin/python3';
const IMPORTS = ['docx', 'extract_msg', 'fastavro', 'nbformat', 'odf', 'openpyxl', 'pptx', 'pyarrow'];
/** Finds libraries without importing them, which takes a second. */
const FINDS = `import importlib.util, sys; sys.exit(not all(map(importlib.util.find_spec, ${JSON.stringify(IMPORTS)})))`;

/** Python with the libraries that write files; undefined where there is none: `.ci/install-tools` brings it. */
export const FOREIGN_WRITERS =
  spawnSync(PYTHON, ['-c', FINDS], { stdio: 'ignore' }).status === 0 ? PYTHON : undefined;

/** Has other programs write files with planted values into a folder; what they are written by comes by .ci/install-tools. */
export function writeForeignFiles(folder: string): void {
  runPython(['test/support/write-foreign-files.py', folder]);
}

/** A value in a file: the file, its category, its place and itself; itself empty for a column. */
export type Planted = readonly [file: string, category: string, place: string, value: string];

/** Has other programs write files of all formats into a folder; answers what is planted in them. */
export function writePlantedFolder(folder: string): readonly Planted[] {
  const manifest = path.join(folder, '..', `${path.basename(folder)}.json`);
  runPython(['test/support/write-planted-folder.py', folder, manifest]);
  return JSON.parse(readFileSync(manifest, 'utf8')) as readonly Planted[];
}

/**
 * Has other programs write tables into a folder whose column names are values: Parquet, Avro, Excel, OpenDocument.
 * @param identifiers names for a format that takes letters, digits and underscores alone
 */
export function writeNamedByValues(
  folder: string,
  names: readonly string[],
  identifiers: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  runPython(['test/support/write-header-canaries.py', folder], JSON.stringify({ names, identifiers, rows }));
}

function runPython(args: readonly string[], input = ''): void {
  const { status, stderr, error } = spawnSync(PYTHON, args, { encoding: 'utf8', input });
  if (status !== 0)
    throw new Error(`no files: ${error?.message ?? stderr} (.ci/install-tools brings what is needed)`);
}
