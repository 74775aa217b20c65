import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { runServer, runToEnd } from '../support/run-program.js';
import { runMailServer } from '../support/mail-server.js';
import { until } from '../support/until.js';

const DOCUMENT = readFileSync('docs/accounts.md', 'utf8');
/** What differs from one run to the next, and what stands for it. */
const ISSUED = [
  [/\b\w{5}(?:-\w{5}){4}\b/g, 'PASSWORD'],
  [/ddk_[0-9a-f]{12}_[\w-]{43}/g, 'KEY'],
  [/ddr_[\w-]{43}/g, 'LINK'],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'TOKEN'],
  [/"version":"[^"]+"/g, '"version":"V"'],
  [/"elapsed_time":[\d.e-]+/g, '"elapsed_time":0'],
] as const;
const general = (text: string): string =>
  ISSUED.reduce((current, [pattern, word]) => current.replaceAll(pattern, word), text).trim();

/** The console samples: what is typed, and what the document says comes of it. */
const samples = [...DOCUMENT.matchAll(/```console\n\$ (.+)\n([\s\S]*?)```/g)].map(
  ([, typed = '', answer = '']) => ({
    typed,
    answer,
  }),
);

/** The parts of a documented curl command. */
function parseCurl(typed: string) {
  const [, url = ''] = /curl (\S+)/.exec(typed) ?? [];
  const headers = [...typed.matchAll(/-H (?:'([^']+)'|"([^"]+)")/g)].map(
    ([, single, double]) => single ?? double ?? '',
  );
  const [, body = ''] = /-d '([^']+)'/.exec(typed) ?? [];
  return {
    path: new URL(url).pathname,
    headers: headers.map((one) => one.split(': ') as [string, string]),
    body,
  };
}

describe('docs/accounts.md', () => {
  it('answers each of its samples as it says, in their order', async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-documented-'));
    t.after(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const mail = await runMailServer(t);
    const env = { DATA_DIR: folder, SMTP_URL: mail.url };
    const [register, ...asked] = samples;
    const registered = await runToEnd((register?.typed ?? '').split(' ').slice(1), env);
    assert.equal(general(registered.output), general(register?.answer ?? ''));
    const service = await runServer(t, ['serve'], { ...env, AUTH_MODE: 'required' });
    assert.match(service.output(), /accounts register/);
    /** What was really issued, in place of what the document shows. */
    const real = new Map<string, string>();
    const issue = (shown: string, given: string): void => {
      for (const [pattern] of ISSUED.slice(0, 4)) {
        const [was, is] = [shown.match(pattern)?.[0], given.match(pattern)?.[0]];
        if (was !== undefined && is !== undefined) real.set(was, is);
      }
    };
    issue(register?.answer ?? '', registered.output);
    for (const { typed, answer } of asked) {
      const { path: route, headers, body } = parseCurl(typed);
      if (route === '/auth/reset-password') {
        const [link = ''] = /ddr_[\w-]+/.exec(mail.mails[0]?.text ?? '') ?? [];
        issue(body, link);
      }
      const token = [...real].find(([shown]) => shown.startsWith('eyJ'))?.[1] ?? '';
      const filled = (text: string): string =>
        [...real]
          .reduce((current, [shown, given]) => current.replaceAll(shown, given), text)
          .replace('$TOKEN', token);
      // Started a moment ago: the model may still be loading.
      if (route.endsWith('/classify'))
        await until(async () => (await fetch(`${service.origin}/health/ready`)).ok);
      const given = await fetch(service.origin + route, {
        method: 'POST',
        headers: headers.map(([name, value]): [string, string] => [name, filled(value)]),
        body: filled(body),
      });
      const text = await given.text();
      assert.equal(general(text), general(answer), typed);
      issue(answer, text);
      if (route === '/auth/request-password-reset')
        for (let waited = 0; mail.mails.length === 0 && waited < 10_000; waited += 20)
          await new Promise((resolve) => setTimeout(resolve, 20));
      // The sample of a new key is of somebody signed in again.
      if (route === '/auth/reset-password') {
        const login = JSON.stringify({ email: 'jane@example.org', password: 'An0ther-fine-one' });
        const json = { 'content-type': 'application/json' };
        const again = await fetch(`${service.origin}/auth/login`, {
          method: 'POST',
          headers: json,
          body: login,
        });
        const [shown = ''] = [...real].find(([one]) => one.startsWith('eyJ')) ?? [];
        real.set(shown, ((await again.json()) as { jwt_token: string }).jwt_token);
      }
    }
    assert.deepEqual(
      asked.map(({ typed }) => parseCurl(typed).path.split('/').at(-1)),
      ['change-password', 'login', 'classify', 'request-password-reset', 'reset-password', 'rotate-key'],
    );
  });

  it('shows the error of a weak password as it is', async (t) => {
    const [, sample = ''] =
      /The error names the broken rules[^`]*```json\n([\s\S]*?)```/.exec(DOCUMENT) ?? [];
    const folder = mkdtempSync(path.join(tmpdir(), 'data-discovery-documented-'));
    t.after(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const service = await runServer(t, ['serve'], {
      DATA_DIR: folder,
      AUTH_MODE: 'required',
      PROVIDERS: '[{"name":"Pattern","address":"in-process"}]',
    });
    for (const weak of ['1qaz@WSX', 'Pass@word1', 'India@123']) {
      assert.ok(DOCUMENT.includes(`\`${weak}\``), weak);
      const answer = await fetch(`${service.origin}/auth/change-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'jane@example.org', old_password: 'x', new_password: weak }),
      });
      const json = (await answer.json()) as {
        readonly code: string;
        readonly details: { broken: readonly string[] };
      };
      assert.equal(json.code, 'PASSWORD_WEAK', weak);
      if (weak === 'India@123') assert.deepEqual(json, JSON.parse(sample));
    }
  });
});
