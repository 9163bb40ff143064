import { useState } from 'react';
import type { AdminEventView } from '@studio/contract/events/events';
import { datesText } from '../../shared/courseText.ts';
import { serverNow } from '../../shared/http/serverClock.ts';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { ConfirmMutation } from '../forms/ConfirmMutation.tsx';
import { adminApi } from '../http/adminApi.ts';
import { tabTitle } from '../ui/TabHeader.tsx';
import { hasStarted } from './adminEventFilter.ts';
import { eventsPath } from './adminEventsQuery.ts';
import { LazyCancelEvent } from './cancel/LazyCancelEvent.ts';

/**
 * Asks the question of SPEC §2 and names the effect on bookings. An upcoming workshop with bookings is cancelled
 * instead (ADR 0054).
 */
export function DeleteEvent({ event, onClose }: { event: AdminEventView; onClose: () => void }) {
  const [now] = useState(serverNow);
  const [isCancelling, setCancelling] = useState(false);
  if (isCancelling) return <LazyCancelEvent event={event} onClose={onClose} />;
  if (event.bookingCount > 0 && event.cancellation === null && !hasStarted(event, now)) {
    return (
      <ConfirmDialog
        title={title}
        action="Continue"
        isBusy={false}
        onConfirm={() => setCancelling(true)}
        onCancel={onClose}
      >
        <Question event={event} />
        <p>People have booked this workshop, so it is cancelled instead of deleted. You see next who is told.</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmMutation
      title={title}
      action="Delete"
      mutation={{
        run: () => adminApi.delete(`/api/events/${event.id}`),
        successToast: 'Event Deleted',
        failureText: 'Failed to delete event. Please try again.',
        hasFixedFailureText: true,
        removes: `${eventsPath}/${event.id}`,
      }}
      onClose={onClose}
      focusAfter={tabTitle}
    >
      <Question event={event} />
      <p>{bookingsText(event.bookingCount)}</p>
    </ConfirmMutation>
  );
}

const title = 'Delete workshop';

function Question({ event }: { event: AdminEventView }) {
  return (
    <>
      <p>Are you sure you want to delete this workshop?</p>
      <p>
        <b className="text-ink">{event.title}</b>, {datesText(event)}, {event.time}
      </p>
    </>
  );
}

function bookingsText(count: number): string {
  if (count === 0) return 'Nobody has booked it. It disappears from the website.';
  const bookings = count === 1 ? '1 booking, which stays' : `${count} bookings, which stay`;
  return `It disappears from the website. It has ${bookings} in Bookings with page and payment.`;
}
