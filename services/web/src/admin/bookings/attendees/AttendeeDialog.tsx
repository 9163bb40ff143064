import { useQueryClient } from '@tanstack/react-query';
import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import { attendeeUpdateSchema } from '@studio/contract/bookings/attendeesInput';
import type { AttendeeUpdate } from '@studio/contract/bookings/attendeesInput';
import { attendeeQuestions } from '@studio/contract/events/attendeeQuestions';
import type { QuestionView } from '@studio/contract/events/questions';
import { AnswerFields } from '../../../shared/bookings/answers/AnswerFields.tsx';
import { answerField, answerTexts, typedAnswers } from '../../../shared/bookings/answers/answerTexts.ts';
import type { AnswerTexts } from '../../../shared/bookings/answers/answerTexts.ts';
import { AttendeeFields } from '../../../shared/bookings/attendees/AttendeeFields.tsx';
import { attendeeDetails, attendeeTexts } from '../../../shared/bookings/attendees/attendeeTexts.ts';
import type { AttendeeTexts } from '../../../shared/bookings/attendees/attendeeTexts.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { attendeesPath, attendeesQuery } from './attendeesQuery.ts';

interface AttendeeDialogProps {
  bookingId: number;
  attendee: AttendeeView;
  title: string;
  customQuestions: readonly QuestionView[];
  onClose: () => void;
}

/** Edits what is known about one attendee. An admin may enter more than the workshop asks. */
export function AttendeeDialog({ bookingId, attendee, title, customQuestions, onClose }: AttendeeDialogProps) {
  const queryClient = useQueryClient();
  const initial: AttendeeTexts & AnswerTexts = {
    ...attendeeTexts(attendee),
    ...answerTexts(customQuestions, attendee.answers),
  };
  return (
    <FormDialog
      title={`Edit ${title}`}
      initial={initial}
      schema={attendeeUpdateSchema}
      bodyOf={(texts) => ({
        id: attendee.id,
        ...attendeeDetails(texts),
        ...(customQuestions.length > 0 && {
          answers: typedAnswers(customQuestions, (_, index) => texts[answerField(index)]),
        }),
      })}
      mutation={{
        run: async (input: AttendeeUpdate) => {
          const view = await adminApi.patch<AttendeesView>(attendeesPath(bookingId), input);
          queryClient.setQueryData(attendeesQuery(bookingId).queryKey, view);
        },
        successToast: 'Booking Updated',
        failureText: 'Failed to save the person. Please try again.',
      }}
      submitLabel="Save"
      onClose={onClose}
    >
      {(form) => (
        <>
          <AttendeeFields questions={attendeeQuestions} field={form.field} />
          <AnswerFields questions={customQuestions} field={(_, index) => form.field(answerField(index))} />
          <p className="text-sm text-ink-2">The visitor sees this on the page of the booking.</p>
        </>
      )}
    </FormDialog>
  );
}
