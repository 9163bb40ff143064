import { useState } from 'react';
import type { AdminEventView } from '@studio/contract/events/events';
import { courseDates, lastDate } from '@studio/contract/format/courseDates';
import type { EventDates, EventTimes } from '@studio/contract/format/courseDates';
import { isClock, isDay, studioInstant } from '@studio/contract/format/dates';
import { eventRescheduledText, isSameTime, rescheduleMailMinutes } from '@studio/contract/mail/eventRescheduledText';
import { datesText } from '../../../shared/courseText.ts';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { datesOf } from './dates/dateTexts.ts';
import type { EventFields } from './eventFields.ts';

/** Says, before the workshop is saved, that all who have booked are told of the new time, and shows the mail. */
export function RescheduledNote({ event, fields }: { event: AdminEventView; fields: EventFields }) {
  const [now] = useState(serverNow);
  const { bookingCount } = event;
  const to = typedDates(fields);
  if (bookingCount === 0 || isSameTime(event, to)) return null;
  return (
    <div className="grid gap-2 rounded-sm bg-wait-bg px-3.5 py-3 text-sm text-wait">
      <output className="flex gap-2">
        <Icon name="alert" className="mt-0.5" />
        <span>
          {bookingCount === 1 ? '1 booking is' : `${bookingCount} bookings are`} for {datesText(event)}, {event.time}.{' '}
          {toldText(to, now)}
        </span>
      </output>
      {isComplete(to) && isComing(to, now) && <Preview event={event} to={to} />}
    </div>
  );
}

function Preview({ event, to }: { event: AdminEventView; to: EventDates }) {
  const { subject, lead, was, isNow, next } = eventRescheduledText(event.title, event, to);
  return (
    <details className="text-ink">
      <summary className="min-h-8 cursor-pointer content-center font-semibold">Preview of the email</summary>
      <div className="grid gap-2 pt-1 wrap-anywhere">
        <p className="font-semibold">{subject}</p>
        <p>Hi Lerato, {lead}</p>
        <p className="whitespace-pre-line">
          It was:{linesText(was)}
          <br />
          It is now:{linesText(isNow)}
        </p>
        <p>{next}</p>
      </div>
    </details>
  );
}

function linesText(lines: readonly string[]): string {
  return lines.length === 1 ? ` ${lines[0]}` : lines.map((line) => `\n${line}`).join('');
}

function typedDates(fields: EventFields): EventDates {
  const { date, startTime, endTime } = fields;
  const furtherDates = datesOf(fields).map((further) => ({ ...further, id: further.id ?? 0 }));
  return { date, startTime, endTime: endTime || null, furtherDates };
}

function toldText(to: EventDates, now: Date): string {
  if (isComplete(to) && !isComing(to, now)) return 'The new time is over, so no email is sent.';
  return `When you save, everybody with an email address is told after ${rescheduleMailMinutes} minutes, with a new calendar entry; their reminder follows the change. Please call the others.`;
}

function isComplete(event: EventDates): boolean {
  return courseDates(event).every(hasTimes);
}

function hasTimes({ date, startTime, endTime }: EventTimes): boolean {
  return isDay(date) && isClock(startTime) && (endTime === null || isClock(endTime));
}

function isComing(event: EventDates, now: Date): boolean {
  const { date, startTime } = lastDate(event);
  return studioInstant(date, startTime) > now;
}
