import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ProviderFailure } from '../../src/providers/provider.js';
import { configured, fakeProvider } from '../support/fake-provider.js';
import { callTool, runMcp } from '../support/run-mcp.js';

describe('where something fails', () => {
  const broken = {
    providers: [configured(fakeProvider(() => Promise.reject(new ProviderFailure(502, 'no'))))],
    trusted: false,
  };
  const half = {
    providers: [
      ...broken.providers,
      configured(
        fakeProvider(() => []),
        { name: 'Other' },
      ),
    ],
    trusted: false,
  };

  it('classify says what is missing; label and transform answer nothing that would show it', async (t) => {
    const client = await (await runMcp(t, { discovery: half })).connect();
    const { told } = await callTool(client, 'classify', { text: 'Jane' });
    assert.deepEqual(told['incomplete'], ['Fake']);
    for (const name of ['label', 'transform'])
      assert.equal(
        (await callTool(client, name, { text: 'Jane' })).told['code'],
        'TRANSFORM_INCOMPLETE',
        name,
      );
  });

  it('every provider that failed is named', async (t) => {
    const client = await (await runMcp(t, { discovery: broken })).connect();
    const { told } = await callTool(client, 'classify', { text: 'Jane' });
    assert.deepEqual(
      [told['code'], told['providers']],
      ['ALL_PROVIDERS_FAILED', [{ name: 'Fake', status: 502 }]],
    );
  });

  it('a defect is told without a word of what it was about', async (t) => {
    const turn = () => Promise.reject(new Error('Jane'));
    const running = await runMcp(t, { turn });
    const { told } = await callTool(await running.connect(), 'classify', { text: 'Jane' });
    assert.equal(told['code'], 'UNEXPECTED');
    const { request_id: id } = told['details'] as { request_id: string };
    assert.ok(
      running.log.some((line) => line.includes(id)),
      'it leads to the log',
    );
    assert.ok(!running.log.join('').includes('Jane'));
  });

  it('there is no scan where no folder is allowed', async (t) => {
    const client = await (await runMcp(t)).connect();
    const { tools } = await client.listTools();
    assert.ok(!tools.some(({ name }) => name === 'scan'));
    const { told } = await callTool(client, 'transform', { text: 'x', policy_file: 'p.yaml' });
    assert.match(String(told['message']), /--allow/);
  });
});
