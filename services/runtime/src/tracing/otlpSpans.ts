import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace as traces } from '@opentelemetry/api';
import type { Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { waitAtMost } from '../withTimeout.ts';
import type { Spans } from './spans.ts';
import { continueTrace } from './trace.ts';
import type { Trace } from './trace.ts';

/** After this time the last spans are lost: a receiver must not delay a shutdown or make it fail. */
const closeMs = 2000;

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

/** The SDK itself reads its other settings, such as OTEL_EXPORTER_OTLP_HEADERS and OTEL_TRACES_SAMPLER. */
export function openOtlpSpans(endpoint: string, { service, version }: { service: string; version: string }): Spans {
  // A span is recorded only after its end, with ids that its log lines and the next services already have.
  let ids = continueTrace(null);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `studio-${service}`, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
    idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId },
  });
  const tracer = provider.getTracer('studio');

  return {
    record({ name, kind, trace, startedAt, durationMs, isError, attributes }) {
      ids = trace;
      const span = tracer.startSpan(name, { kind: kinds[kind], startTime: startedAt, attributes }, parentOf(trace));
      if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(startedAt + durationMs);
    },
    close: () => waitAtMost(closeMs, provider.shutdown()).catch(() => undefined),
  };
}

function parentOf({ traceId, parentSpanId }: Trace): Context {
  if (parentSpanId === null) return ROOT_CONTEXT;
  const parent = { traceId, spanId: parentSpanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return traces.setSpanContext(ROOT_CONTEXT, parent);
}
