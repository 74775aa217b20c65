import { fastify } from 'fastify';
import { Pool } from 'undici';
import { classifyText } from '../../src/discovery/classify-text.js';
import { buildApp } from '../../src/http/build-app.js';
import { createLogger } from '../../src/observability/logger.js';
import { createPatternProvider } from '../../src/providers/pattern-provider.js';
import { medians } from './measure.js';
import type { Row } from './row.js';

const ROUNDS = 300;
const BODY = 'Mail jane@example.org about the invoice.';

/** What HTTP adds to the use case, beside what a bare server that echoes adds to nothing. */
export async function benchHttp(): Promise<readonly Row[]> {
  const config = { name: 'Pattern', address: 'in-process', supportedContentTypes: [], timeoutMs: 10_000 };
  const provider = createPatternProvider({ threads: 1 }, '0');
  await provider.ready();
  const providers = [{ config, provider }];
  const deps = { providers, trusted: false };
  const app = await buildApp({
    ...deps,
    logger: createLogger('silent'),
    pathPrefix: 'svc',
    maxBodyBytes: 10_240,
    version: '0',
  });
  const echo = fastify();
  echo.post('/', (request) => request.body);
  const [service, bare] = [
    new Pool(await app.listen({ host: '127.0.0.1', port: 0 })),
    new Pool(await echo.listen({ host: '127.0.0.1', port: 0 })),
  ];
  const headers = { 'content-type': 'text/plain' };
  const send = async (pool: Pool, path: string): Promise<void> => {
    const { body } = await pool.request({ method: 'POST', path, headers, body: BODY });
    await body.arrayBuffer();
  };
  const bytes = Buffer.from(BODY);
  const measured = await medians(
    {
      useCase: () => classifyText(deps, bytes, 'codepoint', () => true),
      service: () => send(service, '/svc/data-discovery/v1.1/classify'),
      echo: () => send(bare, '/'),
    },
    ROUNDS,
  );
  await Promise.all([service.close(), bare.close()]);
  await Promise.all([app.close(), echo.close()]);
  const whole = measured.service - measured.useCase;
  return [
    {
      name: 'HTTP over the use case, client and socket included',
      ms: whole,
      limitMs: Infinity,
      toBaseline: whole / measured.echo,
      baseline: 'a bare echo',
    },
    {
      name: 'HTTP over the use case, beyond a bare echo',
      ms: whole - measured.echo,
      limitMs: 0.3,
      toBaseline: (whole - measured.echo) / measured.echo,
      baseline: 'a bare echo',
    },
  ];
}
