import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { parse } from 'yaml';
import { runApp } from '../../support/run-app.js';

describe('what is at the root of the host', () => {
  it('is a document of the published interface, valid as OpenAPI 3.0.3', async (t) => {
    const app = await runApp(t, { pathPrefix: 'pty' });
    const { headers, text, status } = await app.request('/doc');
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/yaml; charset=utf-8');
    const document = parse(text) as { openapi: string; paths: Record<string, object> };
    assert.equal(document.openapi, '3.0.3');
    const base = '/pty/data-discovery/v2';
    assert.deepEqual(Object.keys(document.paths).toSorted(), [
      '/health',
      '/live',
      ...['classify/tabular', 'classify/text', 'health', 'log-level', 'transform/label', 'version'].map(
        (path) => `${base}/${path}`,
      ),
      '/ready',
    ]);
    const config = await createConfig({ extends: ['spec'] });
    const problems = await lintFromString({ source: text, config });
    assert.deepEqual(
      problems.map(({ message, location }) => [message, location.map((place) => place.pointer)]),
      [],
    );
    const broken = await lintFromString({ source: text.replace('3.0.3', '3.0.3\nwhat: {}'), config });
    assert.notDeepEqual(broken, []);
  });

  it('says whether it lives and is ready', async (t) => {
    const app = await runApp(t);
    for (const probe of ['live', 'ready']) {
      const answer = await app.request(`/${probe}`);
      assert.equal(answer.status, 200);
      assert.equal(answer.text, (await app.request(`/health/${probe}`)).text);
    }
  });
});
