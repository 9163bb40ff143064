import type { Transaction } from 'sequelize';
import { givenUpLines, givenUpValue } from '@studio/contract/bookings/changeLines';
import { extrasError } from '@studio/contract/bookings/extras';
import type { OrderLineView } from '@studio/contract/bookings/orderLines';
import type { SplitInput } from '@studio/contract/bookings/splitBooking';
import { isSameKind, seatsOfTickets } from '@studio/contract/bookings/tickets';
import type { BookedTicket } from '@studio/contract/bookings/tickets';
import { ticketsOfSplit } from '@studio/contract/bookings/ticketsOfSplit';
import { changedMeanwhile, conflict, invalidInput } from '../../../errors.ts';
import { takesPlace } from '../../../events/event.model.ts';
import type { Event } from '../../../events/event.model.ts';
import { Attendee } from '../../attendees/attendee.model.ts';
import { findAttendees } from '../../attendees/findAttendees.ts';
import { pricedBooking } from '../../booking.model.ts';
import type { Booking } from '../../booking.model.ts';
import { lockEvent } from '../../lockBooking.ts';
import { enqueueBalanceReminder } from '../../mails/balanceReminder.ts';
import { enqueueConfirmation, resendBookingReceived } from '../../mails/bookingMails.ts';
import { addLines } from '../../money/addLines.ts';
import { readTicketsAndDiscount } from '../../money/readSums.ts';
import { recordApplied } from '../applyChange.ts';
import type { ChangeBy } from '../applyChange.ts';
import { enqueueManageLink } from '../changeMails.ts';
import { createSplitBooking } from './createSplitBooking.ts';
import { requireSplittable } from './requireSplittable.ts';

export interface SplitBooking {
  booking: Booking;
  event: Event;
}

/**
 * Gives some people of a booking a separate booking, with a separate order, at the same workshop. Their tickets' share
 * of the price, and of what was paid, goes with them (ADR 0096). Extras stay with the booking. The caller has locked
 * the booking, and no event yet.
 * @returns the new booking and its workshop
 * @throws changed_meanwhile, conflict, booking_closed, invalid_input
 */
export async function splitBooking(
  transaction: Transaction,
  booking: Booking,
  { version, attendeeIds }: SplitInput,
  { actor, requestId }: Pick<ChangeBy, 'actor' | 'requestId'>,
): Promise<SplitBooking> {
  if (booking.changeCount !== version) throw changedMeanwhile('this booking', booking.updatedAt);
  const event = await lockEvent(transaction, booking.eventId);
  await requireSplittable(transaction, booking, event);
  const { tickets: booked, discount } = await readTicketsAndDiscount(transaction, booking.id);
  const { people, tickets } = await choosePeople(transaction, booking, { attendeeIds, booked });
  const left = ticketsLeft(booked, tickets);
  requireExtrasFitLeft(event, left);
  const priced = { ...pricedBooking(booking), tickets: booked, discount };
  const target = { eventId: event.id, tickets: left };
  const total = givenUpValue(priced, target);
  const totalAfter = booking.totalAmount - total;
  const lines = givenUpLines(priced, target);
  const quote = { isFree: true, toPay: 0, toReturn: 0, kept: 0, totalAfter };
  const change = { from: event, to: event, tickets: left, quote };
  const { id: changeId } = await recordApplied(transaction, booking, change, { kind: 'split', actor });
  const made = await createSplitBooking(transaction, booking, { participants: seatsOfTickets(tickets), total });
  await Attendee.update({ bookingId: made.id }, { where: { id: people.map(({ id }) => id) }, transaction });
  const { participants, changeCount } = booking;
  await booking.update(
    { participants: participants - made.participants, changeCount: changeCount + 1 },
    { transaction },
  );
  await addLines(transaction, booking, lines, changeId);
  await addLines(transaction, made, lines.map(inverted));
  await enqueueMails(transaction, made, event, requestId);
  return { booking: made, event };
}

interface ChosenPeople {
  people: Attendee[];
  tickets: BookedTicket[];
}

/** @throws invalid_input */
async function choosePeople(
  transaction: Transaction,
  { id }: Booking,
  { attendeeIds, booked }: { attendeeIds: readonly number[]; booked: readonly BookedTicket[] },
): Promise<ChosenPeople> {
  const attendees = await findAttendees(id, transaction);
  const people = attendees.filter((one) => attendeeIds.includes(one.id));
  if (people.length < new Set(attendeeIds).size) {
    throw invalidPeople('One of these people is not part of the booking any more. Please reload the page.');
  }
  const tickets = ticketsOfSplit(attendees, people, booked);
  if ('error' in tickets) throw invalidPeople(tickets.error);
  return { people, tickets };
}

function invalidPeople(sentence: string): Error {
  return invalidInput(sentence, { attendeeIds: sentence });
}

function ticketsLeft(booked: readonly BookedTicket[], gone: readonly BookedTicket[]): BookedTicket[] {
  const left = booked.map((ticket) => {
    const quantity = gone.find((one) => isSameKind(one, ticket))?.quantity ?? 0;
    return { ...ticket, quantity: ticket.quantity - quantity };
  });
  return left.filter(({ quantity }) => quantity > 0);
}

/** @throws conflict */
function requireExtrasFitLeft(event: Event, left: readonly BookedTicket[]): void {
  const problem = extrasError(event, left, seatsOfTickets(left));
  if (problem !== null) throw conflict('conflict', `The extras stay with this booking. ${problem}`);
}

function inverted(line: OrderLineView): OrderLineView {
  return { ...line, quantity: -line.quantity };
}

/** Enqueues mails to the visitor, and none to the studio, because the studio knows of the people already. */
async function enqueueMails(
  transaction: Transaction,
  booking: Booking,
  event: Event,
  requestId: string | null,
): Promise<void> {
  if (booking.order.email === null) return;
  const dueOn = booking.balance?.dueOn;
  if (dueOn) await enqueueBalanceReminder(transaction, booking, dueOn, requestId);
  if (booking.status === 'confirmed') await enqueueConfirmation(transaction, booking, event, requestId);
  else await resendBookingReceived(transaction, booking, requestId);
  // The confirmation is not sent for a cancelled workshop, so another mail has the manage link.
  if (!takesPlace(event)) await enqueueManageLink(transaction, booking.id, requestId);
}
