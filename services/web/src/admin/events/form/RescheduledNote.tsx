import { useState } from 'react';
import type { AdminEventView } from '@studio/contract/events';
import { isReminded } from '@studio/contract/format/calendar';
import { formatLongDate, studioInstant } from '@studio/contract/format/dates';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

interface RescheduledNoteProps {
  event: AdminEventView;
  date: string;
  startTime: string;
}

/** Warns that booked visitors get no mail about a new time; their reminders follow it. */
export function RescheduledNote({ event, date, startTime }: RescheduledNoteProps) {
  const [now] = useState(() => new Date());
  const { bookingCount } = event;
  const isRescheduled = date !== event.date || startTime !== event.startTime;
  if (bookingCount === 0 || !isRescheduled) return null;
  return (
    <output className="flex gap-2 rounded-sm bg-wait-bg px-3.5 py-3 text-sm text-wait">
      <Icon name="alert" className="mt-0.5" />
      <span>
        {bookingCount === 1 ? '1 booking is' : `${bookingCount} bookings are`} for {formatLongDate(event.date)},{' '}
        {event.time}. {reminderText({ date, startTime }, now)}
      </span>
    </output>
  );
}

function reminderText(start: { date: string; startTime: string }, now: Date): string {
  if (isReminded(start, now)) {
    return 'Their reminder follows the change, but nobody is told now: please write to them.';
  }
  if (studioInstant(start.date, start.startTime) > now) {
    return 'Their reminder goes out at once and names the new time. Please write to them, too.';
  }
  return 'Nobody is told: please write to them.';
}
