import {
  bookings,
  logins,
  itns,
  requestSeconds,
  requestsInFlight,
  requestsShed,
  uploads,
} from '../../metrics/counters.ts';
import type { ItnCount, RequestCount } from '../../metrics/counters.ts';
import { routeTemplate } from '../context.ts';
import type { Layer, LayerContext } from '../context.ts';

/** Installed directly after the request log, so that it measures all other layers. */
export const measureRequests: Layer = async (ctx, next) => {
  const start = performance.now();
  requestsInFlight.inc();
  try {
    await next();
  } finally {
    requestsInFlight.dec();
    const route = routeTemplate(ctx) ?? 'unmatched';
    if (ctx.status === 503 && route !== '/readyz') requestsShed.inc();
    requestSeconds.observe(
      { service: 'api', method: methodOf(ctx), route, status_class: `${Math.floor(ctx.status / 100)}xx` },
      (performance.now() - start) / 1000,
    );
    outcomes[`${ctx.method} ${route}`]?.({ status: ctx.status, body: ctx.body });
  }
};

interface Answered {
  status: number;
  body: unknown;
}

/** Counts results by error code, which is more specific than the status. */
const outcomes: Record<string, (answered: Answered) => void> = {
  'POST /api/admin/login': (answered) => logins.inc({ result: resultOf(answered) }),
  'POST /api/upload-image': (answered) => uploads.inc({ result: resultOf(answered) }),
  'POST /api/holds': (answered) => bookings.inc({ channel: 'hold', result: bookingResult(answered, 'held') }),
  'POST /api/bookings': (answered) => bookings.inc({ channel: 'return', result: bookingResult(answered) }),
  'POST /api/bookings/confirm': (answered) => bookings.inc({ channel: 'return', result: bookingResult(answered) }),
  'POST /api/bookings/manual': (answered) => bookings.inc({ channel: 'manual', result: bookingResult(answered) }),
  'POST /api/payments/payfast/itn': ({ status, body }) => {
    // `paymentWebhook.routes` counts verified ITNs by their result.
    if (status >= 400) itns.inc({ result: rejectedItns[textOf(body, 'code')] ?? 'unverifiable' });
  },
};

const rejectedItns: Record<string, ItnCount> = {
  bad_signature: 'bad_signature',
  bad_merchant: 'bad_signature',
  forbidden: 'bad_source',
  rate_limited: 'limited',
};

const refusedBookings: Record<string, string> = {
  sold_out: 'full',
  sales_paused: 'paused',
  already_paid: 'duplicate',
  key_reused: 'duplicate',
  rate_limited: 'limited',
  too_many_unpaid: 'limited',
  proof_required: 'limited',
};

function bookingResult({ status, body }: Answered, made?: string): string {
  if (status >= 500) return 'error';
  if (status >= 400) return refusedBookings[textOf(body, 'code')] ?? 'invalid';
  return made ?? (textOf(body, 'status') || 'ok');
}

function resultOf({ status }: Answered): RequestCount {
  if (status < 400) return 'ok';
  if (status === 429) return 'limited';
  return status < 500 ? 'fail' : 'error';
}

function textOf(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Clients can send any method, but a label needs a fixed set of values. */
function methodOf(ctx: LayerContext): string {
  return methods.has(ctx.method) ? ctx.method : 'other';
}
