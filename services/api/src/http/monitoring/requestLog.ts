import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { visitorKey } from '../caller/visitor.ts';
import { routeTemplate } from '../context.ts';
import type { Layer, LayerContext } from '../context.ts';

const idPattern = /^[A-Za-z0-9-]{8,64}$/;

/** Never logs the raw path (RELIABILITY §5.3). Installed before the layers that change the status. */
export function requestLog(log: Logger, options: { secret: string; trustProxyHops: number }): Layer {
  return async (ctx, next) => {
    const start = performance.now();
    const requestId = (options.trustProxyHops > 0 && givenId(ctx)) || randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.visitor = visitorKey(ctx, options.secret);
    ctx.state.log = log.child({ reqId: requestId });
    ctx.set('X-Request-Id', requestId);

    await next();

    ctx.state.log[levelOf(ctx)](
      {
        method: ctx.method,
        route: routeTemplate(ctx) ?? 'unmatched',
        status: ctx.status,
        ms: Math.round(performance.now() - start),
        visitor: ctx.state.visitor,
      },
      'request',
    );
  };
}

function levelOf(ctx: LayerContext): 'error' | 'warn' | 'info' | 'debug' {
  if (ctx.path === '/healthz' || ctx.path === '/readyz') return 'debug';
  if (ctx.status === 500) return 'error';
  return ctx.status > 500 ? 'warn' : 'info';
}

function givenId(ctx: LayerContext): string | undefined {
  const id = ctx.get('X-Request-Id');
  return idPattern.test(id) ? id : undefined;
}
