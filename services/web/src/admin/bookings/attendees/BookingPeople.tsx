import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { AttendeeFacts } from '../../../shared/bookings/attendees/AttendeeFacts.tsx';
import { attendeeLabels, attendeeLines } from '../../../shared/bookings/attendees/attendeeLabels.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { AttendeeDialog } from './AttendeeDialog.tsx';
import { attendeesQuery } from './attendeesQuery.ts';

/** The people of a booking, each with a form. Empty if nothing is asked or known about them. */
export function BookingPeople({ booking }: { booking: AdminBookingView }) {
  const titleId = `people-${booking.id}`;
  const hasPeople = booking.status !== 'cancelled';
  const { data, isError, refetch } = useQuery({ ...attendeesQuery(booking.id), enabled: hasPeople });
  if (!hasPeople || (!data && !isError) || (data && !isDescribed(data))) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-2 rounded-md border border-line p-4">
      <h3 id={titleId} className="text-body font-semibold">
        People
      </h3>
      {isError && <LoadFailed onRetry={() => void refetch()}>The people could not be loaded.</LoadFailed>}
      {data && <People booking={booking} view={data} />}
    </section>
  );
}

function People({ booking, view: { attendees, questions } }: { booking: AdminBookingView; view: AttendeesView }) {
  const [editedId, setEditedId] = useState<number | null>(null);
  const labels = attendeeLabels(attendees);
  const people = attendees.map((attendee, place) => ({
    attendee,
    ...attendeeLines(attendee, labels[place] ?? '', questions),
  }));
  const edited = people.find(({ attendee }) => attendee.id === editedId);
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map(({ attendee, title, ticket }) => (
          <li key={attendee.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <AttendeeFacts title={title} ticket={ticket} notes={attendee.notes} />
            <Button tone="outline" size="sm" aria-label={`Edit ${title}`} onClick={() => setEditedId(attendee.id)}>
              Edit…
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <AttendeeDialog
          bookingId={booking.id}
          attendee={edited.attendee}
          title={edited.title}
          onClose={() => setEditedId(null)}
        />
      )}
    </>
  );
}

function isDescribed({ attendees, questions }: AttendeesView): boolean {
  return (
    attendees.length > 0 && (questions.length > 0 || attendees.some(({ age, notes }) => age !== null || notes !== null))
  );
}
