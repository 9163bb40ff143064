import { useId } from 'react';
import { attendeeNotesDays } from '@studio/contract/bookings/attendees';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import { bookingStateOf, isCancelledState } from '@studio/contract/bookings/bookingState';
import { questionsPer } from '@studio/contract/events/questions';
import { attendeeLabels } from '../../../../shared/bookings/attendees/attendeeLabels.ts';
import { nextDate } from '../../../../shared/nextDate.ts';
import { gradientOf } from '../../../../shared/ui/gradients.ts';
import { Icon } from '../../../../shared/ui/image/Icon.tsx';
import type { ManageAccess } from '../state/manageAccess.ts';
import { ManagedAttendee } from './ManagedAttendee.tsx';

interface ManagedAttendeesProps {
  access: ManageAccess;
  manage: ManageView;
}

/** The people of a booking. They can be changed until the last date starts, also before the booking is paid. */
export function ManagedAttendees({ access, manage }: ManagedAttendeesProps) {
  const id = useId();
  const { attendees, booking, event, now } = manage;
  const hasComing = nextDate(event, new Date(now)) !== undefined;
  const isOff = isCancelledState(bookingStateOf(manage));
  const customQuestions = questionsPer(event.questions, 'person');
  const isAsked = event.attendeeQuestions.length + customQuestions.length > 0;
  const isAnswered = attendees.some(({ answers }) => answers.length > 0);
  if ((!isAsked && !isAnswered) || attendees.length === 0 || isOff) return null;
  const labels = attendeeLabels(attendees);
  return (
    <section aria-labelledby={id} className="panel grid gap-3">
      <h2 id={id}>Who comes</h2>
      <ul className="divide-y-2 divide-dashed divide-line">
        {attendees.map((attendee, index) => (
          <ManagedAttendee
            key={attendee.id}
            access={access}
            attendee={attendee}
            label={labels[index] ?? ''}
            questions={event.attendeeQuestions}
            customQuestions={customQuestions}
            gradient={gradientOf(event.category)}
            isVisitor={index === 0 && attendee.name === booking.firstName}
            canChange={isAsked && hasComing}
          />
        ))}
      </ul>
      <p className="flex items-start gap-2.5 text-sm text-ink-2">
        <Icon name="lock" size={18} className="mt-0.5" />
        <span>
          Only you and the studio see this.
          {event.attendeeQuestions.includes('notes') &&
            ` Allergies and notes are deleted ${attendeeNotesDays} days after the workshop.`}
        </span>
      </p>
    </section>
  );
}
