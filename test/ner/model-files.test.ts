import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ContextModel } from '../../src/ner/context-model.js';
import { checkModel, ModelFileError, differenceInReading } from '../../src/ner/model-files.js';
import { MODEL_FOLDER } from './fixtures.js';

describe('model files', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'model-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** A copy of the shipped model that a test may damage. */
  const copy = async (name: string): Promise<string> => {
    const target = path.join(folder, name);
    await cp(MODEL_FOLDER, target, { recursive: true });
    return target;
  };

  it('accepts what is shipped', async () => {
    const { vocabulary, map, digest } = await checkModel(MODEL_FOLDER);
    assert.match(digest, /^[\da-f]{12}$/);
    assert.equal(map.labels.length, 46);
    assert.ok(vocabulary.entries.size > 76_000);
  });

  it('names a damaged file with the digest it should have and the one it has', async () => {
    const target = await copy('damaged');
    await writeFile(path.join(target, 'vocabulary.tsv'), 'a\nb\n');
    await assert.rejects(checkModel(target), (error: unknown) => {
      assert.ok(error instanceof ModelFileError);
      assert.equal(error.file, path.join(target, 'vocabulary.tsv'));
      // The digest of "a\nb\n", from sha256sum.
      assert.match(
        error.message,
        /damaged: SHA-256 should be [\da-f]{64} but is 911169ddaaf146aff539f58c26c489af3b892dff0fe283c1c264c65ae5aa59a2$/,
      );
      return true;
    });
  });

  it('names a missing file', async () => {
    const target = await copy('missing');
    await rm(path.join(target, 'model.onnx'));
    await assert.rejects(ContextModel.open(target, 1), {
      name: 'ModelFileError',
      message: `model file ${path.join(target, 'model.onnx')}: missing`,
    });
  });

  it('refuses vectors that are not of its pieces', async () => {
    const target = await copy('vectors');
    await writeFile(path.join(target, 'vectors.bin'), 'short');
    const checksums = path.join(target, 'checksums.json');
    const sums = JSON.parse(readFileSync(checksums, 'utf8')) as Record<string, { sha256: string }>;
    sums['vectors.bin'] = { sha256: createHash('sha256').update('short').digest('hex') };
    await writeFile(checksums, JSON.stringify(sums));
    await assert.rejects(checkModel(target), /vectors\.bin: cannot be understood$/);
  });

  it('refuses a model that was trained on another reading of text', async () => {
    const labels = readFileSync(path.join(MODEL_FOLDER, 'labels.json'), 'utf8');
    assert.equal(differenceInReading(labels), undefined);
    for (const [from, to, difference] of [
      ['"maxWord": 100', '"maxWord": 99', 'tokenizer.maxWord'],
      ['"blank line"', '"empty line"', 'tokenizer.gaps'],
      ['"overlap": 24', '"overlap": 25', 'windows.overlap'],
      ['"windows"', '"panes"', 'windows.tokens'],
    ] as const) {
      assert.ok(labels.includes(from), from);
      assert.equal(differenceInReading(labels.replace(from, to)), difference);
    }
    const target = await copy('reading');
    const changed = labels.replace('"overlap": 24', '"overlap": 25');
    await writeFile(path.join(target, 'labels.json'), changed);
    const checksums = path.join(target, 'checksums.json');
    const sums = JSON.parse(readFileSync(checksums, 'utf8')) as Record<string, { sha256: string }>;
    sums['labels.json'] = { sha256: createHash('sha256').update(changed).digest('hex') };
    await writeFile(checksums, JSON.stringify(sums));
    await assert.rejects(
      checkModel(target),
      /labels\.json: windows\.overlap is not as this program reads text$/,
    );
  });

  it('names checksums that are missing or lack a file', async () => {
    const target = await copy('checksums');
    await writeFile(path.join(target, 'checksums.json'), '{}');
    await assert.rejects(checkModel(target), /no SHA-256 of model\.onnx/);
    await writeFile(path.join(target, 'checksums.json'), 'not JSON');
    await assert.rejects(checkModel(target), /checksums\.json: cannot be understood/);
    await rm(path.join(target, 'checksums.json'));
    await assert.rejects(checkModel(target), /checksums\.json: missing/);
  });
});
