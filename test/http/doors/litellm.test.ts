import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { runApp, type RunningApp } from '../../support/run-app.js';
import { answerOf, ask, BLOCK, CLOSED, KEEP, PATH, send, started } from '../../support/litellm-door.js';

describe('the guardrail of LiteLLM', () => {
  const ends: (() => unknown)[] = [];
  let shared: RunningApp;
  before(async () => {
    const keep = { after: (end: () => unknown) => void ends.push(end) };
    shared = await started(keep);
  });
  after(() => Promise.all(ends.map((end) => end())));

  it('has a key of its own where it is given one, and then no other way in', async (t) => {
    const key = 'k'.repeat(40);
    const keyDigest = createHash('sha256').update(key).digest('hex');
    const app = await started(t, { litellm: { ...CLOSED, keyDigest } });
    const body = { input_type: 'request', litellm_call_id: 'c', texts: ['Jane'] };
    for (const headers of [{}, { 'x-api-key': `${key}x` }, { authorization: 'Bearer other' }]) {
      const { status, text } = await send(app, body, headers);
      assert.equal(status, 401);
      assert.match(text, /KEY_NEEDED/);
    }
    const bearer = { authorization: `Bearer ${key}` };
    for (const headers of [{ 'x-api-key': key }, bearer])
      assert.equal((await send(app, body, headers)).status, 200);
  });

  it('is not there unless it is switched on', async (t) => {
    const app = await runApp(t);
    assert.equal((await send(app, {})).status, 404);
    assert.ok(!(await app.request('/openapi.json')).text.includes(PATH));
    assert.ok((await (await started(t)).request('/openapi.json')).text.includes(PATH));
  });

  it('masks, blocks, or lets pass, and says by what', async () => {
    const app = shared;
    const texts = ['Ask Jane', '', 'the secret of Bob'];
    assert.deepEqual(await ask(app, { texts }), {
      action: 'GUARDRAIL_INTERVENED',
      texts: ['Ask [PERSON]', '', 'the secret of [PERSON]'],
    });
    assert.deepEqual(await ask(app, { texts }, BLOCK), {
      action: 'BLOCKED',
      blocked_reason: 'data-discovery: sensitive data: PERSON',
    });
    assert.deepEqual(await ask(app, { texts: ['nobody', null].slice(0, 1) }, BLOCK), { action: 'NONE' });
    assert.equal((await ask(app, { texts }, { threshold: 0.97 })).action, 'NONE');
    const lower = await ask(app, { texts }, { ...BLOCK, threshold: 0.5 });
    assert.match(String(lower.blocked_reason), /PASSWORD, PERSON$/);
  });

  it('keeps answers back until they are whole where it blocks or masks', async () => {
    const app = shared;
    const answer = await ask(app, answerOf(['😀 Jane', 'x']));
    assert.deepEqual(answer.texts, ['😀 [PERSON]', 'x']);
    assert.deepEqual(answer.stream_holdback_chars, [10, 1]);
    assert.deepEqual((await ask(app, answerOf(['😀 x']), BLOCK)).stream_holdback_chars, [3]);
  });

  it('gives every value one number over all texts, none that stands in any of them, and restores answers', async (t) => {
    const app = await started(t);
    const asked = await ask(app, { texts: ['[PERSON_1] and Jane', 'Bob, [PERSON_3], Jane'] }, KEEP);
    assert.deepEqual(asked.texts, ['[PERSON_1] and [PERSON_2]', '[PERSON_4], [PERSON_3], [PERSON_2]']);
    const { texts, action } = await ask(
      app,
      answerOf(['[PERSON_4] told [PERSON_2], not [PERSON_1] or [PERSON_9]']),
      KEEP,
    );
    assert.equal(action, 'GUARDRAIL_INTERVENED');
    assert.deepEqual(texts, ['Bob told Jane, not [PERSON_1] or [PERSON_9]']);
  });

  it('never gives one caller what another was given', async (t) => {
    const app = await started(t);
    const of = (hash: string) => ({ request_data: { user_api_key_hash: hash } });
    await ask(app, { texts: ['Jane'], ...of('a') }, KEEP);
    await ask(app, { texts: ['Bob'], ...of('b') }, KEEP);
    const answer = answerOf(['[PERSON_1]']);
    assert.deepEqual((await ask(app, { ...answer, ...of('a') }, KEEP)).texts, ['Jane']);
    assert.deepEqual((await ask(app, { ...answer, ...of('b') }, KEEP)).texts, ['Bob']);
    for (const other of [{ ...answer, ...of('c') }, { ...answer, ...of('a'), litellm_call_id: 'c2' }, answer])
      assert.equal((await ask(app, other, KEEP)).action, 'NONE');
    assert.ok(app.log.some((line) => line.includes('a response contains unknown placeholders')));
  });

  it('goes on counting within a conversation where it is told to, also for calls at one time', async (t) => {
    const app = await started(t);
    const params = { ...KEEP, session: 'conversation' };
    const call = (id: string, text: string) =>
      ask(app, { texts: [text], litellm_call_id: id, litellm_trace_id: 't' }, params);
    const [one, two] = await Promise.all([call('c1', 'Jane'), call('c2', 'Bob')]);
    assert.notDeepEqual(one.texts, two.texts);
    const [first = ''] = one.texts ?? [];
    const [second = ''] = two.texts ?? [];
    const back = answerOf([`${first} ${second}`], { litellm_call_id: 'c3', litellm_trace_id: 't' });
    assert.deepEqual((await ask(app, back, params)).texts, ['Jane Bob']);
  });

  it('restores a stream that is cut anywhere, and never takes back what it let go', async (t) => {
    const app = await started(t);
    await ask(app, { texts: ['Jane, Bob and 😀'] }, KEEP);
    const [whole, expected] = [
      '[x] Dear [PERSON_1] [[PERSON_2]] [PERSON_3] 😀[PERSON_',
      '[x] Dear Jane [Bob] [PERSON_3] 😀[PERSON_',
    ];
    const characters = [...whole];
    let shown = '';
    for (let end = 1; end <= characters.length; end++) {
      const text = characters.slice(0, end).join('');
      const { texts = [text], stream_holdback_chars: [held = -1] = [] } = await ask(
        app,
        answerOf([text]),
        KEEP,
      );
      const now = [...(texts[0] ?? '')];
      const next = now.slice(0, now.length - held).join('');
      assert.ok(next.startsWith(shown), `${next} after ${shown}`);
      shown = next;
    }
    assert.equal(shown, expected.slice(0, -'[PERSON_'.length));
    assert.deepEqual((await ask(app, answerOf([whole]), KEEP)).texts, [expected]);
  });

  it('rewrites tool calls of a request by its messages, definitions of tools by themselves', async () => {
    const app = shared;
    const call = (args: string) => ({
      id: 'Jane-1',
      type: 'function',
      function: { name: 'mail_Jane', arguments: args },
    });
    const messages = (to: string, args: string) => [
      { role: 'user', content: `Ask ${to}`, name: to },
      { role: 'assistant', content: null, tool_calls: [call(args)] },
      { role: 'assistant', content: [{ type: 'tool_use', name: 'Jane', input: { name: to, id: to } }] },
      { role: 'tool', tool_call_id: 'Jane-1', name: 'Jane', content: 'done' },
    ];
    const given = '{"to": "Jane",  "card": 4111}';
    const tools = (who: string) => [
      {
        type: 'function',
        function: {
          name: 'Jane',
          parameters: { properties: { name: { description: who, enum: ['Jane'] } } },
        },
      },
    ];
    const body = {
      texts: ['Ask Jane'],
      structured_messages: messages('Jane', given),
      tool_calls: [call(given)],
      tools: tools('Bob'),
    };
    const masked = await ask(app, body);
    const hidden = '{"to": "[PERSON]",  "card": "[CREDIT_CARD]"}';
    assert.deepEqual(masked.structured_messages, messages('[PERSON]', hidden));
    assert.deepEqual(masked.texts, ['Ask [PERSON]']);
    assert.deepEqual(masked.tools, tools('[PERSON]'));
    const alone = { ...body, structured_messages: null };
    assert.equal((await ask(app, alone)).action, 'BLOCKED');
    // Without anything beside the texts, rows are left to the gateway.
    const plain = await ask(app, {
      texts: ['Ask Jane'],
      structured_messages: [{ role: 'user', content: 'Ask Jane' }],
    });
    assert.equal(plain.structured_messages, undefined);
  });

  it('blocks answers whose tool calls it cannot rewrite', async (t) => {
    const app = await started(t);
    const calls = (args: string) => ({
      texts: [],
      tool_calls: [{ id: '1', type: 'function', function: { name: 'f', arguments: args } }],
    });
    const masked = await ask(app, { ...answerOf([]), ...calls('{"to":"Jane"}') });
    assert.equal(masked.blocked_reason, 'data-discovery: sensitive data in tool calls: PERSON');
    await ask(app, { texts: ['Jane'] }, KEEP);
    const answer = { ...answerOf([]), ...calls('{"to":"[PERSON_1]"}') };
    assert.equal((await ask(app, answer, KEEP)).action, 'BLOCKED');
    const passed = await ask(app, answer, { ...KEEP, uncovered: 'pass' });
    assert.deepEqual(passed.tool_calls, calls('{"to":"Jane"}').tool_calls);
  });
});

describe('placeholders of a conversation', () => {
  it('come back as they were, whatever the texts', async (t) => {
    const app = await started(t);
    let call = 0;
    const word = fc.constantFrom('Jane', 'Bob', 'x', ' ', '[PERSON_1]', '[PERSON_2', ']', '😀', '4111');
    const texts = fc.array(
      fc.array(word, { maxLength: 8 }).map((words) => words.join('')),
      { maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const id = { litellm_call_id: `p${(++call).toString()}` };
        const { texts: hidden = given } = await ask(app, { texts: given, ...id }, KEEP);
        assert.ok(!hidden.some((text) => /Jane|Bob|4111/.test(text)));
        const { texts: back = hidden } = await ask(app, { ...answerOf(hidden), ...id }, KEEP);
        assert.deepEqual(back, given);
      }),
      { numRuns: 40 },
    );
  });
});
