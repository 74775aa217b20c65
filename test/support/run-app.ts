import type { TestContext } from 'node:test';
import { buildApp, type AppDeps } from '../../src/http/build-app.js';
import type { ProviderRecord } from '../../src/answers/schemas.js';
import { createLogger } from '../../src/observability/logger.js';
import { configured, fakeProvider, wordFinder } from './fake-provider.js';

/** A service that listens, with what a test needs of it. */
export interface RunningApp {
  readonly origin: string;
  readonly port: number;
  /** The log's lines so far. */
  readonly log: readonly string[];
  /** Posts to an operation below the prefix. */
  post(
    path: string,
    body: RequestInit['body'],
    type?: string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  request(path: string, init?: RequestInit): Promise<Answer>;
}

interface Occurrence {
  readonly score: number;
  readonly location: Readonly<Record<string, number | string>>;
  readonly classifiers: readonly [{ readonly provider_index: number }];
}

/** Every field that some answer has: a test looks into those that its request must give, and fails if they miss. */
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- unlike an interface it passes as a record
export type AnswerBody = {
  readonly statusCode: number;
  readonly code: string;
  readonly error: string;
  readonly message: string;
  readonly details: { readonly reason: string; readonly nearest: string; readonly request_id: string };
  readonly providers: readonly [ProviderRecord, ProviderRecord, ...ProviderRecord[]];
  readonly classifications: Readonly<
    Record<'PERSON' | 'PASSWORD' | 'MARK' | 'SHIP_NAME', readonly [Occurrence, ...Occurrence[]]>
  >;
  readonly transform: { readonly text: string };
  readonly openapi: string;
  readonly paths: Readonly<Record<string, { readonly post: { readonly responses: Responses } }>>;
};

type Responses = Readonly<
  Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; null where it is none. */
  readonly json: AnswerBody;
}

export const BASE = '/svc/data-discovery/v1.1';

/** Listens on a free port until the test ends. Providers default to one that finds `Jane` and `secret`. */
export async function runApp(
  t: Pick<TestContext, 'after'>,
  deps: Partial<AppDeps> = {},
): Promise<RunningApp> {
  const log: string[] = [];
  const finder = wordFinder({ Jane: ['PERSON', 0.95], secret: ['PASSWORD', 0.6], '😀': ['MOOD', 0.8] });
  const app = await buildApp({
    logger: createLogger('trace', { write: (line) => void log.push(line) }),
    providers: [configured(fakeProvider(finder))],
    trusted: false,
    pathPrefix: 'svc',
    maxBodyBytes: 10_240,
    version: '0.0.0-test',
    ...deps,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(() => app.close());
  const request = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(origin + path, init);
    const text = await response.text();
    const isJson =
      text !== '' && response.headers.get('content-type')?.startsWith('application/json') === true;
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: JSON.parse(isJson ? text : 'null') as AnswerBody,
    };
  };
  return {
    origin,
    port: Number(new URL(origin).port),
    log,
    request,
    post: (path, body, type = 'text/plain', headers = {}) =>
      request(BASE + path, {
        method: 'POST',
        body: body ?? null,
        headers: { 'content-type': type, ...headers },
      }),
  };
}
