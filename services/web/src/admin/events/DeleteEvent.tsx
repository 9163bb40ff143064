import type { AdminEventView } from '@studio/contract/events';
import { formatLongDate } from '@studio/contract/format/dates';
import { ConfirmMutation } from '../forms/ConfirmMutation.tsx';
import { adminApi } from '../http/adminApi.ts';
import { tabTitle } from '../ui/TabHeader.tsx';

interface DeleteEventProps {
  event: AdminEventView;
  onClose: () => void;
}

/** Asks for confirmation (SPEC §2) and names the effect on bookings (DESIGN §4 Deleting an event). */
export function DeleteEvent({ event, onClose }: DeleteEventProps) {
  return (
    <ConfirmMutation
      title="Delete workshop"
      action="Delete"
      mutation={{
        run: () => adminApi.delete(`/api/events/${event.id}`),
        successToast: 'Event Deleted',
        failureText: 'Failed to delete event. Please try again.',
        showsServerError: true,
      }}
      onClose={onClose}
      focusAfter={tabTitle}
    >
      <p>Are you sure you want to delete this workshop?</p>
      <p>
        <b className="text-ink">{event.title}</b>, {formatLongDate(event.date)}, {event.time}
      </p>
      <p>{bookingsText(event.bookingCount)}</p>
    </ConfirmMutation>
  );
}

function bookingsText(count: number): string {
  if (count === 0) return 'Nobody has booked it. It disappears from the website.';
  const bookings = count === 1 ? '1 booking, which stays' : `${count} bookings, which stay`;
  return `It disappears from the website. It has ${bookings} in Bookings with page and payment; nobody is told, and nobody is reminded of it. If the workshop does not take place, cancel them first; paid ones before the workshop can be deleted.`;
}
