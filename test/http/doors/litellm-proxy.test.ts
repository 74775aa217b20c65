import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { ProviderFailure } from '../../../src/providers/provider.js';
import { configured, fakeProvider } from '../../support/fake-provider.js';
import { FINDER, started } from '../../support/litellm-door.js';
import {
  LITELLM,
  runFakeModel,
  runProxy,
  type Chat,
  type Completion,
  type FakeModel,
} from '../../support/litellm-proxy.js';
import { needs } from '../../support/needs.js';

const user = (content: unknown) => ({ role: 'user', content });
const TOOL = existsSync(LITELLM) ? LITELLM : undefined;

describe(
  'the real proxy of LiteLLM before a model',
  needs(TOOL, 'litellm, which .ci/install-tools brings,'),
  () => {
    const ends: (() => unknown)[] = [];
    const keep = (end: () => unknown): void => void ends.push(end);
    let model: FakeModel;
    let send: (chat: Chat) => Promise<Completion>;

    before(async () => {
      const fails = configured(
        fakeProvider(() => {
          throw new ProviderFailure(503, 'told to fail');
        }),
        { name: 'Fails' },
      );
      const t = { after: keep } as never;
      const { origin: address } = await started(t);
      const broken = await started(t, { providers: [configured(fakeProvider(FINDER)), fails] });
      model = await runFakeModel(keep);
      send = await runProxy(keep, model, [
        { name: 'block', address, params: { mode: 'block' } },
        { name: 'mask', address, params: { mode: 'mask' } },
        { name: 'reversible', address, params: { mode: 'reversible' } },
        { name: 'broken', address: broken.origin, params: { mode: 'mask' } },
        { name: 'down', address: 'http://127.0.0.1:9', params: { mode: 'mask' } },
      ]);
    });
    after(async () => {
      for (const end of ends.reverse()) await end();
    });

    it('blocks what is sensitive, and lets pass what is not', async () => {
      model.answer = ['fine'];
      const before = model.requests();
      const refused = await send({ guardrail: 'block', messages: [user('Ask Jane')] });
      assert.notEqual(refused.status, 200);
      assert.match(refused.text, /sensitive data: PERSON/);
      assert.equal(model.requests(), before);
      assert.equal((await send({ guardrail: 'block', messages: [user('nothing')] })).text, 'fine');
      model.answer = ['Bob', ' knows'];
      for (const stream of [false, true]) {
        const { status, text } = await send({ guardrail: 'block', messages: [user('nothing')], stream });
        assert.match(text, /sensitive data: PERSON/, `${status.toString()} ${text}`);
        assert.ok(!text.includes('Bob'), text);
      }
    });

    it('masks requests and answers, streamed ones too, and tool calls of the history', async () => {
      model.answer = ['B', 'ob k', 'nows'];
      const call = { id: 'c1', type: 'function', function: { name: 'mail', arguments: '{"to": "Jane"}' } };
      const messages = [
        user([{ type: 'text', text: 'Ask Jane' }]),
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'c1', content: 'sent to Jane' },
      ];
      for (const stream of [false, true]) {
        assert.equal((await send({ guardrail: 'mask', messages, stream })).text, '[PERSON] knows');
        assert.ok(!model.asked().includes('Jane'), model.asked());
        assert.ok(model.asked().includes('{\\"to\\": \\"[PERSON]\\"}'), model.asked());
      }
    });

    it('gives values back that the model was never told, also where a stream cuts a placeholder in two', async () => {
      model.answer = ['Dear [PER', 'SON_2', '], ', 'greet [PERSON_1] and [PERSON', '_9]', ' [PERSON_'];
      for (const stream of [false, true]) {
        const messages = [{ role: 'system', content: 'Bob asks' }, user('Who is Jane, and who is Bob?')];
        const { text, pieces } = await send({ guardrail: 'reversible', messages, stream });
        assert.equal(text, 'Dear Jane, greet Bob and [PERSON_9] [PERSON_');
        assert.ok(!/Jane|Bob/.test(model.asked()), model.asked());
        assert.ok(model.asked().includes('Who is [PERSON_2], and who is [PERSON_1]?'));
        if (stream) assert.ok(pieces.length > 2, JSON.stringify(pieces));
      }
    });

    it('keeps two people apart who ask at one time', async () => {
      model.answer = ['To [PERSON_1].'];
      const answers = await Promise.all(
        ['Jane', 'Bob', 'Jane', 'Bob'].map((name) =>
          send({
            guardrail: 'reversible',
            messages: [user(`I am ${name}`)],
            stream: name === 'Bob',
            user: name,
          }),
        ),
      );
      assert.deepEqual(
        answers.map(({ text }) => text),
        ['To Jane.', 'To Bob.', 'To Jane.', 'To Bob.'],
      );
    });

    it('refuses tool calls of an answer that it would have to rewrite', async () => {
      model.call = '{"to": "[PERSON_1]"}';
      const tools = [
        { type: 'function', function: { name: 'mail', parameters: { type: 'object', properties: {} } } },
      ];
      const { status, text } = await send({ guardrail: 'reversible', messages: [user('mail Jane')], tools });
      model.call = undefined;
      assert.notEqual(status, 200);
      assert.match(text, /placeholders in tool calls/);
    });

    for (const guardrail of ['broken', 'down'])
      it(`is closed where the guardrail is ${guardrail}`, async () => {
        const before = model.requests();
        const { status, text } = await send({ guardrail, messages: [user('nothing')] });
        assert.notEqual(status, 200);
        assert.match(text, guardrail === 'broken' ? /Fails failed/ : /[Gg]uardrail/);
        assert.equal(model.requests(), before);
      });

    it('is refused images, which nobody looks into', async () => {
      const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
      const { status, text } = await send({
        guardrail: 'mask',
        messages: [user([{ type: 'text', text: 'what is it' }, picture])],
      });
      assert.notEqual(status, 200);
      assert.match(text, /not examined: image/);
    });
  },
);
