// Measures what docs/security.md states: whether the time of a refused login tells why it was refused, and how
// much logins slow classification. Run on a quiet machine: `npm run measure:accounts`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAccountService } from '../src/accounts/account-service.js';
import { buildApp } from '../src/http/build-app.js';
import { createLogger } from '../src/observability/logger.js';
import { createPatternProvider } from '../src/providers/pattern-provider.js';
import {
  createAccountFixture,
  GOOD_PASSWORD,
  makeActive,
  UNLIMITED,
} from '../test/support/account-fixture.js';

const TRIES = 1_000;
const LOGINS = 50;
const TEXT =
  'Jane Roe, 15 Main St, mail jane@example.org, card 4111 1111 1111 1111, call +1 202 555 0143. '.repeat(5);

const directory = mkdtempSync(path.join(tmpdir(), 'data-discovery-measure-'));
const fixture = createAccountFixture(
  { engine: 'sqlite', path: path.join(directory, 'a.db') },
  { policies: UNLIMITED },
);
const provider = createPatternProvider({ threads: 1 }, '0');
const app = await buildApp({
  logger: createLogger('silent'),
  providers: [
    {
      config: { name: 'Pattern', address: 'in-process', supportedContentTypes: [], timeoutMs: 10_000 },
      provider,
    },
  ],
  trusted: false,
  pathPrefix: 'svc',
  maxBodyBytes: 10_240,
  version: '0',
  accounts: createAccountService(fixture.deps),
});
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

const post = async (route: string, type: string, body: string): Promise<number> => {
  const start = performance.now();
  const answer = await fetch(origin + route, { method: 'POST', headers: { 'content-type': type }, body });
  await answer.arrayBuffer();
  return performance.now() - start;
};
const logIn = (email: string, password: string): Promise<number> =>
  post('/auth/login', 'application/json', JSON.stringify({ email, password }));
const classify = (): Promise<number> => post('/svc/data-discovery/v1.1/classify', 'text/plain', TEXT);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

await makeActive(fixture, 'active@example.org');
await makeActive(fixture, 'disabled@example.org');
await fixture.admin.disable('disabled@example.org');
await fixture.admin.register('pending@example.org');

const CLASSES = {
  unknown: ['unknown@example.org', 'Wr0ng-password'],
  'wrong password': ['active@example.org', 'Wr0ng-password'],
  disabled: ['disabled@example.org', GOOD_PASSWORD],
  'not activated': ['pending@example.org', 'Wr0ng-password'],
} as const;
const times = new Map<string, number[]>(Object.keys(CLASSES).map((name) => [name, []]));
for (let warm = 0; warm < 20; warm += 1) await logIn(...CLASSES.unknown);
for (let index = 0; index < TRIES; index += 1) {
  for (const [name, [email, password]] of Object.entries(CLASSES))
    times.get(name)?.push(await logIn(email, password));
}
for (const [name, values] of times) console.log(`${name}: median ${median(values).toFixed(2)} ms`);
const names = [...times.keys()];
for (const [index, first] of names.entries()) {
  for (const second of names.slice(index + 1)) {
    const share = separate(times.get(first) ?? [], times.get(second) ?? []);
    console.log(`${first} or ${second}: told apart in ${(100 * share).toFixed(1)} %`);
  }
}

const alone: number[] = [];
for (let index = 0; index < 200; index += 1) alone.push(await classify());
const during: number[] = [];
for (let round = 0; round < 5; round += 1) {
  let isBusy = true;
  const logins = Promise.all(
    Array.from({ length: LOGINS }, () => logIn('active@example.org', GOOD_PASSWORD)),
  ).then(() => (isBusy = false));
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- the logins end it
  while (isBusy) during.push(await classify());
  await logins;
}
console.log(
  `classify: median ${median(alone).toFixed(2)} ms alone, ${median(during).toFixed(2)} ms during ${LOGINS} logins at once ` +
    `(${(median(during) / median(alone)).toFixed(2)} times, ${during.length} requests)`,
);
await app.close();
await fixture.close();
rmSync(directory, { recursive: true, force: true });

/** Learns the best threshold on the first halves and answers how often it is right on the second ones. */
function separate(first: readonly number[], second: readonly number[]): number {
  const half = first.length >> 1;
  const rightAt = (threshold: number, from: number, to: number): number =>
    (first.slice(from, to).filter((time) => time <= threshold).length +
      second.slice(from, to).filter((time) => time > threshold).length) /
    (2 * (to - from));
  let best = 0;
  let sign = 1;
  let bestShare = 0;
  for (const threshold of [...first.slice(0, half), ...second.slice(0, half)]) {
    const share = rightAt(threshold, 0, half);
    if (Math.max(share, 1 - share) > bestShare) {
      bestShare = Math.max(share, 1 - share);
      best = threshold;
      sign = share >= 0.5 ? 1 : -1;
    }
  }
  const share = rightAt(best, half, first.length);
  return sign === 1 ? share : 1 - share;
}
