import { payKeyHeader } from '@studio/contract/bookings/payLink';
import type { PayView } from '@studio/contract/bookings/payLink';
import { notFound } from '../../errors.ts';
import type { AppError } from '../../errors.ts';
import { callerOf } from '../../http/caller/caller.ts';
import type { HandlerContext } from '../../http/context.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import type { BookingContext } from '../bookingContext.ts';
import { isPayKey } from '../ids/payKey.ts';
import { askForLink } from './askForLink.service.ts';
import { readPayView } from './payView.ts';
import { startPayment } from './startPayment.service.ts';

/** The key of the link opens a payment request. */
const headers = { [payKeyHeader]: 'The key of the link' };

export function addPayLinkRoutes(routes: RouteTable, context: BookingContext, limits: RateLimits): void {
  const { database, config } = context;

  routes.forAnyone('GET /api/pay/:id', none, {
    summary: 'What a pay link asks for',
    headers,
    hasTextId: true,
    limit: limits.limit('manage'),
    answer: { view: 'PayView' },
    handle: async (ctx) => readView(ctx, await openRequest(ctx)),
  });

  routes.forAnyone('POST /api/pay/:id', none, {
    summary: 'The payment form of a pay link',
    headers,
    hasTextId: true,
    limit: limits.limit('manageWrite'),
    answer: { view: 'HoldView' },
    handle: async (ctx) => startPayment(context, await openRequest(ctx), callerOf(ctx, config.publicUrls)),
  });

  routes.forAnyone('POST /api/pay/:id/ask', none, {
    summary: 'Ask the studio for a new link instead of one that has ended',
    headers,
    hasTextId: true,
    limit: limits.limit('manageWrite'),
    answer: { view: 'PayView' },
    handle: async (ctx) => {
      const id = await openRequest(ctx);
      await askForLink(database, id, ctx.state.follow);
      return readView(ctx, id);
    },
  });

  /** @throws not_found if the booking was deleted */
  async function readView(ctx: HandlerContext, id: string): Promise<PayView> {
    const view = await readPayView(context, id, ctx.state.follow);
    if (!view) throw unknownLink();
    return view;
  }

  /** @throws not_found, also for a wrong key */
  async function openRequest(ctx: HandlerContext): Promise<string> {
    ctx.set('Cache-Control', 'no-store');
    const { id = '' } = ctx.params;
    if (isPayKey(ctx.get(payKeyHeader), id, config.manageKey)) return id;
    await limits.spend('manageMiss', ctx.state.visitor);
    throw unknownLink();
  }
}

function unknownLink(): AppError {
  return notFound('This link opens no payment.');
}
