import { isDeepStrictEqual } from 'node:util';
import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { AttendeeDetails } from '@studio/contract/bookings/attendees';
import type { AttendeeUpdate } from '@studio/contract/bookings/attendeesInput';
import { questionsPer } from '@studio/contract/events/questions';
import { recordAudit, requireSession } from '../../admins/audit/audit.ts';
import type { Actor, AuditFields } from '../../admins/audit/audit.ts';
import { markDifferent, maskName, maskText } from '../../admins/audit/mask.ts';
import { listedStatuses } from '../../db/conditions.ts';
import { transact } from '../../db/transact.ts';
import { notFound } from '../../errors.ts';
import { Event } from '../../events/event.model.ts';
import { Booking } from '../booking.model.ts';
import type { BookingContext } from '../bookingContext.ts';
import { lockListed } from '../lockBooking.ts';
import type { Attendee } from './attendee.model.ts';
import { presentAttendee } from './attendee.presenter.ts';
import { findAttendee, findAttendees } from './findAttendees.ts';
import { lockEditable } from './lockEditable.ts';
import { prepareAnswers } from './prepareAnswers.ts';
import { countAnswers } from './updateAnswers.service.ts';

type Context = Pick<BookingContext, 'database'>;

/**
 * For the visitor, as long as the workshop has not begun.
 * @throws not_found, conflict, booking_closed, invalid_input
 */
export function updateOwnAttendee({ database }: Context, bookingId: number, input: AttendeeUpdate): Promise<void> {
  return transact(database, async (transaction) => {
    const { event } = await lockEditable(transaction, bookingId);
    const attendee = await findAttendee(transaction, bookingId, input.id);
    await attendee.update(updatedFields(attendee, input, event), { transaction });
  });
}

/** @throws not_found */
export async function readAttendeesAsAdmin(bookingId: number): Promise<AttendeesView> {
  const booking = await Booking.findOne({ where: { id: bookingId, status: listedStatuses }, include: Event });
  if (!booking?.event) throw notFound('This booking does not exist.');
  const { attendeeQuestions, questions: customQuestions } = booking.event;
  return {
    attendees: (await findAttendees(bookingId)).map(presentAttendee),
    questions: attendeeQuestions,
    customQuestions,
    answers: booking.answers ?? [],
  };
}

/** @throws not_found, invalid_input */
export function updateAttendeeAsAdmin(
  { database }: Context,
  bookingId: number,
  input: AttendeeUpdate,
  actor: Actor,
): Promise<void> {
  return transact(database, async (transaction) => {
    const booking = await lockListed(transaction, bookingId);
    const event = await Event.findByPk(booking.eventId, { transaction, rejectOnEmpty: true });
    const attendee = await findAttendee(transaction, bookingId, input.id);
    const { name, age, notes, answers } = attendee;
    const was = { name, age, notes, answers };
    const wanted = updatedFields(attendee, input, event);
    if (isDeepStrictEqual(was, wanted)) return requireSession(transaction, actor);
    await attendee.update(wanted, { transaction });
    await recordAudit(transaction, actor, {
      action: 'booking.attendee',
      subject: booking.bookingReference,
      before: auditFields(was, was),
      after: auditFields(wanted, was),
    });
  });
}

type AttendeeFields = AttendeeDetails & Pick<Attendee, 'answers'>;

function updatedFields(
  attendee: Attendee,
  { name, age, notes, answers }: AttendeeUpdate,
  event: Event,
): AttendeeFields {
  const questions = questionsPer(event.questions, 'person');
  const { answers: stored } = attendee;
  return {
    name,
    age,
    notes,
    answers: answers ? prepareAnswers({ questions, answers, field: 'answers', stored }) : stored,
  };
}

/** Masks the fields, and marks an edit that does not change the masked text. */
function auditFields(fields: AttendeeFields, was: AttendeeFields): AuditFields {
  const show = (field: keyof AttendeeDetails, mask: (text: string) => string | null): string | null => {
    const [now, before] = [fields[field], was[field]].map((value) => (value === null ? null : mask(String(value))));
    return now ? markDifferent(now, fields[field] !== was[field] && now === before) : null;
  };
  return {
    name: show('name', maskName),
    age: show('age', () => '…'),
    notes: show('notes', maskText),
    ...((fields.answers ?? was.answers) && { answers: countAnswers(fields.answers, was.answers) }),
  };
}
