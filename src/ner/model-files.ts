import { type LabelMap, parseLabelMap } from './label-map.js';
import { CODE_EDGES, CODE_HEAD, LONGEST_WORD } from './tokenizer.js';
import { GAP, SHAPE } from './tokens.js';
import { LONGEST_RUN, parseUnigram, type Vocabulary } from './vocabulary.js';
import { WINDOW_OVERLAP, WINDOW_TOKENS } from './windows.js';
import { readPieces, readShared, type SharedVectors, WordVectors } from './word-vectors.js';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** Converts a name to the form used in training: `blankLine` becomes `blank line`. */
const words = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Tokenizer parameters of this program; training writes the same ones to `labels.json`. */
const READING: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  tokenizer: {
    maxWord: LONGEST_WORD,
    maxDigitRun: LONGEST_RUN,
    codeEdges: CODE_EDGES,
    codePrefix: CODE_HEAD,
    shapes: Object.keys(SHAPE),
    gaps: Object.keys(GAP).map(words),
  },
  windows: { tokens: WINDOW_TOKENS, overlap: WINDOW_OVERLAP },
};

/**
 * Returns the first parameter in `labels.json`, such as `tokenizer.maxWord`, that differs from this program; undefined
 * if all are equal.
 */
export function differenceInReading(labelFile: string): string | undefined {
  const written = JSON.parse(labelFile) as Readonly<
    Record<string, Readonly<Record<string, unknown>> | undefined>
  >;
  for (const [part, facts] of Object.entries(READING)) {
    for (const [name, value] of Object.entries(facts)) {
      if (!isDeepStrictEqual(written[part]?.[name], value)) return `${part}.${name}`;
    }
  }
  return undefined;
}

/** The file that lists all others with their digests. */
const CHECKSUMS = 'checksums.json';
const VOCABULARY = 'vocabulary.tsv';
const VECTORS = 'vectors.bin';
const REQUIRED = ['model.onnx', VECTORS, 'labels.json', VOCABULARY];

/** A model file is missing, damaged, or not the one that was shipped. */
export class ModelFileError extends Error {
  readonly file: string;

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`model file ${file}: ${reason}`, options);
    this.name = 'ModelFileError';
    this.file = file;
  }
}

/** A model whose files have been verified. */
export interface CheckedModel {
  /** Path of the weights. */
  readonly weights: string;
  readonly vectors: SharedVectors;
  /** First twelve hexadecimal digits of the SHA-256 of its checksums file, to identify the model in results. */
  readonly digest: string;
  readonly vocabulary: Vocabulary;
  readonly map: LabelMap;
}

/**
 * Verifies every file of a model folder against its checksums, and loads all but the weights.
 * @throws ModelFileError if a file is missing, its SHA-256 differs from the recorded one, or the model was trained with
 * other tokenizer parameters
 */
export async function checkModel(folder: string): Promise<CheckedModel> {
  const checksums = path.join(folder, CHECKSUMS);
  const digests = parse(checksums, await readText(checksums), parseDigests);
  for (const name of REQUIRED) {
    if (!digests.has(name)) throw new ModelFileError(checksums, `no SHA-256 of ${name}`);
  }
  for (const [name, expected] of digests) {
    const file = path.join(folder, name);
    const actual = await digestOf(file);
    if (actual !== expected) {
      throw new ModelFileError(file, `damaged: SHA-256 should be ${expected} but is ${actual}`);
    }
  }
  const pieces = path.join(folder, VOCABULARY);
  const labels = path.join(folder, 'labels.json');
  const labelFile = await readText(labels);
  const difference = parse(labels, labelFile, differenceInReading);
  if (difference !== undefined) {
    throw new ModelFileError(labels, `${difference} is not as this program reads text`);
  }
  const vocabulary = parse(pieces, await readText(pieces), parseUnigram);
  return {
    weights: path.join(folder, 'model.onnx'),
    vectors: await readVectors(path.join(folder, VECTORS), vocabulary.entries.size),
    digest: await digestOfModel(folder),
    vocabulary,
    map: parse(labels, labelFile, parseLabelMap),
  };
}

/**
 * Returns the first twelve hexadecimal digits of the SHA-256 of a model's checksums file.
 * @throws ModelFileError if the folder has none
 */
export const digestOfModel = async (folder: string): Promise<string> =>
  (await digestOf(path.join(folder, CHECKSUMS))).slice(0, 12);

async function readVectors(file: string, rows: number): Promise<SharedVectors> {
  try {
    const vectors = { bytes: await readShared(file, (await stat(file)).size), rows };
    new WordVectors(vectors);
    return vectors;
  } catch (cause) {
    if (cause instanceof RangeError) throw new ModelFileError(file, 'cannot be understood', { cause });
    throw unreadable(file, cause);
  }
}

function parseDigests(text: string): ReadonlyMap<string, string> {
  const entries = JSON.parse(text) as Record<string, { readonly sha256: string }>;
  return new Map(Object.entries(entries).map(([name, { sha256 }]) => [name, sha256]));
}

/** Returns the SHA-256 of a file, read in pieces so that the weights need not fit into memory. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await readPieces(file, (piece) => {
      hash.update(piece);
    });
  } catch (cause) {
    throw unreadable(file, cause);
  }
  return hash.digest('hex');
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

function unreadable(file: string, cause: unknown): ModelFileError {
  const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
  return new ModelFileError(file, code === 'ENOENT' ? 'missing' : `cannot be read (${code})`, { cause });
}

function parse<T>(file: string, text: string, read: (text: string) => T): T {
  try {
    return read(text);
  } catch (cause) {
    throw new ModelFileError(file, 'cannot be understood', { cause });
  }
}
