import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { RequestState } from './requestState.ts';
import { visitorOf } from './visitor.ts';

interface ObserveParts {
  trustProxyHops: number;
  log: Logger;
  metrics: Metrics;
  isDraining: () => boolean;
}

/** Logs and measures every request, and forwards its id to the API and the visitor. */
export function observe(
  { trustProxyHops, log, metrics, isDraining }: ObserveParts,
  common: Record<string, string>,
): Middleware {
  return async (context, next) => {
    const started = performance.now();
    const visitor = visitorOf(context.req, trustProxyHops);
    const state: RequestState = Object.assign(context.state, { visitor });
    context.set({ ...common, 'X-Request-Id': visitor.requestId });
    if (isDraining()) context.set('Connection', 'close');

    metrics.inFlight.inc();
    context.res.once('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const { method, res } = context;
      const route = state.route ?? 'file';
      const labels = { service: 'web', method, route, status_class: `${Math.floor(res.statusCode / 100)}xx` };
      metrics.inFlight.dec();
      metrics.requests.observe(labels, seconds);
      const ms = Math.round(seconds * 1000);
      const level = route === '/healthz' || route === '/readyz' ? 'debug' : 'info';
      log[level]({ reqId: visitor.requestId, method, route, status: res.statusCode, ms }, 'request');
    });
    await next();
  };
}
