import type { Transaction } from 'sequelize';
import { run, statement } from '../../db/statement.ts';

const isBoughtBy = `o.email_key = $1 and r.purpose = 'voucher'`;

const lock = statement(
  'voucher orders lock to erase',
  `select r.id from payment_requests r join orders o on o.id = r.order_id where ${isBoughtBy} for update of r`,
);
const eraseBought = statement(
  'bought vouchers erase',
  `select erase_voucher_orders(array(
     select o.id from orders o join payment_requests r on r.order_id = o.id where ${isBoughtBy}))`,
);
// The mail to the recipient is not sent any more.
const eraseReceived = statement(
  'received vouchers erase',
  `with ordered as (
     update voucher_orders set recipient_name = '', recipient_email = null, message = null, send_on = null
     where lower(recipient_email) = $1
   )
   update vouchers set recipient_name = null, recipient_email = null, message = null, send_on = null
   where lower(recipient_email) = $1`,
);
const eraseExpired = statement(
  'expired vouchers erase',
  `with old as (
     update vouchers set recipient_name = null, recipient_email = null, sender_name = null, message = null, note = null
     where expires_on <= ($1::timestamptz - make_interval(months => $2))::date
       and coalesce(recipient_name, recipient_email, sender_name, message, note) is not null
     returning order_id
   )
   select erase_voucher_orders(array(
     select order_id from old where order_id is not null
     union
     select r.order_id from payment_requests r join orders o on o.id = r.order_id
     where r.purpose = 'voucher' and r.state <> 'paid' and o.erased_at is null
       and r.created_at <= $1::timestamptz - make_interval(months => $2)))`,
);

const eraseUnpaid = statement(
  'recipients of unpaid vouchers erase',
  `update voucher_orders v set recipient_name = '', recipient_email = null, send_on = null
   from payment_requests r
   where r.order_id = v.order_id and r.created_at <= $1::timestamptz - make_interval(months => $2)
     and v.recipient_name <> ''`,
);

/** Locks what the person has ordered as vouchers, so that no payment comes in between. */
export async function lockVoucherOrdersOf(transaction: Transaction, emailKey: string): Promise<void> {
  await run(transaction, lock, [emailKey]);
}

/** Erases the person who bought a voucher, or for whom it was bought. The voucher stays valid. */
export async function eraseVouchersOf(transaction: Transaction, emailKey: string): Promise<void> {
  await run(transaction, eraseBought, [emailKey]);
  await run(transaction, eraseReceived, [emailKey]);
}

/** Erases the people of vouchers that expired so many months ago, and of orders that were not paid since. */
export async function eraseExpiredVouchers(transaction: Transaction, at: Date, months: number): Promise<void> {
  await run(transaction, eraseExpired, [at, months]);
  await run(transaction, eraseUnpaid, [at, months]);
}
