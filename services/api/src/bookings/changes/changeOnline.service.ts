import type { Transaction } from 'sequelize';
import type { ChangeInput } from '@studio/contract/bookings/bookingChanges';
import type { HoldView } from '@studio/contract/bookings/bookings';
import type { BookedTicket } from '@studio/contract/bookings/tickets';
import { formatClock, formatWeekdayDate } from '@studio/contract/format/dates';
import { transact } from '../../db/transact.ts';
import { changedMeanwhile, conflict, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { isStale } from '../../input/staleEdit.ts';
import type { Booking } from '../booking.model.ts';
import type { BookingContext, Caller } from '../bookingContext.ts';
import { lockBooking } from '../lockBooking.ts';
import { readTickets } from '../money/readSums.ts';
import { requireOpenSales } from '../seats/availability.ts';
import { lockEvents } from '../seats/seats.ts';
import { applyChange } from './applyChange.ts';
import type { BookingChange } from './bookingChange.model.ts';
import { endChange, isChangeExpired, lockOpenChange } from './openChange.ts';
import { resumePaidChange, startPaidChange } from './paidChange.ts';
import { requireChangeable, readQuote, requireQuoted } from './readQuote.ts';

/**
 * A repeated request changes nothing: the booking is already as requested, or the payment form of the open change is
 * returned again. A different request ends the open change.
 *
 * @returns the payment form, or null if the change is done
 * @throws not_found, conflict, changed_meanwhile, booking_closed, sold_out, tickets_sold_out, price_changed,
 *   sales_paused, payment_not_available, too_many_unpaid
 */
export function changeOnline(
  context: BookingContext,
  id: number,
  input: ChangeInput,
  caller: Caller,
): Promise<HoldView | null> {
  return transact(context.database, async (transaction) => {
    const booking = await lockBooking(transaction, { id });
    if (!booking) throw notFound('Booking Not Found');
    const isDone = booking.eventId === input.eventId && (await hasTickets(transaction, booking, input));
    if (isDone && booking.status === 'confirmed') return null;
    if (booking.changeCount !== input.version) throw changedMeanwhile('this booking', booking.updatedAt);
    requireOpenSales(context.config);

    const open = await lockOpenChange(transaction, booking);
    await lockEvents(transaction, [booking.eventId, input.eventId, ...(open ? [open.toEventId] : [])]);
    if (open && isSame(open, input)) {
      const from = await requireChangeable(transaction, booking);
      const to = await Event.findByPk(open.toEventId, { transaction, rejectOnEmpty: true });
      if (!isChangeExpired(open, from, to)) return resumePaidChange(transaction, context, booking, open, to);
    }
    if (open) await endChange(transaction, open);
    const change = await readQuote(transaction, booking, input);
    requireShownStart(change.to, input.before);
    requireQuoted(change.quote, input);
    if (change.quote.toPay > 0) return startPaidChange(transaction, context, booking, change, caller);
    const by = { actor: 'visitor', adminId: null, requestId: caller.requestId } as const;
    await applyChange(transaction, context.config.payfast, booking, change, by);
    return null;
  });
}

function requireShownStart({ date, startTime: time }: Event, shown: object = {}): void {
  const startTime = time.slice(0, 5);
  if (!isStale({ date, startTime }, shown, {})) return;
  const start = `${formatWeekdayDate(date)}, ${formatClock(startTime)}`;
  throw conflict('changed_meanwhile', `This workshop was moved to ${start}. Nothing of yours is changed.`);
}

function isSame({ toEventId, toParticipants, toTickets, toPay }: BookingChange, input: ChangeInput): boolean {
  return toEventId === input.eventId && toPay === input.toPay && areWanted(toTickets, toParticipants, input);
}

async function hasTickets(
  transaction: Transaction,
  { id, participants }: Booking,
  input: ChangeInput,
): Promise<boolean> {
  return areWanted(await readTickets(transaction, id), participants, input);
}

function areWanted(tickets: readonly BookedTicket[], participants: number, wanted: ChangeInput): boolean {
  if (!wanted.tickets) return participants === wanted.participants;
  const chosen = wanted.tickets.filter(({ quantity }) => quantity > 0);
  return (
    chosen.length === tickets.length &&
    tickets.every(({ ticketTypeId, quantity }) =>
      chosen.some((one) => one.ticketTypeId === ticketTypeId && one.quantity === quantity),
    )
  );
}
