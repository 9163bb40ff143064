import type { Transaction } from 'sequelize';
import type { AuditAction } from '@studio/contract/admin/audit';
import type { PayLinkView } from '@studio/contract/admin/payLinks';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { conflict } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { isPayable, reopenRequest } from '../../payments/paymentRequest.model.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { payPathOf } from '../ids/payKey.ts';
import { lockListed } from '../lockBooking.ts';
import { enqueuePayLink } from './payLinkMail.ts';
import { isAwaited, payableUntil } from './payState.ts';

type LinkContext = Pick<BookingContext, 'database' | 'paymentForms' | 'config'>;

/** Returns null if the booking cannot be paid by card now. */
export function presentPayLink(
  { paymentForms, config }: Omit<LinkContext, 'database'>,
  booking: Booking,
  event: Event,
): PayLinkView | null {
  // Without ITNs no payment would ever be reported.
  if (!paymentForms.hasItns || !isAwaited(booking, event)) return null;
  const { request } = booking;
  return {
    amount: request.amount,
    until: payableUntil(booking, event).toISOString(),
    url: isPayable(request) ? config.publicUrls[0] + payPathOf(request.id, config.manageKey) : null,
  };
}

/** Opens the link again if it was cancelled. The booking does not expire any more. @throws not_found, conflict */
export function openPayLink(context: LinkContext, id: number, actor: Actor): Promise<PayLinkView> {
  return decide(context, id, 'booking.pay_link_copied', actor, (booking, transaction) =>
    reopenRequest(transaction, booking.request),
  );
}

/** Opens the link as `openPayLink` does, and mails it. @throws not_found, conflict */
export function mailPayLink(context: LinkContext, id: number, actor: Actor): Promise<PayLinkView> {
  return decide(context, id, 'booking.pay_link_sent', actor, async (booking, transaction) => {
    if (booking.order.email === null) throw conflict('conflict', 'This booking has no email address.');
    await reopenRequest(transaction, booking.request);
    await enqueuePayLink(transaction, booking.id, actor.requestId);
  });
}

/** The booking stays as it is. A payment that has begun still counts for it. @throws not_found, conflict */
export function cancelPayLink(context: LinkContext, id: number, actor: Actor): Promise<PayLinkView> {
  return decide(context, id, 'booking.pay_link_cancelled', actor, async ({ request }, transaction) => {
    await request.update({ state: 'cancelled', expiresAt: null }, { transaction });
  });
}

function decide(
  context: LinkContext,
  id: number,
  action: AuditAction,
  actor: Actor,
  work: (booking: Booking, transaction: Transaction) => Promise<void>,
): Promise<PayLinkView> {
  return transact(context.database, async (transaction) => {
    const booking = await lockListed(transaction, id);
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    if (!presentPayLink(context, booking, event)) {
      throw conflict('conflict', 'This booking cannot be paid by a link now. Please look at it again.');
    }
    await work(booking, transaction);
    await recordAudit(transaction, actor, { action, subject: booking.bookingReference, before: null, after: null });
    const link = presentPayLink(context, booking, event);
    if (!link) throw new Error('The link has ended while it was changed');
    return link;
  });
}
