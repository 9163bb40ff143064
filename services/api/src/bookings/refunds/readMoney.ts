import { Op } from 'sequelize';
import type { AdminMoneyView, AdminRefundView, MoneyEntryView } from '@studio/contract/admin/refunds';
import { run, statement } from '../../db/statement.ts';
import { notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { Payment } from '../../payments/payment.model.ts';
import { Refund } from '../../payments/refunds/refund.model.ts';
import { readRefundableAmount } from '../../payments/refunds/refundable.ts';
import { hasUnreadable } from '../../payments/unreadablePayments.ts';
import { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { isSplittable } from '../changes/split/requireSplittable.ts';
import { readSums } from '../money/readSums.ts';
import { presentPayLinks } from '../payLink/adminPayLink.service.ts';
import { presentParts } from '../payLink/payParts.ts';

// A refund of a payment in review is stored as a resolution, so resolutions are read too.
const selectEntries = statement<Omit<MoneyEntryView, 'at'> & { at: Date }>(
  'money of an order',
  `select money.id, money.amount, money.provider, money.review, at,
     coalesce(source.provider_payment_id, p.provider_payment_id) as "providerPaymentId",
     case money.provider when 'payfast' then 'payfast' else p.method end as method,
     p.transfer_reference as "transferReference"
   from (
     select 'p' || id as id, id as "paymentId", amount, provider, review, received_at as at
     from ledger where order_id = $1
     union all
     select 'r' || r.id, l.id, r.amount, l.provider, null, r.created_at
     from payment_resolutions r join ledger l on l.id = r.payment_id where l.order_id = $1 and r.amount <> 0
   ) money join payments p on p.id = "paymentId" left join payments source on source.id = p.transfer_of
   order by at desc, money.id desc`,
);

/** @throws not_found */
export async function readMoney(
  context: Pick<BookingContext, 'database' | 'paymentForms' | 'config'>,
  bookingId: number,
): Promise<AdminMoneyView> {
  const { database, config } = context;
  const booking = await Booking.findByPk(bookingId, { include: Event });
  if (!booking?.event) throw notFound('This booking does not exist.');
  const { orderId } = booking;
  const entries = await run(database, selectEntries, [orderId]);
  const refunds = await Refund.findAll({ where: { bookingId }, include: Payment, order: [['id', 'DESC']] });
  const sums = await readSums(database, booking);
  return {
    paid: entries.reduce((sum, { amount }) => sum + amount, 0),
    refundable: await readRefundableAmount(database, orderId),
    hasUnreadable: await hasUnreadable(database, [orderId]),
    hasApi: config.payfast.api !== null,
    entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
    refunds: refunds.map(presentRefund),
    sums,
    canSplit: await isSplittable(database, booking, booking.event, sums.tickets),
    payParts: presentParts(booking, booking.event),
    payLinks: await presentPayLinks(database, context, booking, booking.event),
  };
}

/** Refunds that need a person, the oldest first. */
export function findRefundTasks(): Promise<Refund[]> {
  return Refund.findAll({
    where: {
      [Op.or]: [
        { state: 'requested', method: 'by_hand' },
        { state: 'failed', droppedAt: null },
      ],
    },
    include: Payment,
    order: ['id'],
    limit: 200,
  });
}

/** @param refund read with its payment */
export function presentRefund(refund: Refund): AdminRefundView {
  const { id, amount, method, state, reason, requestedBy, lastError: error, payment } = refund;
  return {
    id,
    amount,
    method,
    state,
    reason,
    requestedBy,
    error,
    isDropped: refund.droppedAt !== null,
    requestedAt: refund.createdAt.toISOString(),
    settledAt: refund.finishedAt?.toISOString() ?? null,
    providerPaymentId: payment.provider === 'payfast' ? payment.providerPaymentId : null,
  };
}
