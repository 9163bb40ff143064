import { useRef } from 'react';
import type { AdminEventView } from '@studio/contract/events';
import { formatLongDate } from '@studio/contract/format/dates';
import { ConfirmDialog } from '../forms/ConfirmDialog.tsx';
import { adminApi, isNotFound } from '../http/adminApi.ts';
import { useAdminMutation } from '../http/useAdminMutation.ts';
import { tabTitle } from '../ui/TabHeader.tsx';

interface DeleteEventProps {
  event: AdminEventView;
  onClose: () => void;
}

/** SPEC §2 asks before a workshop goes; here also what becomes of its bookings (DESIGN §4 Deleting an event). */
export function DeleteEvent({ event, onClose }: DeleteEventProps) {
  const hasLeft = useRef(false);
  const remove = useAdminMutation({
    run: () => adminApi.delete(`/api/events/${event.id}`),
    done: 'Event Deleted',
    failed: 'Failed to delete event. Please try again.',
  });
  /** Deleted here, or by somebody else a moment ago. */
  function leave(): void {
    hasLeft.current = true;
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete workshop"
      action="Delete"
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: leave, onError: (error) => isNotFound(error) && leave() })}
      onCancel={onClose}
      // The row, and the button in it, are about to go.
      returnFocusTo={() => (hasLeft.current ? tabTitle() : null)}
    >
      <p>Are you sure you want to delete this workshop?</p>
      <p>
        <b className="text-ink">{event.title}</b>, {formatLongDate(event.date)}, {event.time}
      </p>
      <p>{whatOfBookings(event.bookingCount)}</p>
    </ConfirmDialog>
  );
}

function whatOfBookings(count: number): string {
  if (count === 0) return 'Nobody has booked it. It disappears from the website.';
  const bookings = count === 1 ? '1 booking, which stays' : `${count} bookings, which stay`;
  return `It disappears from the website. It has ${bookings} in Bookings with page and payment; nobody is told, and nobody is reminded of it. If the workshop does not take place, cancel them first.`;
}
