import { randomUUID } from 'node:crypto';
import type { Transaction } from 'sequelize';
import { transactionOf } from '../../db/transact.ts';
import { Event } from '../../events/event.model.ts';
import type { Composer } from '../../outbox/composeMail.ts';
import { enqueueMail } from '../../outbox/outbox.ts';
import { Booking } from '../booking.model.ts';
import { payPathOf } from '../ids/payKey.ts';
import { contentOf, findMailedBooking } from '../mails/bookingComposers.ts';
import type { MailLinks } from '../mails/bookingComposers.ts';
import { payableUntil, payStateOf } from './payState.ts';

export async function enqueuePayLink(
  transaction: Transaction,
  bookingId: number,
  requestId: string | null,
): Promise<void> {
  const key = `booking-pay-link:${bookingId}:${randomUUID()}`;
  await enqueueMail(transaction, { kind: 'booking-pay-link', key, bookingId, requestId });
}

/** The mail is not sent once the booking is paid or its link has ended. */
export function createPayLinkComposer(links: MailLinks): Composer<'booking-pay-link'> {
  return async (on, { bookingId }) => {
    const mailed = await findMailedBooking(on, bookingId);
    const booking =
      bookingId === null ? null : await Booking.findByPk(bookingId, { include: Event, transaction: transactionOf(on) });
    if (!mailed || !booking?.event) return null;
    const state = payStateOf(booking, booking.event);
    if (state !== 'open' && state !== 'failed') return null;
    const { request } = booking;
    return {
      ...(await contentOf(on, mailed, links)),
      payUrl: (mailed.origin ?? links.canonicalOrigin) + payPathOf(request.id, links.manageKey),
      amount: request.amount,
      payUntil: payableUntil(booking, booking.event).toISOString(),
    };
  };
}
