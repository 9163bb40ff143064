import type { HoldView } from '@studio/contract/bookings/bookings';
import { paymentNotConfigured } from '@studio/contract/bookings/payments';
import { studio } from '@studio/contract/studio';
import { transact } from '../../db/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { alreadyPaid, renewPayment } from '../checkout/resumeHold.ts';
import { payReturnPath } from '../ids/payKey.ts';
import { lockHold } from '../lockBooking.ts';
import { payableUntil, payStateOf } from './payState.ts';

/**
 * Returns the form for the sum with which the ITN will be compared.
 * @throws not_found, already_paid, link_ended, payment_not_available
 */
export function startPayment(
  { database, paymentForms }: BookingContext,
  holdId: string,
  { origin, follow }: Pick<Caller, 'origin' | 'follow'>,
): Promise<HoldView> {
  return transact(database, async (transaction) => {
    const booking = await lockHold(transaction, holdId);
    if (!booking) throw notFound('Booking Not Found');
    follow(booking.id);
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    const state = payStateOf(booking, event);
    if (state === 'paid') throw alreadyPaid(booking);
    if (state === 'ended') throw linkEnded();
    // Without ITNs no payment would ever be reported.
    if (!paymentForms.hasItns) throw new AppError('conflict', 'payment_not_available', paymentNotConfigured);
    await renewPayment(transaction, booking);
    const { participants, request, order } = booking;
    const { firstName, lastName, email } = order;
    const payer = { firstName, lastName, email: email ?? '' };
    const returnPath = payReturnPath(holdId);
    const form = paymentForms.formOf({ event, payer, participants, total: request.amount, holdId, origin, returnPath });
    return {
      holdId,
      expiresAt: payableUntil(booking, event).toISOString(),
      totalAmount: request.amount,
      ...form,
    };
  });
}

function linkEnded(): AppError {
  const message = `This link has ended. Please call ${studio.phone.shown} or write to ${studio.email}.`;
  return new AppError('gone', 'link_ended', message);
}
