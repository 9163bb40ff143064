import { useState } from 'react';
import type { AdminEventView } from '@studio/contract/events/events';
import { formatLongDate, isClock, isDay, studioInstant } from '@studio/contract/format/dates';
import { eventRescheduledText, isSameTime, rescheduleMailMinutes } from '@studio/contract/mail/eventRescheduledText';
import type { EventTimes } from '@studio/contract/mail/eventRescheduledText';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

interface RescheduledNoteProps {
  event: AdminEventView;
  date: string;
  startTime: string;
  endTime: string;
}

/** Says, before the workshop is saved, that all who have booked are told of the new time, and shows the mail. */
export function RescheduledNote({ event, date, startTime, endTime }: RescheduledNoteProps) {
  const [now] = useState(serverNow);
  const { bookingCount } = event;
  const to: EventTimes = { date, startTime, endTime: endTime || null };
  if (bookingCount === 0 || isSameTime(event, to)) return null;
  return (
    <div className="grid gap-2 rounded-sm bg-wait-bg px-3.5 py-3 text-sm text-wait">
      <output className="flex gap-2">
        <Icon name="alert" className="mt-0.5" />
        <span>
          {bookingCount === 1 ? '1 booking is' : `${bookingCount} bookings are`} for {formatLongDate(event.date)},{' '}
          {event.time}. {toldText(to, now)}
        </span>
      </output>
      {isComplete(to) && isComing(to, now) && <Preview event={event} to={to} />}
    </div>
  );
}

function Preview({ event, to }: { event: AdminEventView; to: EventTimes }) {
  const { subject, lead, was, isNow, next } = eventRescheduledText(event.title, event, to);
  return (
    <details className="text-ink">
      <summary className="min-h-8 cursor-pointer content-center font-semibold">Preview of the email</summary>
      <div className="grid gap-2 pt-1 wrap-anywhere">
        <p className="font-semibold">{subject}</p>
        <p>Hi Lerato, {lead}</p>
        <p>
          It was: {was}
          <br />
          It is now: {isNow}
        </p>
        <p>{next}</p>
      </div>
    </details>
  );
}

function toldText(to: EventTimes, now: Date): string {
  if (isComplete(to) && !isComing(to, now)) return 'The new time is over, so no email is sent.';
  return `When you save, everybody with an email address is told after ${rescheduleMailMinutes} minutes, with a new calendar entry; their reminder follows the change. Please call the others.`;
}

function isComplete({ date, startTime, endTime }: EventTimes): boolean {
  return isDay(date) && isClock(startTime) && (endTime === null || isClock(endTime));
}

function isComing({ date, startTime }: EventTimes, now: Date): boolean {
  return studioInstant(date, startTime) > now;
}
