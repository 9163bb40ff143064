import type { Sequelize, Transaction } from 'sequelize';
import type { RefundDoneMail } from '@studio/contract/mail/bookingMails';
import { run, statement } from '../../db/statement.ts';

/** SQL: the `VoucherRefund` of each voucher to which refunds `vr` went, the one that paid first. */
export function voucherRefundsOf(condition: string): string {
  return `(select coalesce(json_agg(json_build_object('amount', amount, 'isCredit', is_credit,
      'code', case when is_credit then code else right(code, 4) end,
      'expiresOn', to_char(expires_on, 'YYYY-MM-DD')) order by is_credit), '[]')
    from (
      select v.code, v.expires_on, vp.voucher_id is distinct from v.id as is_credit, sum(vr.amount) as amount
      from refunds vr join payments vp on vp.id = vr.payment_id join vouchers v on v.id = vr.voucher_id
      where ${condition} group by 1, 2, 3
    ) told)`;
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
     ${voucherRefundsOf('vr.id = r.id')} -> 0 as "toVoucher"
   from refunds r where r.id = $1 and r.state = 'done' and not ${isInChangeMail}`,
);

/** @returns undefined if the refund needs no separate mail */
export async function findMailedRefund(
  on: Transaction | Sequelize,
  refundId: number | null,
): Promise<RefundDoneMail['refund'] | undefined> {
  return (await run(on, selectRefund, [refundId]))[0];
}
