import { holdInputSchema } from '@studio/contract/bookings/bookings';
import type { HoldStateView } from '@studio/contract/bookings/bookings';
import { invalidInput, notFound } from '../../errors.ts';
import { callerOf, idempotencyKeyOf } from '../../http/caller/caller.ts';
import type { Routes } from '../../http/context.ts';
import { json } from '../../input/body.ts';
import { parse } from '../../input/parse.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { whereUnpaidHold } from '../unpaidHold.ts';
import { placeHold } from './hold.service.ts';
import { releaseHold } from './releaseHold.ts';

export function addHoldRoutes(routes: Routes, context: BookingContext, limits: RateLimits): void {
  routes.post('/api/holds', limits.limit('hold'), json, async (ctx) => {
    const input = parse(holdInputSchema, ctx.request.body);
    const key = idempotencyKeyOf(ctx);
    if (key === null) throw invalidInput('Please send an Idempotency-Key.');
    const caller = callerOf(ctx, context.config.publicUrls);
    ctx.body = await limits.countChallenges('hold', caller.visitorKey, () => placeHold(context, input, key, caller));
  });

  routes.get('/api/holds/:id', limits.limit('read'), async (ctx) => {
    const hold = await Booking.findOne({ where: { holdId: holdIdOf(ctx.params), ...whereUnpaidHold } });
    if (hold) ctx.state.follow(hold.id);
    const view: HoldStateView = { isUnpaid: hold !== null };
    ctx.body = view;
  });

  routes.delete('/api/holds/:id', limits.limit('release'), async (ctx) => {
    await releaseHold(context.database, holdIdOf(ctx.params), ctx.state.follow);
    ctx.status = 204;
  });
}

function holdIdOf({ id = '' }: Record<string, string | undefined>): string {
  if (!/^[\w-]{22}$/.test(id)) throw notFound('No pending booking found');
  return id;
}
