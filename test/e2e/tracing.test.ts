import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runCollector } from '../support/collector.js';
import { runServer } from '../support/run-program.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CANARY = 'canary5550199';
const PATH = '/svc/data-discovery/v1.1/classify';

describe('tracing and metrics of the real program', () => {
  it('continues the trace of the caller through a provider elsewhere, sends spans, and tells no text', async (t) => {
    const collector = await runCollector(t);
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, LOG_LEVEL: 'trace' };
    const pattern = await runServer(t, ['serve', 'pattern'], env);
    const providers = JSON.stringify([{ name: 'Pattern', address: pattern.origin }]);
    const service = await runServer(t, ['serve', 'classification'], { ...env, PROVIDERS: providers });
    const answer = await fetch(`${service.origin}${PATH}?score_threshold=0.1`, {
      method: 'POST',
      body: `Mail ${CANARY}@example.org, password: ${CANARY}`,
      headers: {
        'content-type': 'text/plain',
        traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
        tracestate: 'vendor=opaque',
        'x-api-key': CANARY,
        authorization: `Bearer ${CANARY}`,
      },
    });
    assert.equal(answer.status, 200);
    const metrics = await (await fetch(`${service.origin}/metrics`)).text();
    for (const program of [service, pattern]) {
      program.child.kill('SIGTERM');
      assert.equal(await program.exit, 0);
    }
    const spans = collector.received();
    for (const name of [
      '/v1/traces',
      `POST ${PATH}`,
      'POST /classify',
      'provider Pattern',
      'validate',
      'harmonize',
      'data-discovery',
    ]) {
      assert.ok(spans.includes(name), name);
    }
    const traceId = Buffer.from(TRACE, 'hex').toString('latin1');
    assert.ok(spans.split(traceId).length > 6, 'request, stages, call and the provider are one trace');
    for (const program of [service, pattern]) {
      assert.ok(program.output().includes(`"trace_id":"${TRACE}"`), 'the log carries the trace');
    }
    for (const where of [spans, metrics, service.output(), pattern.output()]) {
      assert.ok(!where.includes(CANARY));
    }
    assert.match(metrics, /data_discovery_found_total\{category="EMAIL_ADDRESS"\} 1/);
    assert.match(
      metrics,
      /data_discovery_provider_duration_seconds_count\{provider="Pattern",status="200"\} 1/,
    );
    assert.match(metrics, /data_discovery_provider_breaker_state\{provider="Pattern",state="closed"\} 1/);
  });
});
