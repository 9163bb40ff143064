import type { Sequelize, Transaction } from 'sequelize';
import type { AuditAction } from '@studio/contract/admin/audit';
import type { PayLinkView } from '@studio/contract/admin/payLinks';
import type { PayPurpose } from '@studio/contract/bookings/payLink';
import { isUnpaid } from '@studio/contract/bookings/payments';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { transact } from '../../db/transact.ts';
import { conflict } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { isPayable, PaymentRequest, reopenRequest } from '../../payments/paymentRequest.model.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { makeHoldId } from '../ids/holdId.ts';
import { payPathOf } from '../ids/payKey.ts';
import { lockListed } from '../lockBooking.ts';
import { readOwed, updateRequests } from '../money/bookingRequests.ts';
import { canStillBePaidByCard, payableUntil, payPurposeOf } from '../money/payState.ts';
import { enqueuePayLink } from './payLinkMail.ts';

type LinkContext = Pick<BookingContext, 'database' | 'paymentForms' | 'config'>;

/** A pay link is named by its booking and by the purpose of its sum. */
interface LinkOf {
  bookingId: number;
  purpose: PayPurpose;
}

/** Returns the links that an admin can give to the payer now; none if nothing can be paid by card. */
export async function presentPayLinks(
  on: Transaction | Sequelize,
  context: Omit<LinkContext, 'database'>,
  booking: Booking,
  event: Event,
): Promise<PayLinkView[]> {
  const { request, balance } = booking;
  // Without ITNs no payment would ever be reported.
  if (!context.paymentForms.hasItns) return [];
  const next = request.state === 'paid' ? balance : request;
  if (next && canStillBePaidByCard(booking, next, event)) return [present(context, booking, next, event)];
  if (request.state !== 'paid') return [];
  const rest = { state: 'open', amount: await readOwed(on, booking.orderId) } as const;
  if (!isUnpaid(booking.paymentStatus) || !canStillBePaidByCard(booking, rest, event)) return [];
  const until = event.startsAt.toISOString();
  return [{ purpose: 'balance', amount: rest.amount, dueOn: null, until, isAsked: false, url: null }];
}

function present(
  { config }: Pick<LinkContext, 'config'>,
  booking: Booking,
  request: PaymentRequest,
  event: Event,
): PayLinkView {
  return {
    purpose: payPurposeOf(booking, request),
    amount: request.amount,
    dueOn: request.dueOn,
    until: payableUntil(request, event).toISOString(),
    isAsked: true,
    url: isPayable(request) ? config.publicUrls[0] + payPathOf(request.id, config.manageKey) : null,
  };
}

/**
 * Returns the link, and reopens it if it was cancelled. For a booking that is paid in part, it asks for the rest. The
 * booking does not expire any more. @throws not_found, conflict
 */
export function openPayLink(context: LinkContext, link: LinkOf, actor: Actor): Promise<PayLinkView> {
  return decide(context, link, 'booking.pay_link_copied', actor, (transaction, booking) =>
    ask(transaction, booking, link.purpose),
  );
}

/** Opens the link as `openPayLink` does, and mails it. @throws not_found, conflict */
export function mailPayLink(context: LinkContext, link: LinkOf, actor: Actor): Promise<PayLinkView> {
  return decide(context, link, 'booking.pay_link_sent', actor, async (transaction, booking) => {
    if (booking.order.email === null) throw conflict('conflict', 'This booking has no email address.');
    await ask(transaction, booking, link.purpose);
    const kind = link.purpose === 'balance' ? 'booking-balance-due' : 'booking-pay-link';
    await enqueuePayLink(transaction, booking, kind, actor.requestId);
  });
}

/** The booking stays as it is. A payment that has begun still counts for it. @throws not_found, conflict */
export function cancelPayLink(context: LinkContext, link: LinkOf, actor: Actor): Promise<PayLinkView> {
  return decide(context, link, 'booking.pay_link_cancelled', actor, async (transaction, { request, balance }) => {
    const cancelled = link.purpose === 'balance' ? balance : request;
    if (!cancelled || cancelled.state === 'paid') throw notPayable();
    await cancelled.update({ state: 'cancelled', expiresAt: null }, { transaction });
  });
}

async function ask(transaction: Transaction, booking: Booking, purpose: PayPurpose): Promise<void> {
  const { orderId, request, balance } = booking;
  if (purpose !== 'balance') return reopenRequest(transaction, request);
  if (!balance) {
    const rest = { id: makeHoldId(), orderId, purpose: 'balance', amount: 0, method: request.method } as const;
    await PaymentRequest.create({ ...rest, expectsItn: false }, { transaction });
  } else if (balance.state === 'paid') await balance.update({ state: 'open', dueOn: null }, { transaction });
  else await reopenRequest(transaction, balance);
  await updateRequests(transaction, orderId);
}

function decide(
  context: LinkContext,
  { bookingId, purpose }: LinkOf,
  action: AuditAction,
  actor: Actor,
  work: (transaction: Transaction, booking: Booking) => Promise<void>,
): Promise<PayLinkView> {
  return transact(context.database, async (transaction) => {
    const booking = await lockListed(transaction, bookingId);
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    const find = async () => {
      const links = await presentPayLinks(transaction, context, booking, event);
      return links.find((link) => (link.purpose === 'balance') === (purpose === 'balance'));
    };
    if (!(await find())) throw notPayable();
    await work(transaction, booking);
    await recordAudit(transaction, actor, { action, subject: booking.bookingReference });
    await booking.reload({ transaction });
    const link = await find();
    if (!link) throw new Error('The link has ended while it was changed');
    return link;
  });
}

function notPayable() {
  return conflict('conflict', 'This booking cannot be paid by a link now. Please look at it again.');
}
