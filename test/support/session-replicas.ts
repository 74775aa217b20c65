import { AsyncLocalStorage } from 'node:async_hooks';
import { type CurrentSpan, createPassingTracer } from '../../src/observability/tracer.js';
import { createMetrics } from '../../src/observability/metrics.js';
import { observeDiscovery, observeHttp } from '../../src/observability/telemetry.js';
import type { TransformAnswer } from '../../src/answers/transform-schemas.js';
import { createDatabase, type Database, type DatabasePlace } from '../../src/storage/database.js';
import { createSqlSessionStore } from '../../src/storage/transform-session-queries.js';
import { KeyRing, type KeyEntry } from '../../src/transform/key-ring.js';
import { createAccountFixture, type AccountFixture, type ActiveAccount } from './account-fixture.js';
import { configured, fakeProvider } from './fake-provider.js';
import { createQuickHasher } from './quick-hasher.js';
import { runApp, type RunningApp } from './run-app.js';

export const PATH = '/svc/data-discovery/v2/transform';
export const NUMBER = { default: { operator: 'placeholder' } };
export const HOUR = 3_600_000;
export const OLD: KeyEntry = { id: 'old', secret: Buffer.alloc(32, 1), isRetired: false };
export const NEW: KeyEntry = { id: 'new', secret: Buffer.alloc(32, 2), isRetired: false };

/** Every word in capitals is a person's name. */
const provider = () =>
  configured(
    fakeProvider(({ text }) =>
      [...text.matchAll(/\b[A-Z]{4,}\d*\b/g)].map(({ 0: name, index }) => ({
        start: index,
        end: index + name.length,
        entityType: 'PERSON',
        score: 0.95,
        classifier: 'test',
        details: {},
      })),
    ),
  );

/** Services over one database, as replicas are. */
export class Replicas {
  readonly fixture: AccountFixture;
  readonly databases: Database[] = [];
  readonly ends: (() => unknown)[] = [];
  readonly log: string[] = [];
  readonly place: DatabasePlace;

  constructor(place: DatabasePlace) {
    this.place = place;
    this.fixture = createAccountFixture(place, { hasher: createQuickHasher() });
  }

  open(...keys: readonly KeyEntry[]): Promise<RunningApp> {
    return this.openWith('account', ...keys);
  }

  /** @param scope whether each account has keys of its own */
  async openWith(scope: 'account' | 'service', ...keys: readonly KeyEntry[]): Promise<RunningApp> {
    const { clock, service } = this.fixture;
    const metrics = createMetrics();
    const tracer = createPassingTracer((digits) => '0'.repeat(digits));
    const current: CurrentSpan = new AsyncLocalStorage();
    const database = createDatabase(this.place, clock.now);
    this.databases.push(database);
    return runApp(
      { after: (end: unknown) => void this.ends.push(end as () => unknown) },
      {
        accounts: service,
        authMode: 'required',
        providers: [provider()],
        operation: { metrics, requests: observeHttp(metrics, tracer, current) },
        observer: observeDiscovery(metrics, current),
        transformKeys: new KeyRing(keys),
        transformKeyScope: scope,
        transformSessions: { store: createSqlSessionStore(database), now: clock.now, longestMs: 24 * HOUR },
      },
    );
  }

  async close(): Promise<void> {
    for (const end of this.ends) await end();
    for (const database of this.databases) await database.close();
    await this.fixture.close();
  }
}

/** Asks as an account; what is told of errors is looked into as well. */
export async function ask(app: RunningApp, { apiKey, token }: ActiveAccount, path: string, body?: object) {
  const answer = await app.request(PATH + path, {
    method: body === undefined ? 'DELETE' : 'POST',
    body: body === undefined ? null : JSON.stringify(body),
    headers: {
      'x-api-key': apiKey,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
  return { ...answer, value: answer.text === '' ? undefined : (JSON.parse(answer.text) as TransformAnswer) };
}
