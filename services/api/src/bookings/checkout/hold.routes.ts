import { holdInputSchema } from '@studio/contract/bookings/bookings';
import { invalidInput, notFound } from '../../errors.ts';
import { callerOf, idempotencyKeyOf, keyHeader, proofHeader } from '../../http/caller/caller.ts';
import { countGuesses } from '../../limits/countGuesses.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { body, none } from '../../openapi/input.ts';
import type { RouteTable } from '../../openapi/routeTable.ts';
import { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { isUnpaidChange } from '../changes/openChange.ts';
import { whereUnpaidHold } from '../unpaidHold.ts';
import { placeHold } from './hold.service.ts';
import { releaseHold } from './releaseHold.ts';

export function addHoldRoutes(routes: RouteTable, context: BookingContext, limits: RateLimits): void {
  routes.forAnyone('POST /api/holds', body(holdInputSchema), {
    summary: 'Hold seats while the visitor pays',
    headers: { ...keyHeader, ...proofHeader },
    limit: limits.limit('hold'),
    answer: { view: 'HoldView' },
    handle: (ctx, input) => {
      const hold = input();
      const key = idempotencyKeyOf(ctx);
      if (key === null) throw invalidInput('Please send an Idempotency-Key.');
      const caller = callerOf(ctx, context.config.publicUrls);
      const createHold = () => placeHold(context, hold, key, caller);
      const work =
        hold.discountCode || hold.voucherCode ? () => countGuesses(limits, caller.visitorKey, createHold) : createHold;
      return limits.countChallenges('hold', caller.visitorKey, work);
    },
  });

  routes.forAnyone('GET /api/holds/:id', none, {
    summary: 'Whether the seats are held and unpaid',
    hasTextId: true,
    limit: limits.limit('read'),
    answer: { view: 'HoldStateView' },
    handle: async (ctx) => {
      const holdId = holdIdOf(ctx.params);
      const hold = await Booking.findOne({ where: { '$request.id$': holdId, ...whereUnpaidHold } });
      if (hold) ctx.state.follow(hold.id);
      return { isUnpaid: hold !== null || (await isUnpaidChange(holdId)) };
    },
  });

  routes.forAnyone('DELETE /api/holds/:id', none, {
    summary: 'Release the seats',
    hasTextId: true,
    limit: limits.limit('release'),
    status: 204,
    answer: 'nothing',
    handle: async (ctx) => {
      await releaseHold(context.database, holdIdOf(ctx.params), ctx.state.follow);
    },
  });
}

function holdIdOf({ id = '' }: Record<string, string | undefined>): string {
  if (!/^[\w-]{22}$/.test(id)) throw notFound('No pending booking found');
  return id;
}
