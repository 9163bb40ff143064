import { useQueryClient } from '@tanstack/react-query';
import type { AttendeesView } from '@studio/contract/admin/adminAttendees';
import type { AnswerView } from '@studio/contract/bookings/answers';
import { answersUpdateSchema } from '@studio/contract/bookings/answersInput';
import type { AnswersUpdate } from '@studio/contract/bookings/answersInput';
import type { QuestionView } from '@studio/contract/events/questions';
import { AnswerFields } from '../../../shared/bookings/answers/AnswerFields.tsx';
import { answerField, answerTexts, typedAnswers } from '../../../shared/bookings/answers/answerTexts.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { adminApi } from '../../http/adminApi.ts';
import { attendeesQuery } from './attendeesQuery.ts';

interface AnswersDialogProps {
  bookingId: number;
  /** The questions that are asked once per booking. */
  questions: readonly QuestionView[];
  answers: readonly AnswerView[];
  onClose: () => void;
}

/** Edits the answers of a booking. An admin may leave a required answer open. */
export function AnswersDialog({ bookingId, questions, answers, onClose }: AnswersDialogProps) {
  const queryClient = useQueryClient();
  return (
    <FormDialog
      title="Edit answers"
      initial={answerTexts(questions, answers)}
      schema={answersUpdateSchema}
      bodyOf={(texts) => ({ answers: typedAnswers(questions, (_, index) => texts[answerField(index)]) })}
      mutation={{
        run: async (input: AnswersUpdate) => {
          const view = await adminApi.patch<AttendeesView>(`/api/bookings/${bookingId}/answers`, input);
          queryClient.setQueryData(attendeesQuery(bookingId).queryKey, view);
        },
        successToast: 'Booking Updated',
        failureText: 'Failed to save the answers. Please try again.',
      }}
      submitLabel="Save"
      onClose={onClose}
    >
      {(form) => (
        <>
          <AnswerFields questions={questions} field={(_, index) => form.field(answerField(index))} />
          <p className="text-sm text-ink-2">The visitor sees this on the page of the booking.</p>
        </>
      )}
    </FormDialog>
  );
}
