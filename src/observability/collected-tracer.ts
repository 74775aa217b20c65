import {
  createTraceState,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { TraceContext, TraceSpan, Tracer } from './tracer.js';

/** Maximum time to send the last spans, in milliseconds. */
const CLOSE_TIMEOUT = 2_000;

/**
 * Creates a tracer that sends its spans to a collector with OTLP over HTTP. The libraries read endpoint, headers,
 * sampler, limits and resource from the standard OTEL_ variables. This module is loaded only if a collector is
 * configured.
 */
export function createCollectedTracer(version: string): Tracer {
  const named = resourceFromAttributes({ 'service.name': 'data-discovery', 'service.version': version });
  const resource = defaultResource()
    .merge(named)
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('data-discovery', version);
  return {
    begin(incoming) {
      const parent = incoming === undefined ? ROOT_CONTEXT : remote(incoming);
      return wrap(tracer, tracer.startSpan('request', { kind: SpanKind.SERVER }, parent));
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_TIMEOUT)));
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

function wrap(tracer: OtelTracer, span: OtelSpan): TraceSpan {
  return {
    get context() {
      return describe(span);
    },
    child(name, kind, facts = {}) {
      const options = { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes: facts };
      return wrap(tracer, tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, span)));
    },
    end({ name, facts = {}, isError = false } = {}) {
      if (name !== undefined) span.updateName(name);
      span.setAttributes(facts);
      if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function describe(span: OtelSpan): TraceContext {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext();
  const state = traceState?.serialize();
  const flags = traceFlags.toString(16).padStart(2, '0');
  return { traceId, spanId, flags, ...(state !== undefined && state !== '' && { state }) };
}

function remote({ traceId, spanId, flags, state }: TraceContext): Context {
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: parseInt(flags, 16),
    isRemote: true,
    ...(state !== undefined && { traceState: createTraceState(state) }),
  });
}
