import type { Counter } from 'prom-client';
import { routeTemplate } from '../http/context.ts';
import type { Layer, LayerContext } from '../http/context.ts';
import { logins, requestSeconds, requestsInFlight, uploads } from './counters.ts';

/** Measures every answer, those to errors too. Outermost but for the log. */
export const measureRequests: Layer = async (ctx, next) => {
  const start = performance.now();
  requestsInFlight.inc();
  try {
    await next();
  } finally {
    requestsInFlight.dec();
    const route = routeTemplate(ctx) ?? 'unmatched';
    requestSeconds.observe(
      { service: 'api', method: methodOf(ctx), route, status_class: `${Math.floor(ctx.status / 100)}xx` },
      (performance.now() - start) / 1000,
    );
    outcomes[`${ctx.method} ${route}`]?.inc({ result: resultOf(ctx.status) });
  }
};

/** What is counted by how it ended, and nothing else is worth knowing. */
const outcomes: Record<string, Counter<'result'>> = {
  'POST /api/admin/login': logins,
  'POST /api/upload-image': uploads,
};

function resultOf(status: number): string {
  if (status < 400) return 'ok';
  if (status === 429) return 'limited';
  return status < 500 ? 'fail' : 'error';
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Anybody can invent a method; a label may not. */
function methodOf(ctx: LayerContext): string {
  return methods.has(ctx.method) ? ctx.method : 'other';
}
