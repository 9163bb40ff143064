import type { Sequelize, Transaction } from 'sequelize';
import type { RefundDoneMail } from '@studio/contract/mail/bookingMails';
import { run, statement } from '../../db/statement.ts';

/**
 * SQL: true if the mail about a change already told the payer of refund `r`. That mail promises the money on the card
 * within ten days, so a refund that is later, or not by card, gets a separate mail. The refund and the mail of one
 * change have the same `created_at`, the start of their transaction.
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

/** @returns undefined if the refund needs no separate mail */
export async function findMailedRefund(
  on: Transaction | Sequelize,
  refundId: number | null,
): Promise<RefundDoneMail['refund'] | undefined> {
  return (await run(on, selectRefund, [refundId]))[0];
}
