import type { AttendeeView } from '@studio/contract/bookings/attendees';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { courseDates } from '@studio/contract/format/courseDates';
import type { CourseDateView } from '@studio/contract/format/courseDates';
import { studioInstant } from '@studio/contract/format/dates';
import { attendeeLabels, attendeeLines } from '../../../../shared/bookings/attendees/attendeeLabels.ts';

/** The dates that have not started, and at which somebody of the booking is still expected. */
export function comingDates(manage: ManageView): CourseDateView[] {
  const now = new Date(manage.now);
  return courseDates(manage.event).filter(
    (date) => studioInstant(date.date, date.startTime) > now && expectedAt(manage, date.id).length > 0,
  );
}

/** The people of the booking who come to this date. */
export function expectedAt({ attendees, movedDates }: ManageView, dateId: number): AttendeeView[] {
  return attendees.filter(
    ({ id }) => !movedDates.some(({ attendeeId, missedDateId }) => attendeeId === id && missedDateId === dateId),
  );
}

/** `Sipho`, or `Person 2` without a name. */
export function personText({ attendees }: ManageView, attendeeId: number): string {
  const index = attendees.findIndex(({ id }) => id === attendeeId);
  const attendee = attendees[index];
  return attendee ? attendeeLines(attendee, attendeeLabels(attendees)[index] ?? '', []).title : 'Somebody';
}
