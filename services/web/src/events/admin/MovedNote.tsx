import { formatLongDate } from '@studio/contract/dates';
import type { AdminEventView } from '@studio/contract/events';
import { Icon } from '../../ui/Icon.tsx';

interface MovedNoteProps {
  event: AdminEventView;
  /** As typed. */
  date: string;
  startTime: string;
}

/** People have booked the day that is about to change, and no mail goes out about it; their reminders follow. */
export function MovedNote({ event, date, startTime }: MovedNoteProps) {
  const { bookingCount } = event;
  const isMoved = date !== event.date || startTime !== event.startTime;
  if (bookingCount === 0 || !isMoved) return null;
  return (
    <output className="flex gap-2 rounded-sm bg-wait-bg px-3.5 py-3 text-sm text-wait">
      <Icon name="alert" className="mt-0.5" />
      <span>
        {bookingCount === 1 ? '1 booking is' : `${bookingCount} bookings are`} for {formatLongDate(event.date)},{' '}
        {event.time}. Their reminder follows the change, but nobody is told now: please write to them.
      </span>
    </output>
  );
}
