import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDocuments } from '../../measure/accuracy/gold.js';
import { parseMarked } from '../../src/evaluate/gold-formats.js';
import { languageResults } from '../../measure/accuracy/languages.js';
import { configured, fakeProvider } from '../support/fake-provider.js';

describe('gold documents', () => {
  for (const [id, kind] of [
    ['hard-chat:3', 'hard'],
    ['harmless-1:1', 'harmless'],
    ['de:1', 'de'],
    ['pt:25', 'pt'],
  ] as const) {
    it(`${id} is of kind ${kind}`, () => {
      assert.equal(parseMarked(id, 'x').kind, kind);
    });
  }

  it('marks become spans in code points, the text around them stays', () => {
    const { text, spans } = parseMarked('fi:2', '🔔 [[PERSON|Äijö 🐟]], [[AGE|7]]');
    assert.equal(text, '🔔 Äijö 🐟, 7');
    assert.deepEqual(spans, [
      { start: 2, end: 8, category: 'PERSON' },
      { start: 10, end: 11, category: 'AGE' },
    ]);
  });

  it('are measured language by language, every document of one', async () => {
    const silent = configured(
      fakeProvider(() => []),
      { timeoutMs: 60_000 },
    );
    const documents = readDocuments('measure/accuracy/documents-multi');
    const results = await languageResults(documents, [silent], 0.7);
    assert.deepEqual([...results.keys()], ['de', 'es', 'fi', 'fr', 'it', 'nl', 'pl', 'pt', 'sv']);
    const counted = [...results.values()].reduce((sum, { documents: count }) => sum + count, 0);
    assert.equal(counted, documents.length);
    for (const [language, { characters, hidden }] of results) {
      assert.equal(characters.recall, 0, language);
      assert.equal(hidden, 0, language);
    }
  });
});
