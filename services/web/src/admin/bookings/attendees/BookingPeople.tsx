import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { AdminBookingView } from '@studio/contract/admin/adminBookings';
import { questionsPer } from '@studio/contract/events/questions';
import { AnswerLines } from '../../../shared/bookings/answers/AnswerLines.tsx';
import { AttendeeFacts } from '../../../shared/bookings/attendees/AttendeeFacts.tsx';
import { attendeeLabels, attendeeLines } from '../../../shared/bookings/attendees/attendeeLabels.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { changesQuery } from '../changes/changesQuery.ts';
import { moneyQuery } from '../refunds/moneyQuery.ts';
import { AnswersDialog } from './AnswersDialog.tsx';
import { AttendeeDialog } from './AttendeeDialog.tsx';
import { attendeesQuery } from './attendeesQuery.ts';
import { SplitDialog } from './SplitDialog.tsx';

interface BookingPeopleProps {
  booking: AdminBookingView;
  reload: () => Promise<AdminBookingView>;
  /** Called with the new booking after some people got a separate booking. */
  onSplit: (made: AdminBookingView) => void;
}

/**
 * The people of a booking, each with a form, and the dialog that gives some of them a separate booking. Renders nothing
 * if nothing is asked or known about them and the booking cannot be split.
 */
export function BookingPeople({ booking, reload, onSplit }: BookingPeopleProps) {
  const titleId = `people-${booking.id}`;
  const hasPeople = booking.status !== 'cancelled';
  const { data, isError, refetch } = useQuery({ ...attendeesQuery(booking.id), enabled: hasPeople });
  const { data: changes } = useQuery({ ...changesQuery(booking.id), enabled: hasPeople });
  const { data: money } = useQuery({ ...moneyQuery(booking.id), enabled: hasPeople });
  const [isSplitting, setSplitting] = useState(false);
  const isListed = data !== undefined && isDescribed(data);
  const canSplit = data !== undefined && money?.canSplit === true;
  const isEmpty = data ? !isListed && !canSplit && !isSplitting && !hasAnswers(data) : !isError;
  if (!hasPeople || isEmpty) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-2 rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={titleId} className="text-body font-semibold">
          People
        </h3>
        {canSplit && changes && (
          <Button size="sm" tone="outline" onClick={() => setSplitting(true)}>
            Split booking…
          </Button>
        )}
      </div>
      {isError && <LoadFailed onRetry={() => void refetch()}>The people could not be loaded.</LoadFailed>}
      {data && <BookingAnswers booking={booking} view={data} />}
      {isListed && <People booking={booking} view={data} />}
      {canSplit && !isListed && <p className="text-sm text-ink-2">Nothing is asked about them.</p>}
      {isSplitting && data && changes && money && (
        <SplitDialog
          booking={booking}
          version={changes.version}
          attendees={data.attendees}
          tickets={money.sums.tickets}
          reload={reload}
          onSplit={onSplit}
          onClose={() => setSplitting(false)}
        />
      )}
    </section>
  );
}

function BookingAnswers({ booking, view }: { booking: AdminBookingView; view: AttendeesView }) {
  const { answers, customQuestions } = view;
  const questions = questionsPer(customQuestions, 'booking');
  const [isEditing, setEditing] = useState(false);
  if (questions.length === 0) return <AnswerLines questions={[]} answers={answers} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <AnswerLines questions={questions} answers={answers} />
      <Button tone="outline" size="sm" className="ml-auto" onClick={() => setEditing(true)}>
        Edit answers…
      </Button>
      {isEditing && (
        <AnswersDialog
          bookingId={booking.id}
          questions={questions}
          answers={answers}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}

function People({ booking, view }: { booking: AdminBookingView; view: AttendeesView }) {
  const { attendees, questions } = view;
  const customQuestions = questionsPer(view.customQuestions, 'person');
  const [editedId, setEditedId] = useState<number | null>(null);
  const labels = attendeeLabels(attendees);
  const people = attendees.map((attendee, index) => ({
    attendee,
    ...attendeeLines(attendee, labels[index] ?? '', questions),
  }));
  const edited = people.find(({ attendee }) => attendee.id === editedId);
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map(({ attendee, title, ticket }) => (
          <li key={attendee.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              <AttendeeFacts title={title} ticket={ticket} notes={attendee.notes} />
              <AnswerLines questions={customQuestions} answers={attendee.answers} />
            </span>
            <Button tone="outline" size="sm" aria-label={`Edit ${title}`} onClick={() => setEditedId(attendee.id)}>
              Edit…
            </Button>
          </li>
        ))}
      </ul>
      {edited && (
        <AttendeeDialog
          bookingId={booking.id}
          attendee={edited.attendee}
          title={edited.title}
          customQuestions={customQuestions}
          onClose={() => setEditedId(null)}
        />
      )}
    </>
  );
}

function isDescribed({ attendees, questions, customQuestions }: AttendeesView): boolean {
  const isAsked = questions.length > 0 || questionsPer(customQuestions, 'person').length > 0;
  const isKnown = attendees.some(({ age, notes, answers }) => age !== null || notes !== null || answers.length > 0);
  return attendees.length > 0 && (isAsked || isKnown);
}

/** Whether something is asked once per booking, or was answered. */
function hasAnswers({ customQuestions, answers }: AttendeesView): boolean {
  return answers.length > 0 || questionsPer(customQuestions, 'booking').length > 0;
}
