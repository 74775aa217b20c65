import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { GuardrailAnswer } from '../../../src/http/adapters/litellm/guard.js';
import { ProviderFailure } from '../../../src/providers/provider.js';
import { configured, fakeProvider, wordFinder } from '../../support/fake-provider.js';
import { ask, BLOCK, CLOSED, FINDER, KEEP, send, started } from '../../support/litellm-door.js';
import type { RunningApp } from '../../support/run-app.js';

describe('the guardrail of LiteLLM, where it cannot do what it should', () => {
  const ends: (() => unknown)[] = [];
  let shared: RunningApp;
  before(async () => {
    const keep = { after: (end: () => unknown) => void ends.push(end) };
    shared = await started(keep);
  });
  after(() => Promise.all(ends.map((end) => end())));

  it('lets nothing pass that it cannot look into, unless told to', async (t) => {
    const app = await started(t, { maxBodyBytes: 50 });
    const image = { texts: ['x'], images: ['data:image/png;base64,AAAA'] };
    const audio = {
      texts: ['x'],
      structured_messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'x' },
            { type: 'input_audio', input_audio: { data: 'Jane' } },
          ],
        },
      ],
    };
    assert.equal((await ask(app, image)).blocked_reason, 'data-discovery: not examined: image');
    assert.equal((await ask(app, audio)).blocked_reason, 'data-discovery: not examined: input_audio');
    for (const body of [image, audio])
      assert.equal((await ask(app, body, { uncovered: 'pass' })).action, 'NONE');
    const many = {
      texts: [],
      tools: Array.from({ length: 2_000 }, (_, at) => ({ a: `${at} a`, b: `${at} b` })),
    };
    assert.match(String((await ask(app, many)).blocked_reason), /more than 2000 texts/);
    const odd = await ask(app, { texts: ['x', 'p\u0430ypal'] });
    assert.match(String(odd.blocked_reason), /^data-discovery: texts\[1\]: Untrusted input/);
    assert.match(
      String((await ask(app, { texts: ['x'.repeat(51)] })).blocked_reason),
      /texts\[0\].*50 bytes/,
    );
  });

  it('is closed where a provider fails, in part or altogether, and open where it is set so', async (t) => {
    const fails = configured(
      fakeProvider(() => {
        throw new ProviderFailure(503, 'told to fail');
      }),
      { name: 'Fails' },
    );
    const works = configured(fakeProvider(FINDER), { name: 'Works' });
    const open = { ...CLOSED, onFailure: 'open' } as const;
    for (const [providers, reason, texts] of [
      [[works, fails], /Fails failed/, ['[PERSON] 1']],
      [[fails], /Fails failed/, undefined],
    ] as const) {
      const body = { texts: ['Jane 1'] };
      for (const params of [BLOCK, KEEP, {}]) {
        const answer = await ask(await started(t, { providers }), body, params);
        assert.equal(answer.action, 'BLOCKED');
        assert.match(String(answer.blocked_reason), reason);
      }
      const app = await started(t, { providers, litellm: open });
      assert.deepEqual((await ask(app, body)).texts, texts);
      assert.ok(
        app.log.some((line) => line.includes('let texts pass after a failure (LITELLM_ON_FAILURE=open)')),
      );
    }
  });

  for (const [body, place] of [
    ['{', 'the body'],
    [[], 'the body'],
    [{ texts: ['x'] }, 'input_type'],
    [{ input_type: 'request', texts: 'x' }, 'texts'],
    [{ input_type: 'request', texts: ['x', 1] }, 'texts[1]'],
    [{ input_type: 'request', texts: ['x', '\ud83d'] }, 'texts[1]'],
    [{ input_type: 'request', litellm_call_id: 7 }, 'litellm_call_id'],
    [`{"input_type":"request","tools":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'the body'],
    [
      { input_type: 'request', additional_provider_specific_params: { mod: 'mask' } },
      'additional_provider_specific_params',
    ],
    [
      { input_type: 'request', additional_provider_specific_params: { mode: 'canary' } },
      'additional_provider_specific_params.mode',
    ],
    [
      { input_type: 'request', additional_provider_specific_params: { threshold: 2 } },
      'additional_provider_specific_params.threshold',
    ],
    [{ input_type: 'request', texts: ['x'], additional_provider_specific_params: KEEP }, 'litellm_call_id'],
  ] as const)
    it(`refuses what is wrong with ${place}: ${JSON.stringify(body).slice(0, 80)}`, async () => {
      const { status, json, text } = await send(shared, body);
      assert.equal(status, 422);
      assert.equal((json.details as unknown as { place: string }).place, place);
      assert.ok(!text.includes('canary'));
    });

  it('tells nothing of what it is sent, in logs, reasons or errors', async (t) => {
    const canary = 'canary5550199';
    const finder = wordFinder({ [canary]: ['PERSON', 0.95] });
    const throwing = configured(
      fakeProvider(() => {
        throw new TypeError(canary);
      }),
    );
    const apps = [
      await started(t, { providers: [configured(fakeProvider(finder))] }),
      await started(t, { providers: [throwing] }),
    ];
    for (const app of apps)
      for (const params of [BLOCK, KEEP, {}, { [canary]: 1 }, { mode: canary }])
        for (const direction of ['request', 'response', canary])
          for (const text of [canary, `${canary}\u0000`, `[PERSON_1] ${canary}`]) {
            const body = {
              input_type: direction,
              texts: [text],
              litellm_call_id: canary,
              request_data: { user_api_key_hash: canary },
              request_headers: { authorization: canary },
              additional_provider_specific_params: params,
            };
            const { status, text: told } = await send(app, body, { 'x-api-key': canary });
            const { blocked_reason: reason = told } = JSON.parse(told) as GuardrailAnswer;
            if (status !== 200 || reason !== told) assert.ok(!reason.includes(canary), reason);
          }
    for (const app of apps) assert.ok(!app.log.join('').includes(canary));
  });
});
