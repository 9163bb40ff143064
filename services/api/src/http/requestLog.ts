import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { routeTemplate } from './context.ts';
import type { Layer, LayerContext } from './context.ts';
import { visitorKey } from './visitor.ts';

const idPattern = /^[A-Za-z0-9-]{8,64}$/;

/**
 * One line per request: who asked is a keyed hash, what was asked is the route's template, never the path
 * (RELIABILITY §5.3). Outermost, so that it sees the status that was really answered.
 */
export function requestLog(log: Logger, options: { secret: string; trustProxyHops: number }): Layer {
  return async (ctx, next) => {
    const start = performance.now();
    const requestId = (options.trustProxyHops > 0 && givenId(ctx)) || randomUUID();
    ctx.state.requestId = requestId;
    ctx.state.visitor = visitorKey(ctx, options.secret);
    ctx.state.log = log.child({ reqId: requestId });
    ctx.set('X-Request-Id', requestId);

    await next();

    const status = ctx.status;
    ctx.state.log[status >= 500 ? 'error' : 'info'](
      {
        method: ctx.method,
        route: routeTemplate(ctx) ?? 'unmatched',
        status,
        ms: Math.round(performance.now() - start),
        visitor: ctx.state.visitor,
      },
      'request',
    );
  };
}

function givenId(ctx: LayerContext): string | undefined {
  const id = ctx.get('X-Request-Id');
  return idPattern.test(id) ? id : undefined;
}
