import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  CATEGORIES,
  categoryOf,
  countedAs,
  entityTypesOf,
  familyOf,
  isCategory,
} from '../../src/core/harmonization-table.js';

describe('the table of categories', () => {
  it('gives each label to one category, with and without underscores and in any case', () => {
    const labels = CATEGORIES.flatMap((category) =>
      entityTypesOf(category).map((label) => [label, category]),
    );
    for (const [label = '', category] of labels) {
      assert.equal(categoryOf(label), category);
      assert.equal(categoryOf(label.replaceAll('_', '').toLowerCase()), category);
    }
    const names = labels.map(([label = '']) => label);
    assert.equal(new Set(names).size, names.length);
  });

  it('passes a label that it does not know through, in capitals', () => {
    assert.equal(categoryOf('staff_no'), 'STAFF_NO');
    assert.equal(familyOf('STAFF_NO'), 'other');
    for (const name of ['STAFF_NO', 'toString', '__proto__', 'person', ''])
      assert.equal(isCategory(name), false);
  });

  it('counts a birth date as a date and a whole address as a location, and everything else as itself', () => {
    const kinds = CATEGORIES.filter((category) => countedAs(category) !== category);
    assert.deepEqual(kinds, ['ADDRESS', 'DOB']);
    assert.deepEqual(kinds.map(countedAs), ['LOCATION', 'DATETIME']);
    assert.equal(countedAs('STAFF_NO'), 'STAFF_NO');
  });
});
