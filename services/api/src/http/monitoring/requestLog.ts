import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { httpSpan } from '@studio/runtime/tracing/spans';
import type { Spans } from '@studio/runtime/tracing/spans';
import { continueTrace } from '@studio/runtime/tracing/trace';
import type { Trace } from '@studio/runtime/tracing/trace';
import { visitorKey } from '../caller/visitor.ts';
import { routeTemplate } from '../context.ts';
import type { Layer, LayerContext } from '../context.ts';

const idPattern = /^[A-Za-z0-9-]{8,64}$/;

/** Never logs the raw path (RELIABILITY §5.3). Must be installed before the layers that change the status. */
export function requestLog(log: Logger, options: { secret: string; trustProxyHops: number }, spans: Spans): Layer {
  return async (ctx, next) => {
    const startedAt = Date.now();
    const start = performance.now();
    const requestId = (options.trustProxyHops > 0 && givenId(ctx)) || randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.visitor = visitorKey(ctx, options.secret);
    ctx.state.trace = continueTrace(ctx.get('traceparent'));
    ctx.state.log = log.child({ reqId: requestId, traceId: ctx.state.trace.traceId });
    ctx.state.follow = (bookingId, traceparent) => {
      if (traceparent) ctx.state.trace = joinTrace(ctx.state.trace, traceparent);
      ctx.state.log = log.child({ reqId: requestId, traceId: ctx.state.trace.traceId, bookingId });
    };
    ctx.set('X-Request-Id', requestId);

    await next();

    const { method, status } = ctx;
    const route = routeTemplate(ctx) ?? 'unmatched';
    const durationMs = performance.now() - start;
    const level = levelOf(ctx);
    ctx.state.log[level]({ method, route, status, ms: Math.round(durationMs), visitor: ctx.state.visitor }, 'request');
    if (level !== 'debug') {
      spans.record(httpSpan({ method, route, status, trace: ctx.state.trace, startedAt, durationMs }));
    }
  };
}

function levelOf(ctx: LayerContext): 'error' | 'warn' | 'info' | 'debug' {
  if (ctx.path === '/healthz' || ctx.path === '/readyz') return 'debug';
  if (ctx.status === 500) return 'error';
  return ctx.status > 500 ? 'warn' : 'info';
}

function joinTrace({ spanId }: Trace, traceparent: string): Trace {
  return { ...continueTrace(traceparent), spanId };
}

function givenId(ctx: LayerContext): string | undefined {
  const id = ctx.get('X-Request-Id');
  return idPattern.test(id) ? id : undefined;
}
