import { holdInputSchema } from '@studio/contract/bookings';
import { invalidInput, notFound } from '../../errors.ts';
import { json } from '../../http/body.ts';
import type { HandlerContext, Routes } from '../../http/context.ts';
import { originOf } from '../../http/origin.ts';
import { parse } from '../../input/parse.ts';
import type { RateLimits } from '../../limits/rateLimit.ts';
import type { Asker, BookingDeps } from '../bookingContext.ts';
import { placeHold, releaseHold } from './hold.service.ts';

export function addHoldRoutes(routes: Routes, deps: BookingDeps, limits: RateLimits): void {
  routes.post('/api/holds', limits.limit('hold'), json, async (ctx) => {
    const input = parse(holdInputSchema, ctx.request.body);
    const key = idempotencyKeyOf(ctx);
    if (key === null) throw invalidInput('Please send an Idempotency-Key.');
    ctx.body = await placeHold(deps, input, key, askerOf(ctx, deps));
  });

  routes.delete('/api/holds/:id', limits.limit('release'), async (ctx) => {
    const holdId = ctx.params['id'] ?? '';
    if (!/^[\w-]{22}$/.test(holdId)) throw notFound('No pending booking found');
    await releaseHold(deps.database, holdId);
    ctx.status = 204;
  });
}

/** The `Idempotency-Key` header; null when there is none. */
export function idempotencyKeyOf(ctx: HandlerContext): string | null {
  const key = ctx.get('Idempotency-Key');
  if (key === '') return null;
  // Short ones would be met by other visitors.
  if (!/^[\w-]{16,100}$/.test(key)) {
    throw invalidInput('An Idempotency-Key is 16 to 100 letters, digits, dashes and underscores.');
  }
  return key;
}

export function askerOf(ctx: HandlerContext, { config }: BookingDeps): Asker {
  return {
    visitor: ctx.state.visitor,
    origin: originOf(ctx, config.publicUrls),
    requestId: ctx.state.requestId,
  };
}
