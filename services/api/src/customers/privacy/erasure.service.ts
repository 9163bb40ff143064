import type { Sequelize, Transaction } from 'sequelize';
import type { ErasureView } from '@studio/contract/admin/privacy';
import { recordAudit } from '../../admins/audit/audit.ts';
import type { Actor } from '../../admins/audit/audit.ts';
import { deleteEntriesOf } from '../../bookings/waitlist/purgeEntries.ts';
import { deleteMessagesOf } from '../../contact/contact.service.ts';
import { hasMoneyInReview, hasOpenRefund, isOpenReview, isUnreadable } from '../../db/conditions.ts';
import { run, statement } from '../../db/statement.ts';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { lockCustomer } from '../lockCustomer.ts';
import { eraseCustomer, lockBookingsOf } from './eraseBookings.ts';
import { eraseVouchersOf, lockVoucherOrdersOf } from './eraseVouchers.ts';

interface Open {
  coming: number;
  held: boolean;
  refunds: boolean;
  reviews: boolean;
  known: boolean;
}

const selectOpen = statement<Open>(
  'erasure open',
  `with booked as (select b.* from orders o join bookings b on b.order_id = o.id where o.email_key = $1),
     sales as (select o.id from orders o join payment_requests r on r.order_id = o.id
       where o.email_key = $1 and r.purpose = 'voucher'),
     paid as (select p.* from payments p join sales v on v.id = p.order_id)
   select
     (select count(*)::int from booked b join events e on e.id = b.event_id
      where b.status in ('pending', 'confirmed') and e.last_starts_at > now()) as coming,
     exists (select from booked where status = 'held')
       or exists (select from booking_changes c join booked b on b.id = c.booking_id where c.state = 'open') as held,
     exists (select from booked b where ${hasOpenRefund('b')})
       or exists (select from paid p join refunds f on f.payment_id = p.id
         where f.state in ('requested', 'sent') or (f.state = 'failed' and f.dropped_at is null)) as refunds,
     exists (select from booked b where ${hasMoneyInReview('b')})
       or exists (select from paid p where ${isOpenReview('p')})
       or exists (select from unreadable_payments u join sales v on v.id = u.order_id where ${isUnreadable('u')})
       or exists (select from payment_payers where email_key = $1) as reviews,
     exists (select from booked) or exists (select from customers where email_key = $1) or exists (select from sales)
       or exists (select from vouchers where lower(recipient_email) = $1)
       or exists (select from voucher_orders where lower(recipient_email) = $1) as known`,
);

const deleteQuotes = statement<{ id: number }>(
  'erase quotes',
  'delete from quotes where lower(email) = $1 returning id',
);

/**
 * Erases what is stored about the address. Seats, sums and figures stay; messages, quotes and waiting-list entries are deleted.
 * @throws conflict while bookings are still to come or money needs a decision, not_found
 */
export function erasePerson(database: Sequelize, email: string, actor: Actor): Promise<ErasureView> {
  return transact(database, async (transaction) => {
    const emailKey = await lockCustomer(transaction, email);
    const ids = await lockBookingsOf(transaction, emailKey);
    await lockVoucherOrdersOf(transaction, emailKey);
    const isKnown = await requireNothingOpen(transaction, emailKey);
    const bookings = await eraseCustomer(transaction, emailKey, ids);
    await eraseVouchersOf(transaction, emailKey);
    const entries = await deleteEntriesOf(transaction, email);
    const quotes = await run(transaction, deleteQuotes, [emailKey]);
    const messages = await deleteMessagesOf(transaction, emailKey);
    if (!isKnown && messages + entries + quotes.length === 0) throw notFound('Nothing is held about this address.');
    // Even a masked address would be personal data.
    await recordAudit(transaction, actor, {
      action: 'privacy.erased',
      subject: 'a customer',
      before: { bookings, messages },
    });
    return { bookings, messages };
  });
}

async function requireNothingOpen(transaction: Transaction, emailKey: string): Promise<boolean> {
  const [open] = await run(transaction, selectOpen, [emailKey]);
  if (open && open.coming > 0) {
    const bookings = open.coming === 1 ? '1 booking is' : `${open.coming} bookings are`;
    throw conflict('conflict', `${bookings} still to come. Please cancel first, and then erase.`);
  }
  if (open?.held) {
    throw conflict(
      'conflict',
      'Places are held for a payment of this person. Please erase when their time is over, or take the person off the waiting list first.',
    );
  }
  if (open?.refunds) throw conflict('conflict', 'A refund is still open. Please finish it first, and then erase.');
  if (open?.reviews) {
    throw conflict(
      'conflict',
      'A payment of this person needs attention. Please decide about it first, and then erase.',
    );
  }
  return open?.known ?? false;
}
