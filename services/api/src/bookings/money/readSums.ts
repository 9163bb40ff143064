import { Op } from 'sequelize';
import type { Sequelize, Transaction, WhereOptions } from 'sequelize';
import { bookingSums } from '@studio/contract/bookings/bookingSums';
import type { BookingSumsView, MadeChange, MoneyEntry } from '@studio/contract/bookings/bookingSums';
import type { BookedDiscount } from '@studio/contract/bookings/discount';
import { ticketsOfLines } from '@studio/contract/bookings/orderLines';
import type { BookedTicket } from '@studio/contract/bookings/tickets';
import { startOf } from '@studio/contract/format/eventStart';
import { run, statement } from '../../db/statement.ts';
import { transactionOf } from '../../db/transact.ts';
import { holdsSeats } from '../booking.model.ts';
import type { Booking } from '../booking.model.ts';
import { presentBooking } from '../booking.presenter.ts';
import { OrderLine } from './orderLine.model.ts';

// Refunds are read from `refunds` instead of the ledger, which has only the refunds that are done. Payments in review
// do not count.
const selectMoney = statement<Omit<MoneyEntry, 'at'> & { at: Date }>(
  'sums of a booking: money',
  `select l.received_at as at, l.amount,
     case when l.transfer_of is not null then 'transfer' when p.is_correction then 'correction' else 'payment' end as kind,
     case l.provider when 'payfast' then 'payfast' else p.method end as method
   from ledger l join payments p on p.id = l.id
   where l.order_id = $2 and l.review is null and not exists (select from refunds r where r.ledger_id = l.id)
   union all
   select r.created_at, -r.amount, 
     case when r.state <> 'done' then 'openRefund' when r.voucher_id <> coalesce(p.voucher_id, 0) then 'credit'
       else 'refund' end,
     case when r.voucher_id = p.voucher_id then 'voucher' end
   from refunds r join ledger l on l.id = r.payment_id join payments p on p.id = l.id
   where r.booking_id = $1 and r.dropped_at is null and l.review is null
   order by at`,
);

const selectChanges = statement<Omit<MadeChange, 'at' | 'from'> & { at: Date; fromStartsAt: Date }>(
  'sums of a booking: changes',
  `select c.applied_at as at, c.kind, c.from_participants as "fromParticipants", c.to_participants as "toParticipants",
     c.from_event_id <> c.to_event_id as "isMove", e.title as "fromTitle", c.from_starts_at as "fromStartsAt", c.kept
   from booking_changes c join events e on e.id = c.from_event_id where c.booking_id = $1 and c.state = 'applied'
   order by c.applied_at, c.id`,
);

const selectDiscount = statement<BookedDiscount>(
  'discount of a booking',
  `select d.id as "discountCodeId", d.code, d.kind, d.value, d.applies_to as "appliesTo", -sum(l.amount)::integer as amount
   from order_lines l join discount_codes d on d.id = l.discount_code_id
   where l.booking_id = $1 group by d.id having sum(l.amount) < 0`,
);

/** The code with which it was booked; null if there is none, or if it takes nothing off any more. */
async function readDiscount(on: Transaction | Sequelize, bookingId: number): Promise<BookedDiscount | null> {
  return (await run(on, selectDiscount, [bookingId]))[0] ?? null;
}

/** The data from which a change of the booking is priced. */
export async function readTicketsAndDiscount(
  on: Transaction | Sequelize,
  bookingId: number,
): Promise<{ tickets: BookedTicket[]; discount: BookedDiscount | null }> {
  return { tickets: await readTickets(on, bookingId), discount: await readDiscount(on, bookingId) };
}

export async function readTickets(on: Transaction | Sequelize, bookingId: number): Promise<BookedTicket[]> {
  return ticketsOfLines(await readLines(on, { bookingId }));
}

/** The tickets before an applied change. Changes are applied in the order of their ids. */
export async function readTicketsBefore(
  on: Transaction | Sequelize,
  bookingId: number,
  changeId: number,
): Promise<BookedTicket[]> {
  const before = { [Op.or]: [{ changeId: null }, { changeId: { [Op.lt]: changeId } }] };
  return ticketsOfLines(await readLines(on, { bookingId, ...before }));
}

export async function readSums(on: Transaction | Sequelize, booking: Booking): Promise<BookingSumsView> {
  const money = await run(on, selectMoney, [booking.id, booking.orderId]);
  const changes = await run(on, selectChanges, [booking.id]);
  return bookingSums({
    booking: presentBooking(booking, ''),
    reservedByVoucher: holdsSeats(booking) ? booking.request.voucherAmount : 0,
    cost: await readLines(on, { bookingId: booking.id }),
    discount: await readDiscount(on, booking.id),
    money: money.map((one) => ({ ...one, at: one.at.toISOString() })),
    changes: changes.map(({ at, fromStartsAt, ...one }) => ({
      ...one,
      at: at.toISOString(),
      from: startOf(fromStartsAt),
    })),
  });
}

function readLines(on: Transaction | Sequelize, where: WhereOptions<OrderLine>): Promise<OrderLine[]> {
  return OrderLine.findAll({ where, order: ['id'], transaction: transactionOf(on) });
}
