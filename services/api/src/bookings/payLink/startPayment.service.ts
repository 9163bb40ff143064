import type { Transaction } from 'sequelize';
import type { HoldView } from '@studio/contract/bookings/bookings';
import { paymentNotConfigured } from '@studio/contract/bookings/payments';
import { studio } from '@studio/contract/studio';
import { transact } from '../../db/transact.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import type { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { renewPayment } from '../checkout/resumeHold.ts';
import { payReturnPath } from '../ids/payKey.ts';
import { lockBookingOfRequest } from '../lockBooking.ts';
import { isPayableInOrder, payableUntil, payStateOf } from '../money/payState.ts';
import { findRequest } from './payParts.ts';

/**
 * Returns the payment form of the request. The amount of the ITN must be the amount of the request.
 * @throws not_found, already_paid, link_ended, payment_not_available
 */
export function startPayment(
  { database, paymentForms }: BookingContext,
  holdId: string,
  { origin, follow }: Pick<Caller, 'origin' | 'follow'>,
): Promise<HoldView> {
  return transact(database, async (transaction) => {
    const booking = await lockBookingOfRequest(transaction, holdId);
    const request = booking && findRequest(booking, holdId);
    if (!booking || !request) throw notFound('Booking Not Found');
    follow(booking.id);
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    const state = payStateOf(booking, request, event);
    if (state === 'paid') throw alreadyPaid(booking);
    if (state === 'ended' || !isPayableInOrder(booking, request)) throw linkEnded();
    // Without ITNs no payment would ever be reported.
    if (!paymentForms.hasItns) throw new AppError('conflict', 'payment_not_available', paymentNotConfigured);
    await renew(transaction, booking, request);
    const { participants, order } = booking;
    const { amount: total } = request;
    const { firstName, lastName, email } = order;
    const payer = { firstName, lastName, email: email ?? '' };
    const returnPath = payReturnPath(holdId);
    const form = paymentForms.formOf({ event, payer, participants, total, holdId, origin, returnPath });
    return { holdId, expiresAt: payableUntil(request, event).toISOString(), totalAmount: total, ...form };
  });
}

/** Reopens a failed payment, so that it can be made again. */
async function renew(transaction: Transaction, booking: Booking, request: PaymentRequest): Promise<void> {
  if (request === booking.request) await renewPayment(transaction, booking);
  else if (request.state === 'failed') await request.update({ state: 'open' }, { transaction });
}

function alreadyPaid({ bookingReference }: Booking): AppError {
  return conflict('already_paid', `This sum is already paid. Your reference is ${bookingReference}.`);
}

function linkEnded(): AppError {
  const message = `This link has ended. Please call ${studio.phone.shown} or write to ${studio.email}.`;
  return new AppError('gone', 'link_ended', message);
}
