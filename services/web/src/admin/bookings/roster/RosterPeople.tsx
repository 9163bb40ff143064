/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- laid out as cards on a phone, the elements lose the roles of their own. */
import type { RosterEntry } from '@studio/contract/admin/roster';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import { questionsPer } from '@studio/contract/events/questions';
import type { QuestionView } from '@studio/contract/events/questions';
import { AnswerLines } from '../../../shared/bookings/answers/AnswerLines.tsx';
import { AttendeeNotes } from '../../../shared/bookings/attendees/AttendeeFacts.tsx';
import { attendeeLabels, attendeeLines } from '../../../shared/bookings/attendees/attendeeLabels.ts';
import { listsPeople, printsPeople } from './rosterLines.ts';
import type { RosterQuestions } from './rosterLines.ts';
import { useArrivalTick } from './useArrivalTick.ts';

interface RosterPeopleProps {
  entry: RosterEntry;
  event: RosterQuestions;
  /** The path of the roster's query. */
  rosterPath: string;
  columns: number;
}

/** The people of a booking, below its line. A single person is ticked with the booking. */
export function RosterPeople({ entry, event, rosterPath, columns }: RosterPeopleProps) {
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
              rosterPath={rosterPath}
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
  rosterPath: string;
}

function Person({ entry, attendee, title, ticket, questions, rosterPath }: PersonProps) {
  const words = (
    <span className="flex min-w-0 flex-wrap gap-x-2 wrap-anywhere">
      <span className="font-semibold">{title}</span>{' '}
      {ticket && <span className="text-ink-2 print:text-black">{ticket}</span>}
    </span>
  );
  return (
    <li className="num flex flex-wrap items-center gap-x-3">
      {entry.attendees.length > 1 ? (
        <label className="flex min-h-11 items-center gap-3 print:min-h-0">
          <PersonTick entry={entry} attendee={attendee} rosterPath={rosterPath} />
          {words}
        </label>
      ) : (
        words
      )}
      {attendee.notes && <AttendeeNotes>{attendee.notes}</AttendeeNotes>}
      <AnswerLines questions={questions} answers={attendee.answers} />
    </li>
  );
}

function PersonTick({
  entry,
  attendee: { id, hasArrived },
  rosterPath,
}: Omit<PersonProps, 'title' | 'ticket' | 'questions'>) {
  const input = useArrivalTick({
    entry,
    rosterPath,
    hasArrived,
    route: 'attendees/arrival',
    bodyOf: (arrived) => ({ id, arrived }),
    tickedOf: (one, arrived) => {
      const attendees = one.attendees.map((other) => (other.id === id ? { ...other, hasArrived: arrived } : other));
      return { ...one, attendees, hasArrived: attendees.every((other) => other.hasArrived) };
    },
  });
  return <input {...input} />;
}
