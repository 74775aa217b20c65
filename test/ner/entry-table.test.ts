import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { EntryTable } from '../../src/ner/entry-table.js';

const ENTRY = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.constantFrom('', 'a', '▁a', '😀', '\ud83d'),
);

it('a table of entries answers like a map, for whole texts and parts of them', () => {
  fc.assert(
    fc.property(fc.array(ENTRY), fc.array(ENTRY), (entries, others) => {
      const table = new EntryTable(entries);
      const map = new Map(entries.map((entry, row) => [entry, row]));
      assert.equal(table.size, entries.length);
      for (const text of [...entries, ...others]) {
        assert.equal(table.get(text), map.get(text));
        assert.equal(table.rowOf(`x${text}y`, 1, 1 + text.length), map.get(text));
      }
      for (const [row, entry] of entries.entries()) {
        assert.equal(table.at(row), entry);
        assert.equal(
          table.longestOf(row),
          entries.slice(0, row).reduce((most, one) => Math.max(most, one.length), 0),
        );
      }
    }),
  );
});
