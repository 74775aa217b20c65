import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { estimateTokens } from '../../src/admission/work-queue.js';
import { checkModel } from '../../src/ner/model-files.js';
import { Tokenizer } from '../../src/ner/tokenizer.js';

describe('the estimate of tokens', () => {
  it('is right within a factor of two for prose, lists and logs', async () => {
    const { vocabulary } = await checkModel('models/base');
    const tokenizer = new Tokenizer(vocabulary);
    const folder = 'measure/accuracy/documents';
    const files = readdirSync(folder).filter((file) => file.endsWith('.txt'));
    assert.ok(files.length > 10);
    for (const file of files) {
      const text = readFileSync(path.join(folder, file), 'utf8');
      const ratio = estimateTokens('text', Buffer.byteLength(text)) / tokenizer.tokenize(text).length;
      assert.ok(ratio > 0.5 && ratio < 2, `${file}: ${ratio.toString()}`);
    }
  });

  it('grows with the body, and no body is free', () => {
    for (const kind of ['text', 'table', 'batch'] as const) {
      assert.ok(estimateTokens(kind, 0) > 0);
      for (let bytes = 0; bytes < 20_000; bytes += 100) {
        assert.ok(estimateTokens(kind, bytes + 100) > estimateTokens(kind, bytes));
      }
    }
    assert.ok(estimateTokens('table', 1000) > 2 * estimateTokens('text', 1000));
    assert.equal(estimateTokens('image', 16 * 2 ** 20), estimateTokens('image', 0));
  });
});
