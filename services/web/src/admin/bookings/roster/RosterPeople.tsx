/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- laid out as cards on a phone, the elements lose the roles of their own. */
import type { RosterEntry } from '@studio/contract/admin/roster';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import { questionsPer } from '@studio/contract/events/questions';
import type { QuestionView } from '@studio/contract/events/questions';
import { courseDatePlace } from '@studio/contract/format/courseDates';
import { formatShortDate } from '@studio/contract/format/dates';
import { AnswerLines } from '../../../shared/bookings/answers/AnswerLines.tsx';
import { AttendeeNotes } from '../../../shared/bookings/attendees/AttendeeFacts.tsx';
import { attendeeLabels, attendeeLines } from '../../../shared/bookings/attendees/attendeeLabels.ts';
import { expectedPeople, listsPeople, printsPeople, withEntry } from './rosterLines.ts';
import type { RosterSheetContext } from './rosterLines.ts';
import { useArrivalTick } from './useArrivalTick.ts';

interface RosterPeopleProps {
  entry: RosterEntry;
  sheet: RosterSheetContext;
  columns: number;
}

/** The people of a booking, below its line. A single person is ticked with the booking. */
export function RosterPeople({ entry, sheet, columns }: RosterPeopleProps) {
  const { event } = sheet;
  const { attendees, firstName, lastName } = entry;
  if (!listsPeople(entry, event)) return null;
  const perPerson = questionsPer(event.questions, 'person');
  const labels = attendeeLabels(attendees);
  const onPaper = printsPeople(entry, event) ? 'print:table-row' : 'print:hidden';
  return (
    <tr role="row" className={`roster-people ${onPaper}`}>
      <td role="cell" colSpan={columns} className="max-sm:block print:table-cell">
        <ul aria-label={`People of ${firstName} ${lastName}`} className="roster-people-list">
          {attendees.map((attendee, index) => (
            <Person
              key={attendee.id}
              entry={entry}
              attendee={attendee}
              {...attendeeLines(attendee, labels[index] ?? '', event.attendeeQuestions)}
              questions={perPerson}
              sheet={sheet}
            />
          ))}
        </ul>
      </td>
    </tr>
  );
}

interface PersonProps {
  entry: RosterEntry;
  attendee: AttendeeView;
  title: string;
  ticket: string | null;
  questions: readonly QuestionView[];
  sheet: RosterSheetContext;
}

function Person({ entry, attendee, title, ticket, questions, sheet }: PersonProps) {
  const moved = entry.movedDates.find(({ attendeeId }) => attendeeId === attendee.id);
  const words = (
    <span className="flex min-w-0 flex-wrap gap-x-2 wrap-anywhere">
      <span className="font-semibold">{title}</span>{' '}
      {ticket && <span className="text-ink-2 print:text-black">{ticket}</span>}
    </span>
  );
  return (
    <li className="num flex flex-wrap items-center gap-x-3">
      {entry.attendees.length > 1 && !moved ? (
        <label className="flex min-h-11 items-center gap-3 print:min-h-0">
          <PersonTick entry={entry} attendee={attendee} sheet={sheet} />
          {words}
        </label>
      ) : (
        words
      )}
      {moved && (
        <span className="font-semibold">
          Comes on {formatShortDate(moved.to.date)} instead, {courseDatePlace(moved.to)} of another course
        </span>
      )}
      {attendee.notes && <AttendeeNotes>{attendee.notes}</AttendeeNotes>}
      <AnswerLines questions={questions} answers={attendee.answers} />
    </li>
  );
}

function PersonTick({
  entry: { bookingId },
  attendee: { id, hasArrived },
  sheet: { rosterKey, dateId },
}: Omit<PersonProps, 'title' | 'ticket' | 'questions'>) {
  const input = useArrivalTick({
    rosterKey,
    hasArrived,
    path: `/api/bookings/${bookingId}/attendees/arrival`,
    dateId,
    attendeeId: id,
    tickedOf: (roster, arrived) =>
      withEntry(roster, bookingId, (one) => {
        const attendees = one.attendees.map((other) => (other.id === id ? { ...other, hasArrived: arrived } : other));
        const ticked = { ...one, attendees };
        return { ...ticked, hasArrived: expectedPeople(ticked).every((other) => other.hasArrived) };
      }),
  });
  return <input {...input} />;
}
