import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dependencyFaults } from '../../scripts/docs/decisions-document.js';

describe('the decisions on dependencies', () => {
  it('give each package its licence and its reason, and package.json its exact version', () => {
    assert.deepEqual(dependencyFaults(), []);
  });
});
