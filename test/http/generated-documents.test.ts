import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { generatedDocuments } from '../../scripts/docs/generated-documents.js';

describe('generated documents', async () => {
  for (const [file, text] of await generatedDocuments()) {
    it(`${file} equals what the code makes; if not, run npm run generate`, () => {
      assert.equal(existsSync(file) ? readFileSync(file, 'utf8') : '', text);
    });
  }
});
