/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- laid out as cards on a phone, the elements lose the roles of their own. */
import { useState } from 'react';
import type { GuestRosterEntry } from '@studio/contract/admin/roster';
import { questionsPer } from '@studio/contract/events/questions';
import { courseDatePlace } from '@studio/contract/format/courseDates';
import { formatShortDate } from '@studio/contract/format/dates';
import { AnswerLines } from '../../../shared/bookings/answers/AnswerLines.tsx';
import { AttendeeNotes } from '../../../shared/bookings/attendees/AttendeeFacts.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { PhoneLink } from '../../ui/ContactLinks.tsx';
import { EndGuestPlace } from './EndGuestPlace.tsx';
import { rosterCell } from './rosterLines.ts';
import type { RosterSheetContext } from './rosterLines.ts';
import { useArrivalTick } from './useArrivalTick.ts';

interface RosterGuestProps {
  guest: GuestRosterEntry;
  sheet: RosterSheetContext;
  /** Whether the date has not started. */
  isComing: boolean;
}

/** A person of another course, who comes to the shown date instead of a missed one. */
export function RosterGuest({ guest, sheet: { event, rosterKey }, isComing }: RosterGuestProps) {
  const [isEnding, setEnding] = useState(false);
  const { bookingId, firstName, lastName, phone, notes, answers, attendee, missed } = guest;
  const payer = `${firstName} ${lastName}`;
  const name = attendee.name ?? payer;
  const input = useArrivalTick({
    rosterKey,
    hasArrived: attendee.hasArrived,
    path: `/api/bookings/${bookingId}/attendees/arrival`,
    dateId: missed.dateId,
    attendeeId: attendee.id,
    tickedOf: (roster, arrived) => ({
      ...roster,
      guests: roster.guests.map((one) =>
        one.attendee.id === attendee.id ? { ...one, attendee: { ...one.attendee, hasArrived: arrived } } : one,
      ),
    }),
  });
  return (
    <tr role="row" className="roster-row">
      <td role="cell" className={rosterCell}>
        <label className="-m-2.5 grid size-11 place-items-center print:m-0 print:size-auto print:place-items-start">
          <input {...input} />
          <span className="sr-only print:hidden">{name} is here</span>
        </label>
      </td>
      <td role="cell" className={`${rosterCell} font-strong wrap-anywhere`}>
        {attendee.age === null ? name : `${name}, ${attendee.age}`}{' '}
        <Badge tone="new" icon="calendar">
          Guest
        </Badge>
        {name !== payer && <span className="block font-normal text-ink-2 print:text-black">Booked by {payer}</span>}
      </td>
      <td role="cell" className={`num ${rosterCell}`}>
        1<span className="sm:hidden print:hidden"> person</span>
      </td>
      <td role="cell" className={`num wrap-anywhere ${rosterCell} max-sm:col-start-2 sm:whitespace-nowrap`}>
        <span className="-my-2.5 block print:my-0">
          <PhoneLink phone={phone} />
        </span>
      </td>
      <td role="cell" className={`${rosterCell} sm:whitespace-nowrap`}>
        Other course
      </td>
      <td role="cell" className={`num ${rosterCell} wrap-anywhere max-sm:col-span-2 max-sm:col-start-2`}>
        Instead of {formatShortDate(missed.date)}, {courseDatePlace(missed)} of another course.
        {notes && <span className="block whitespace-pre-line">{notes}</span>}
        <AnswerLines questions={questionsPer(event.questions, 'booking')} answers={answers} />
        {attendee.notes && <AttendeeNotes>{attendee.notes}</AttendeeNotes>}
        <AnswerLines questions={questionsPer(event.questions, 'person')} answers={attendee.answers} />
        {isComing && !attendee.hasArrived && (
          <Button
            tone="outline"
            size="sm"
            className="mt-2 print:hidden"
            aria-label={`Give the place back: ${name}`}
            onClick={() => setEnding(true)}
          >
            Give the place back
          </Button>
        )}
        {isEnding && <EndGuestPlace guest={guest} name={name} onClose={() => setEnding(false)} />}
      </td>
    </tr>
  );
}
