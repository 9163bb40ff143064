import { bookingCreateSchema } from '@studio/contract/admin/adminBookings';
import { confirmInputSchema } from '@studio/contract/bookings/bookings';
import type { BookingDetail, ConfirmationView, ConfirmInput } from '@studio/contract/bookings/bookings';
import { currentRuleOf, ruleOfBooking } from '@studio/contract/format/cancellation';
import type { AdminGate } from '../admins/sessions/requireAdmin.ts';
import { notFound } from '../errors.ts';
import { Event } from '../events/event.model.ts';
import { presentEvent } from '../events/event.presenter.ts';
import type { FollowBooking } from '../follow.ts';
import { callerOf, idempotencyKeyOf, keyHeader } from '../http/caller/caller.ts';
import type { HandlerContext } from '../http/context.ts';
import { parse } from '../input/parse.ts';
import type { RateLimits } from '../limits/rateLimit.ts';
import { none, unparsedBody } from '../openapi/input.ts';
import type { RouteTable } from '../openapi/routeTable.ts';
import { readRefundsForVisitor } from '../payments/refunds/readRefundsForVisitor.ts';
import { readSettings } from '../settings/readSettings.ts';
import { createAsAdmin } from './admin/adminBooking.routes.ts';
import { Booking } from './booking.model.ts';
import { presentBooking, presentConfirmation } from './booking.presenter.ts';
import type { BookingContext } from './bookingContext.ts';
import { confirmHold } from './checkout/confirm.service.ts';
import { confirmDirectly } from './directConfirm/directConfirm.service.ts';
import { readCalendar } from './guests/readCalendar.ts';
import { findLaterBookingReference } from './ids/laterReference.ts';
import { manageKeyForBrowser } from './ids/manageKey.ts';
import { parseReference } from './ids/reference.ts';
import { readPaymentDue } from './money/paymentDue.ts';
import { readSums } from './money/readSums.ts';
import { rescheduledFrom } from './rescheduledFrom.ts';

const confirmForms = [
  confirmInputSchema.resolve({ value: { holdId: '' } }),
  confirmInputSchema.resolve({ value: {} }),
] as const;

export function addBookingRoutes(
  routes: RouteTable,
  context: BookingContext,
  limits: RateLimits,
  { recognizeAdmin }: Pick<AdminGate, 'recognizeAdmin'>,
): void {
  const limit = limits.limit('return');

  routes.forAnyone('POST /api/bookings/confirm', unparsedBody(...confirmForms), {
    summary: 'The visitor is back from paying',
    headers: keyHeader,
    limit,
    answer: { view: 'ConfirmationView' },
    handle: (ctx, input) => confirm(ctx, input()),
  });

  routes.forAnyone('POST /api/bookings', unparsedBody(...confirmForms, bookingCreateSchema), {
    summary: 'For visitors the same as confirm; for admins a new booking, answered with 201',
    headers: keyHeader,
    limit: (ctx, next) => recognizeAdmin(ctx, () => (ctx.state.signedInAdmin ? next() : limit(ctx, next))),
    answer: { sent: { view: 'ConfirmationView' } },
    handle: async (ctx, input) => {
      if (!ctx.state.signedInAdmin) return confirm(ctx, input());
      ctx.status = 201;
      return createAsAdmin(context, ctx, parse(bookingCreateSchema, input()));
    },
  });

  routes.forAnyone('GET /api/bookings/reference/:reference', none, {
    summary: 'A booking by its reference',
    limit: limits.limit('reference'),
    answer: { view: 'BookingDetail' },
    handle: async (ctx) => {
      const detail = await findDetail(context, ctx.params['reference'] ?? '', ctx.state.follow);
      if (!detail) {
        // Only misses count, so that guessing is limited and a visitor with a real reference is not.
        await limits.spend('referenceMiss', ctx.state.visitor);
        throw notFound('Booking Not Found');
      }
      ctx.set('Cache-Control', 'no-store');
      return detail;
    },
  });

  async function confirm(ctx: HandlerContext, body: unknown): Promise<ConfirmationView> {
    const input: ConfirmInput = parse(confirmInputSchema, body);
    // Only a confirmation without a hold is limited, because it claims seats.
    const hasHold = 'holdId' in input;
    if (!hasHold) await limits.spend('confirm', ctx.state.visitor);
    const caller = callerOf(ctx, context.config.publicUrls);
    // With a hold the idempotency key is not read: a malformed key must not reject a visitor who has paid.
    const { booking, event } = hasHold
      ? await confirmHold(context, input, caller)
      : await confirmDirectly(context, input, idempotencyKeyOf(ctx), caller);
    const manageKey = manageKeyForBrowser(booking, caller.browserKey, context.config.manageKey);
    return presentConfirmation(booking, event.title, manageKey);
  }
}

/** True if the booking ended before its workshop was cancelled, so that the workshop's reason does not apply to it. */
function hasOtherEnd({ endedBy }: Booking): boolean {
  return endedBy === 'visitor' || endedBy === 'time';
}

async function findDetail(
  { database, paymentForms }: BookingContext,
  text: string,
  follow: FollowBooking,
): Promise<BookingDetail | null> {
  const bookingReference = parseReference(text);
  if (!bookingReference) return null;
  const booking = await Booking.findOne({ where: { bookingReference }, include: Event });
  if (!booking?.event || booking.status === 'held') return null;
  follow(booking.id);
  const earlierStart = rescheduledFrom(booking, booking.event);
  const rule = currentRuleOf(booking, await readSettings(database), booking.event);
  return {
    booking: presentBooking(booking, booking.event.title),
    event: presentEvent(booking.event, paymentForms.publicMarkup(booking.event)),
    isEventDeleted: booking.event.deletedAt !== null,
    cancelReason: hasOtherEnd(booking) ? null : booking.event.cancelReason,
    movedFrom: earlierStart,
    ...(await readCalendar(database, booking, booking.event)),
    due: await readPaymentDue(database, booking, booking.event),
    sums: await readSums(database, booking),
    cancellationRule: ruleOfBooking(rule, { movedFrom: earlierStart }),
    refunds: await readRefundsForVisitor(database, booking.id),
    laterReference: await findLaterBookingReference(booking),
  };
}
