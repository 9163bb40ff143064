import type { Transaction } from 'sequelize';
import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { AttendeeDetails } from '@studio/contract/bookings/attendees';
import type { AttendeeUpdate } from '@studio/contract/bookings/attendeesInput';
import { recordAudit, requireSession } from '../../admins/audit/audit.ts';
import type { Actor, AuditFields } from '../../admins/audit/audit.ts';
import { markDifferent, maskName, maskText } from '../../admins/audit/mask.ts';
import { listedStatuses } from '../../db/conditions.ts';
import { transact } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { Booking, holdsSeats } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockBooking, lockListed } from '../lockBooking.ts';
import { presentAttendee } from './attendee.presenter.ts';
import { findAttendee, findAttendees } from './findAttendees.ts';

type Context = Pick<BookingContext, 'database'>;

/** For the visitor, as long as the workshop has not begun. @throws not_found, conflict, booking_closed */
export function updateOwnAttendee({ database }: Context, bookingId: number, input: AttendeeUpdate): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockBooking(transaction, { id: bookingId });
    if (!booking) throw notFound('Booking Not Found');
    await requireEditableAttendees(transaction, booking);
    const attendee = await findAttendee(transaction, bookingId, input.id);
    await attendee.update(detailsOf(input), { transaction });
  });
}

async function requireEditableAttendees(transaction: Transaction, booking: Booking): Promise<void> {
  if (!holdsSeats(booking)) {
    throw conflict('conflict', 'This booking has ended, so its people cannot be changed any more.');
  }
  const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
  if (event.startsAt.getTime() > Date.now()) return;
  throw conflict('booking_closed', 'This workshop has started, so the people cannot be changed online any more.');
}

/** @throws not_found */
export async function readAttendeesAsAdmin(bookingId: number): Promise<AttendeesView> {
  const booking = await Booking.findOne({ where: { id: bookingId, status: listedStatuses }, include: Event });
  if (!booking?.event) throw notFound('This booking does not exist.');
  const attendees = (await findAttendees(bookingId)).map(presentAttendee);
  return { attendees, questions: booking.event.attendeeQuestions };
}

/** @throws not_found */
export function updateAttendeeAsAdmin(
  { database }: Context,
  bookingId: number,
  input: AttendeeUpdate,
  actor: Actor,
): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockListed(transaction, bookingId);
    const attendee = await findAttendee(transaction, bookingId, input.id);
    const [was, wanted] = [detailsOf(attendee), detailsOf(input)];
    const isSame = was.name === wanted.name && was.age === wanted.age && was.notes === wanted.notes;
    if (isSame) return requireSession(transaction, actor);
    await attendee.update(wanted, { transaction });
    await recordAudit(transaction, actor, {
      action: 'booking.attendee',
      subject: booking.bookingReference,
      before: auditFields(was, was),
      after: auditFields(wanted, was),
    });
  });
}

function detailsOf({ name, age, notes }: AttendeeDetails): AttendeeDetails {
  return { name, age, notes };
}

/** Masked; a change that the mask would hide is marked. */
function auditFields(details: AttendeeDetails, was: AttendeeDetails): AuditFields {
  const show = (field: keyof AttendeeDetails, mask: (text: string) => string | null): string | null => {
    const [now, before] = [details[field], was[field]].map((value) => (value === null ? null : mask(String(value))));
    return now ? markDifferent(now, details[field] !== was[field] && now === before) : null;
  };
  return { name: show('name', maskName), age: show('age', () => '…'), notes: show('notes', maskText) };
}
