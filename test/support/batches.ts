import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { TestContext } from 'node:test';
import { ProviderFailure } from '../../src/providers/provider.js';
import { configured, fakeProvider, wordFinder } from './fake-provider.js';
import type { RunningApp } from './run-app.js';

const V2 = '/svc/data-discovery/v2';
export const LINES = 'application/x-ndjson';

/** One result of a batch. */
export interface Result {
  readonly id?: string | number;
  readonly line?: number;
  readonly status: number;
  readonly classifications?: Readonly<Record<string, readonly unknown[]>>;
  readonly transform?: { readonly text: string };
  readonly error?: { readonly code: string; readonly message: string };
}

/** Sends a batch, or a text. */
export async function send(app: RunningApp, path: string, body: string, type = 'application/json') {
  const answer = await app.request(V2 + path, { method: 'POST', body, headers: { 'content-type': type } });
  const value = answer.json as unknown as { readonly results?: readonly Result[] } | null;
  return { ...answer, results: value?.results ?? [] };
}

export const batchOf = (texts: readonly unknown[]): string => JSON.stringify({ texts });
export const linesIn = (text: string): readonly Result[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Result);

/** Finds Jane, and fails for what asks for it. */
export const finder = () =>
  configured(
    fakeProvider((input) => {
      if (input.text.includes('broken')) throw new ProviderFailure(503, 'told to fail');
      return wordFinder({ Jane: ['PERSON', 0.95] })(input);
    }),
  );

/** A stream of lines that the test writes and reads by itself. */
export function openStream(t: TestContext, app: RunningApp, path: string) {
  const sent: ClientRequest = httpRequest(app.origin + V2 + path, {
    method: 'POST',
    headers: { 'content-type': LINES },
  });
  t.after(() => sent.destroy());
  sent.on('error', () => undefined);
  const results: Result[] = [];
  const answer = new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  sent.flushHeaders();
  return {
    results,
    write: (line: string): boolean => sent.write(line),
    end: () => sent.end(),
    destroy: () => sent.destroy(),
    answer,
    read: async (): Promise<void> => {
      let rest = '';
      for await (const piece of await answer) {
        const parts = (rest + String(piece)).split('\n');
        rest = parts.pop() ?? '';
        results.push(...parts.map((line) => JSON.parse(line) as Result));
      }
    },
  };
}
