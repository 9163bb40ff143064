import { confirmInputSchema } from '@studio/contract/bookings';
import type { BookingDetail, ConfirmInput } from '@studio/contract/bookings';
import type { AdminGate } from '../admins/sessions/requireAdmin.ts';
import { notFound } from '../errors.ts';
import { Event } from '../events/event.model.ts';
import { presentEvent } from '../events/event.presenter.ts';
import { json } from '../http/body.ts';
import type { Handler, Routes } from '../http/context.ts';
import { parse } from '../input/parse.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import { createAsAdmin } from './admin/adminBooking.routes.ts';
import { Booking } from './booking.model.ts';
import { presentBooking, presentConfirmation } from './booking.presenter.ts';
import type { BookingDeps } from './bookingContext.ts';
import { confirmBooking } from './checkout/confirm.service.ts';
import { askerOf, idempotencyKeyOf } from './checkout/hold.routes.ts';
import { readReference } from './reference.ts';

export function addBookingRoutes(
  routes: Routes,
  deps: BookingDeps,
  limits: RateLimits,
  { recognizeAdmin: welcomeAdmin }: Pick<AdminGate, 'recognizeAdmin'>,
): void {
  const confirm: Handler = async (ctx) => {
    const input: ConfirmInput = parse(confirmInputSchema, ctx.request.body);
    // A hold's id cannot be guessed and makes nothing new: who comes back from paying is not refused because of
    // others behind the same address. Without one a confirmation claims places.
    const hasHold = 'holdId' in input;
    if (!hasHold) await limits.spend('confirm', ctx.state.visitor);
    // Beside a hold a key decides nothing, so that its shape is no reason to turn a payer away either.
    const key = hasHold ? null : idempotencyKeyOf(ctx);
    const { booking, event } = await confirmBooking(deps, input, key, askerOf(ctx, deps));
    ctx.body = presentConfirmation(booking, event.title);
  };
  routes.post('/api/bookings/confirm', limits.limit('return'), json, confirm);
  // SPEC §7 generic create: a booking of its own from an admin, for a visitor the confirmation (DESIGN §4 Calls).
  const limit = limits.limit('return');
  const create = createAsAdmin(deps);
  routes.post(
    '/api/bookings',
    welcomeAdmin,
    (ctx, next) => (ctx.state.signedInAdmin ? next() : limit(ctx, next)),
    json,
    (ctx, next) => (ctx.state.signedInAdmin ? create(ctx, next) : confirm(ctx, next)),
  );

  routes.get('/api/bookings/reference/:reference', limits.limit('reference'), async (ctx) => {
    const detail = await findDetail(deps, ctx.params['reference'] ?? '');
    if (!detail) {
      // Only misses count: a guesser is soon refused, and a visitor with a real reference is not, even behind the same
      // address.
      await limits.spend('referenceMiss', ctx.state.visitor);
      throw notFound('Booking Not Found');
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.body = detail;
  });
}

/** What the page of a booking shows, also when its event is hidden. A held row is nobody's booking yet. */
async function findDetail({ paymentForms }: BookingDeps, text: string): Promise<BookingDetail | null> {
  const bookingReference = readReference(text);
  if (!bookingReference) return null;
  const booking = await Booking.findOne({ where: { bookingReference }, include: Event });
  if (!booking?.event || booking.status === 'held') return null;
  return {
    booking: presentBooking(booking, booking.event.title),
    event: presentEvent(booking.event, paymentForms.publicMarkup(booking.event)),
    isEventDeleted: booking.event.deletedAt !== null,
  };
}
