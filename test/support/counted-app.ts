import type { TestContext } from 'node:test';
import type { callerRulesOf } from '../../src/config/operator-settings.js';
import { configured, fakeProvider } from './fake-provider.js';
import { parseRaw, rawRequest } from './raw-request.js';
import { BASE, runApp, type RunningApp } from './run-app.js';

type CallerSettings = Parameters<typeof callerRulesOf>[0];

/** Who may call where nothing is set. */
export const OPEN: CallerSettings = {
  host: '127.0.0.1',
  authMode: 'off',
  publicUrl: undefined,
  allowedHosts: [],
};

/** A service that counts what its provider is asked. */
export async function countedApp(t: TestContext, deps: Parameters<typeof runApp>[1] = {}) {
  let asked = 0;
  const provider = fakeProvider(() => {
    asked += 1;
    return [];
  });
  const app = await runApp(t, { providers: [configured(provider)], ...deps });
  return { ...app, asked: () => asked };
}

/** Posts text to classify with these header lines, as they are. */
export async function postRaw(app: RunningApp, head: string, target = `${BASE}/classify`) {
  const lines = `${head}Content-Type: text/plain\r\nConnection: close\r\nContent-Length: 4\r\n\r\nJane`;
  const answer = await rawRequest(app.port, [`POST ${target} HTTP/1.1\r\n${lines}`]);
  const { status, json } = parseRaw(answer);
  return { status, code: json['code'] };
}
