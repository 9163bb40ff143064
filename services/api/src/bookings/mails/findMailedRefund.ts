import type { Sequelize, Transaction } from 'sequelize';
import type { RefundDoneMail } from '@studio/contract/mail/bookingMails';
import { run, statement } from '../../db/statement.ts';

/** SQL: the `VoucherRefund` of those refunds `vr` that went back to a voucher; null without one. */
export function voucherRefundOf(condition: string): string {
  return `(select json_build_object('amount', sum(vr.amount), 'code', right(max(v.code), 4),
      'expiresOn', to_char(max(v.expires_on), 'YYYY-MM-DD'))
    from refunds vr join payments vp on vp.id = vr.payment_id join vouchers v on v.id = vp.voucher_id
    where vr.method = 'voucher' and ${condition} having count(*) > 0)`;
}

/**
 * SQL: true if the mail about a change already told the payer of refund `r`. That mail promises the money on the card
 * within ten days, so a refund that is later, or in cash or by EFT, gets a separate mail. So does a refund to a voucher
 * after the mail about a cancelled workshop, which does not name the voucher. The refund and the mail of one change have
 * the same `created_at`, the start of their transaction.
 */
const isInChangeMail = `(
  exists (select from outbox_messages o where o.booking_id = r.booking_id and o.created_at = r.created_at
    and o.state = 'sent' and (o.kind in ('booking-changed', 'booking-cancelled')
      or (o.kind = 'event-cancelled' and r.method = 'payfast')))
  and (r.method = 'voucher' or (r.method = 'payfast' and r.finished_at < r.created_at + interval '10 days'
    and exists (select from payments p where p.id = r.ledger_id and p.provider = 'payfast'))))`;

const selectRefund = statement<RefundDoneMail['refund']>(
  'refund mail',
  `select r.amount, (select status = 'cancelled' from bookings where id = r.booking_id) as "isCancelled",
     ${voucherRefundOf('vr.id = r.id')} as "toVoucher"
   from refunds r where r.id = $1 and r.state = 'done' and not ${isInChangeMail}`,
);

/** @returns undefined if the refund needs no separate mail */
export async function findMailedRefund(
  on: Transaction | Sequelize,
  refundId: number | null,
): Promise<RefundDoneMail['refund'] | undefined> {
  return (await run(on, selectRefund, [refundId]))[0];
}
