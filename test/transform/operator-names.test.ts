import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OPERATOR_ALIASES, OPERATOR_NAMES } from '../../src/core/operators.js';
import { DocumentError } from '../../src/documents/document-fault.js';
import { NO_KEYS } from '../../src/transform/key-ring.js';
import { POLICY_SCHEMA } from '../../src/transform/policy-document.js';
import { readPolicy } from '../../src/transform/policy.js';
import { OPERATORS } from '../../src/transform/registry.js';
import { restoreText } from '../../src/transform/restore-text.js';
import { SessionMap } from '../../src/transform/session-map.js';
import { readMap, readTransformRequest } from '../../src/transform/transform-request.js';
import { runApp } from '../support/run-app.js';

const policy = (text: string) => readPolicy(Buffer.from(text), 'p.yaml');
const OLD_MAP = [{ replacement: '[PERSON_1]', value: 'Jane', category: 'PERSON', operator: 'number' }];

describe('names of operators', () => {
  it('are those of the table, in its order, and an alias is the name of none', () => {
    assert.deepEqual(
      OPERATORS.map(({ name }) => name),
      OPERATOR_NAMES,
    );
    for (const alias of OPERATOR_ALIASES.keys())
      assert.ok(!OPERATOR_NAMES.some((name) => name === alias), alias);
  });

  it('accept the earlier name in policies, and the schema does', () => {
    const { operatorFor } = policy('default: {operator: number}\ncategories: {PERSON: {operator: number}}');
    assert.equal(operatorFor('PERSON').operator.name, 'placeholder');
    assert.equal(operatorFor('URL').operator.name, 'placeholder');
    assert.match(JSON.stringify(POLICY_SCHEMA), /"enum":\["placeholder","number"\]/);
  });

  it('refuse what is like it, and suggest current names alone', () => {
    for (const written of ['numbers', 'Number', 'NUMBER', '1']) {
      assert.throws(
        () => policy(`default: {operator: "${written}"}`),
        (error: unknown) => {
          const told = error instanceof DocumentError ? JSON.stringify(error.faults) : '';
          return told.includes('Known: label, placeholder, redact') && !told.includes('number,');
        },
        written,
      );
    }
  });

  it('accept maps of an earlier release, and resume their sessions', () => {
    const map = readMap(OLD_MAP);
    assert.equal(restoreText('[PERSON_1] waits', map, NO_KEYS).text, 'Jane waits');
    const { map: sent } = readTransformRequest({ text: '', map: OLD_MAP });
    const session = new SessionMap(sent);
    const propose = ({ category }: { readonly category: string }) =>
      `[${category}_${session.nextNumber(category).toString()}]`;
    assert.equal(session.standIn('placeholder', { category: 'PERSON', text: 'jane' }, propose), '[PERSON_1]');
    assert.equal(session.standIn('placeholder', { category: 'PERSON', text: 'Bob' }, propose), '[PERSON_2]');
    // A session that the service stored has the earlier name too.
    for (const entries of [map, OLD_MAP])
      assert.deepEqual(
        new SessionMap(entries).entries.map(({ operator }) => operator),
        ['placeholder'],
      );
    assert.throws(() => readMap([{ ...OLD_MAP[0], operator: 'hash' }]), DocumentError);
  });

  it('answer with the current name over HTTP', async (t) => {
    const app = await runApp(t);
    const body = JSON.stringify({ text: 'Jane', policy: { default: { operator: 'number' } }, map: OLD_MAP });
    const headers = { 'content-type': 'application/json' };
    const { status, text } = await app.request('/svc/data-discovery/v2/transform', {
      method: 'POST',
      headers,
      body,
    });
    assert.equal(status, 200, text);
    const { transform } = JSON.parse(text) as {
      transform: { replaced: { operator: string }[]; map: { operator: string }[] };
    };
    assert.deepEqual(
      [...transform.replaced, ...transform.map].map(({ operator }) => operator),
      ['placeholder', 'placeholder'],
    );
  });
});
