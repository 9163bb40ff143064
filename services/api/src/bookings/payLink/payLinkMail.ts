import { randomUUID } from 'node:crypto';
import type { Sequelize, Transaction } from 'sequelize';
import type { PayLinkMail } from '@studio/contract/mail/bookingMails';
import type { MailSite } from '@studio/contract/mail/mailSite';
import { transactionOf } from '../../db/transact.ts';
import { Event } from '../../events/event.model.ts';
import type { Composers } from '../../outbox/composeMail.ts';
import { enqueueMail } from '../../outbox/outbox.ts';
import type { PaymentRequest } from '../../payments/paymentRequest.model.ts';
import { Booking } from '../booking.model.ts';
import { payPathOf } from '../ids/payKey.ts';
import { dueDayStart } from '../mails/balanceReminder.ts';
import { composeContent, findMailedBooking } from '../mails/bookingComposers.ts';
import type { MailLinks } from '../mails/bookingComposers.ts';
import { nextToPay, payableUntil, payPurposeOf } from '../money/payState.ts';

type PayLinkKind = 'booking-pay-link' | 'booking-balance-due';

export async function enqueuePayLink(
  transaction: Transaction,
  { id: bookingId }: Booking,
  kind: PayLinkKind,
  requestId: string | null,
): Promise<void> {
  await enqueueMail(transaction, { kind, key: `${kind}:${bookingId}:${randomUUID()}`, bookingId, requestId });
}

/** The mail is not sent if its sum is paid or its link has ended. */
export function createPayLinkComposers(links: MailLinks): Pick<Composers, PayLinkKind> {
  async function compose(
    on: Transaction | Sequelize,
    bookingId: number | null,
    isAbout: (next: PaymentRequest) => boolean,
  ): Promise<Omit<PayLinkMail, keyof MailSite> | null> {
    const mailed = await findMailedBooking(on, bookingId);
    const transaction = transactionOf(on);
    const booking = bookingId === null ? null : await Booking.findByPk(bookingId, { include: Event, transaction });
    if (!mailed || !booking?.event) return null;
    const next = nextToPay(booking, booking.event);
    if (!next || !isAbout(next)) return null;
    return {
      ...(await composeContent(on, mailed, links)),
      payUrl: (mailed.origin ?? links.canonicalOrigin) + payPathOf(next.id, links.manageKey),
      purpose: payPurposeOf(booking, next),
      amount: next.amount,
      dueOn: next.dueOn,
      payUntil: payableUntil(next, booking.event).toISOString(),
    };
  }

  return {
    'booking-pay-link': (on, { bookingId }) => compose(on, bookingId, ({ purpose }) => purpose !== 'balance'),
    // A reminder is sent only while the balance is due on the day for which it was enqueued.
    'booking-balance-due': (on, { bookingId, startsAt }) =>
      compose(
        on,
        bookingId,
        ({ purpose, dueOn }) =>
          purpose === 'balance' &&
          (startsAt === null || (dueOn !== null && dueDayStart(dueOn).getTime() === startsAt.getTime())),
      ),
  };
}
