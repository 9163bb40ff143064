import { useState } from 'react';
import type { AdminEventView } from '@studio/contract/events/events';
import { formatLongDate } from '@studio/contract/format/dates';
import { serverNow } from '../../shared/http/serverClock.ts';
import { ConfirmMutation } from '../forms/ConfirmMutation.tsx';
import { adminApi } from '../http/adminApi.ts';
import { tabTitle } from '../ui/TabHeader.tsx';
import { isPast } from './adminEventFilter.ts';
import { eventsPath } from './adminEventsQuery.ts';
import { LazyCancelEvent } from './cancel/LazyCancelEvent.ts';

interface DeleteEventProps {
  event: AdminEventView;
  onClose: () => void;
}

/** Asks for confirmation (SPEC §2) and names the effect on bookings (DESIGN §4 Deleting an event). */
export function DeleteEvent({ event, onClose }: DeleteEventProps) {
  const [now] = useState(serverNow);
  if (event.bookingCount > 0 && event.cancellation === null && !isPast(event, now)) {
    return <LazyCancelEvent event={event} isInsteadOfDeleting onClose={onClose} />;
  }
  return (
    <ConfirmMutation
      title="Delete workshop"
      action="Delete"
      mutation={{
        run: () => adminApi.delete(`/api/events/${event.id}`),
        successToast: 'Event Deleted',
        failureText: 'Failed to delete event. Please try again.',
        showsServerError: true,
        removes: `${eventsPath}/${event.id}`,
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
  return `It disappears from the website. It has ${bookings} in Bookings with page and payment.`;
}
