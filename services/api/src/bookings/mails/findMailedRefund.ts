import type { Sequelize, Transaction } from 'sequelize';
import type { RefundDoneMail } from '@studio/contract/mail/bookingMails';
import { run, statement } from '../../db/statement.ts';

/**
 * SQL: whether the mail about the change that caused refund `r` has mentioned it. That mail promises the money by card
 * within ten days, so money that comes later or another way has a mail of its own. Refund and mail of one change have
 * the same time, the start of their transaction.
 */
const isInChangeMail = `(
  r.method = 'payfast' and r.finished_at < r.created_at + interval '10 days'
  and exists (select from payments p where p.id = r.ledger_id and p.provider = 'payfast')
  and exists (select from outbox_messages o where o.booking_id = r.booking_id and o.created_at = r.created_at
    and o.state = 'sent' and o.kind in ('booking-changed', 'booking-cancelled', 'event-cancelled')))`;

const selectRefund = statement<RefundDoneMail['refund']>(
  'refund mail',
  `select r.amount, (select status = 'cancelled' from bookings where id = r.booking_id) as "isCancelled"
   from refunds r where r.id = $1 and r.state = 'done' and not ${isInChangeMail}`,
);

/** @returns undefined unless the refund needs a mail of its own */
export async function findMailedRefund(
  on: Transaction | Sequelize,
  refundId: number | null,
): Promise<RefundDoneMail['refund'] | undefined> {
  return (await run(on, selectRefund, [refundId]))[0];
}
