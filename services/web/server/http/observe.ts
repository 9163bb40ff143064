import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { httpSpan } from '@studio/runtime/tracing/spans';
import type { Spans } from '@studio/runtime/tracing/spans';
import type { Metrics } from '../metrics.ts';
import { visitorOf } from './visitor.ts';
import type { RequestState } from './visitor.ts';

interface ObserveParts {
  trustProxyHops: number;
  log: Logger;
  metrics: Metrics;
  isDraining: () => boolean;
  spans: Spans;
}

/** Logged at `debug`, so that a flood of these requests does not push other lines out of the log. */
const fromMemory = new Set(['/healthz', '/readyz', '/status']);

/** Logs and measures every request, and forwards its id to the API and the visitor. */
export function observe(
  { trustProxyHops, log, metrics, isDraining, spans }: ObserveParts,
  common: Record<string, string>,
): Middleware {
  const reportUnknownAddress = unknownAddressWarning(log, metrics);

  return async (context, next) => {
    const startedAt = Date.now();
    const started = performance.now();
    const visitor = visitorOf(context.req, trustProxyHops);
    const state: RequestState = Object.assign(context.state, { visitor });
    context.set({ ...common, 'X-Request-Id': visitor.requestId });
    if (isDraining()) context.set('Connection', 'close');

    metrics.inFlight.inc();
    context.res.once('close', () => {
      const durationMs = performance.now() - started;
      const { method, res } = context;
      const route = state.route ?? 'file';
      const labels = { service: 'web', method, route, status_class: `${Math.floor(res.statusCode / 100)}xx` };
      metrics.inFlight.dec();
      metrics.requests.observe(labels, durationMs / 1000);
      const level = fromMemory.has(route) ? 'debug' : 'info';
      // Health checks, which are logged at `debug`, come without a proxy and may lack the address.
      if (!visitor.isAddressKnown && level === 'info') reportUnknownAddress(context.get('X-Forwarded-For'));
      const { requestId, trace } = visitor;
      const status = res.statusCode;
      const ms = Math.round(durationMs);
      log[level]({ reqId: requestId, traceId: trace.traceId, method, route, status, ms }, 'request');
      if (level === 'info') spans.record(httpSpan({ method, route, status, trace, startedAt, durationMs }));
    });
    await next();
  };
}

const warnEveryMs = 600_000;

/** Logs and counts visitors without a known address. All of them share one rate limit, so bookings soon stop. */
function unknownAddressWarning(log: Logger, metrics: Metrics): (forwardedFor: string) => void {
  let warnedAt = -Infinity;
  return (forwardedFor) => {
    metrics.unknownAddresses.inc();
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    // Replaces letters and digits of the header, which are personal data (ADR 0011).
    const form = forwardedFor.slice(0, 100).replace(/\w/g, 'x');
    log.error({ event: 'visitor.address.unknown', form }, 'visitor address unknown');
  };
}
