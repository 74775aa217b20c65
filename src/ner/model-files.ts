import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseLabelMap, type LabelMap } from './label-map.js';
import { parseVocabulary, type Vocabulary } from './vocabulary.js';

/** The file that names the others with their digests. */
const CHECKSUMS = 'checksums.json';
const REQUIRED = ['model.onnx', 'vocab.txt', 'labels.json'] as const;
type ModelFile = (typeof REQUIRED)[number];

/** A model file is missing, damaged or not the one that was shipped. Names the file, never guesses. */
export class ModelFileError extends Error {
  readonly file: string;

  constructor(file: string, reason: string, options?: ErrorOptions) {
    super(`model file ${file}: ${reason}`, options);
    this.name = 'ModelFileError';
    this.file = file;
  }
}

/** A model whose files have been checked. */
export interface CheckedModel {
  /** Path of the weights. */
  readonly weights: string;
  /** First twelve hexadecimal digits of the weights' SHA-256: which model gave an answer. */
  readonly digest: string;
  readonly vocabulary: Vocabulary;
  readonly map: LabelMap;
}

/**
 * Checks every file of a model folder against its checksums and reads the small ones.
 * @throws ModelFileError when a file is missing or its SHA-256 is not the one recorded
 */
export async function checkModel(folder: string): Promise<CheckedModel> {
  const digests = await readDigests(path.join(folder, CHECKSUMS));
  const [weights, vocabulary, labels] = await Promise.all(
    REQUIRED.map((file) => readChecked(folder, file, digests)),
  );
  if (weights === undefined || vocabulary === undefined || labels === undefined)
    throw new RangeError('a file is lost');
  return {
    weights: path.join(folder, 'model.onnx'),
    digest: (digests.get('model.onnx') ?? '').slice(0, 12),
    vocabulary: read(path.join(folder, 'vocab.txt'), () => parseVocabulary(vocabulary.toString('utf8'))),
    map: read(path.join(folder, 'labels.json'), () => parseLabelMap(labels.toString('utf8'))),
  };
}

async function readDigests(file: string): Promise<ReadonlyMap<string, string>> {
  const text = await readModelFile(file);
  const entries = read(
    file,
    () => JSON.parse(text.toString('utf8')) as Record<string, { readonly sha256?: string }>,
  );
  return new Map(
    Object.entries(entries).flatMap(([name, { sha256 }]) => (sha256 ? [[name, sha256] as const] : [])),
  );
}

async function readChecked(
  folder: string,
  name: ModelFile,
  digests: ReadonlyMap<string, string>,
): Promise<Buffer> {
  const file = path.join(folder, name);
  const expected = digests.get(name);
  if (expected === undefined) throw new ModelFileError(path.join(folder, CHECKSUMS), `no SHA-256 of ${name}`);
  const bytes = await readModelFile(file);
  const actual = createHash('sha256').update(bytes).digest('hex');
  if (actual !== expected) {
    throw new ModelFileError(file, `damaged: SHA-256 should be ${expected} but is ${actual}`);
  }
  return bytes;
}

async function readModelFile(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new ModelFileError(file, code === 'ENOENT' ? 'missing' : `cannot be read (${code})`, { cause });
  }
}

function read<T>(file: string, parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new ModelFileError(file, 'cannot be understood', { cause });
  }
}
