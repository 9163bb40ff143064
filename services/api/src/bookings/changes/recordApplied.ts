import type { CreationAttributes, Transaction } from 'sequelize';
import { seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { Booking } from '../booking.model.ts';
import { BookingChange } from './bookingChange.model.ts';
import type { ChangeActor } from './bookingChange.model.ts';
import type { QuotedChange } from './readQuote.ts';

interface ChangeRecord {
  kind: BookingChange['kind'];
  actor: ChangeActor;
}

/** Call it before the booking is updated. */
export function recordApplied(
  transaction: Transaction,
  booking: Booking,
  change: QuotedChange,
  record: ChangeRecord,
): Promise<BookingChange> {
  // No payment belongs to it: what an admin's change costs is paid at the studio.
  const fields = { ...changeFields(booking, change), toPay: 0 };
  return BookingChange.create({ ...fields, ...record, state: 'applied' }, { transaction });
}

export type ChangeFields = Omit<CreationAttributes<BookingChange>, 'state' | 'kind' | 'actor'>;

export function changeFields(booking: Booking, { from, to, tickets, quote }: QuotedChange): ChangeFields {
  return {
    bookingId: booking.id,
    bookingVersion: booking.changeCount,
    fromEventId: from.id,
    fromStartsAt: from.startsAt,
    fromParticipants: booking.participants,
    toEventId: to.id,
    toStartsAt: to.startsAt,
    toParticipants: seatsOfTickets(tickets),
    toTickets: [...tickets],
    toPay: quote.toPay,
    toReturn: quote.toReturn,
    kept: quote.kept,
  };
}
