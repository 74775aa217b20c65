import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import { runServer, runToEnd } from '../support/run-program.js';

const CLASSIFY = '/svc/data-discovery/v1.1/classify';
const post = (origin: string, body: string, path = CLASSIFY) =>
  fetch(origin + path, { method: 'POST', body, headers: { 'content-type': 'text/plain' } });

/** A request whose headers the server has surely read, and whose body it waits for. */
async function requestUnderWay(url: string) {
  const headers = { 'content-type': 'text/plain', expect: '100-continue' };
  const sent = request(url, { method: 'POST', headers });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.flushHeaders();
  await once(sent, 'continue');
  return {
    finish: async (body: string): Promise<number | undefined> => {
      sent.end(body);
      const [response] = await answered;
      response.resume();
      return response.statusCode;
    },
  };
}

/** Whether the server still takes new requests. */
const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

describe('data-discovery serve', () => {
  it('serves, prints a line that works, answers what is in flight on SIGTERM and ends with 0', async (t) => {
    const program = await runServer(t, ['serve'], {
      PROVIDERS: '[{"name":"Pattern","address":"in-process"}]',
    });
    assert.match(
      program.output(),
      /Try: curl .*http:\/\/127\.0\.0\.1:\d+\/svc\/data-discovery\/v1\.1\/classify/,
    );
    const answer = await post(program.origin, 'Mail jane@example.org');
    assert.equal(answer.status, 200);
    const inFlight = await requestUnderWay(program.origin + CLASSIFY);
    program.child.kill('SIGTERM');
    while (await isReady(program.origin)) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(await inFlight.finish('Mail jane@example.org'), 200);
    assert.equal(await program.exit, 0);
    assert.equal(program.child.signalCode, null);
  });

  it('serves one provider alone, and the classification service that asks it', async (t) => {
    const pattern = await runServer(t, ['serve', 'pattern']);
    const providers = JSON.stringify([{ name: 'Pattern', address: pattern.origin }]);
    const service = await runServer(t, ['serve', 'classification'], { PROVIDERS: providers });
    const answer = await post(service.origin, 'Mail jane@example.org');
    assert.equal(answer.status, 200);
    const json = (await answer.json()) as { providers: readonly { name: string; config_provider: object }[] };
    assert.equal(json.providers[0]?.name, 'Pattern Classification Provider');
    assert.deepEqual(json.providers[0].config_provider, {
      name: 'Pattern',
      address: pattern.origin,
      supported_content_types: [],
    });
    pattern.child.kill('SIGTERM');
    await pattern.exit;
    assert.equal((await post(service.origin, 'Mail jane@example.org')).status, 502);
  });

  it('ends with 2 and names every faulty setting', async () => {
    const { code, output } = await runToEnd(['serve'], {
      PORT: 'x',
      LOG_LEVEL: 'loud',
      AUTH_MODE: 'maybe',
    });
    assert.equal(code, 2);
    for (const name of ['PORT', 'LOG_LEVEL', 'AUTH_MODE']) assert.ok(output.includes(`- ${name} must be`));
    assert.doesNotMatch(output, /at .*\.js/);
  });

  it('explains itself', async () => {
    assert.match((await runToEnd(['--help'])).output, /Usage: data-discovery [\s\S]*serve \[role\]/);
    assert.match((await runToEnd(['--version'])).output, /^\d+\.\d+\.\d+\n$/);
    for (const [args, says] of [
      [[], /Usage: data-discovery/],
      [['server'], /Did you mean serve\?/],
      [['serve', 'contxt'], /must be classification, pattern or context\. Did you mean context/],
      [['serve', '--port=1'], /unknown option '--port=1'[\s\S]*data-discovery serve --help/],
      [['serve', 'pattern', 'x'], /too many arguments/],
    ] as const) {
      const { code, output } = await runToEnd(args);
      assert.equal(code, 2, args.join(' '));
      assert.match(output, says);
    }
  });

  it('says in the log that validation is off', async (t) => {
    const program = await runServer(t, ['serve'], {
      PROVIDERS: '[{"name":"Pattern","address":"in-process"}]',
      SECURITY_SETTINGS: '{"ENABLE_ALL_SECURITY_CONTROLS":false}',
    });
    assert.match(program.output(), /"level":40.*SECURITY_SETTINGS/);
    assert.equal((await post(program.origin, 'p\u0430ypal')).status, 200);
  });
});
