import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ContextModel } from '../../src/ner/context-model.js';
import { checkModel, ModelFileError } from '../../src/ner/model-files.js';
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
    assert.ok(vocabulary.entries.length > 76_000);
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
