import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FormEvent } from 'react';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import type { AttendeeUpdate } from '@studio/contract/bookings/attendeesInput';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import type { AttendeeQuestion } from '@studio/contract/events/attendeeQuestions';
import type { QuestionView } from '@studio/contract/events/questions';
import { AnswerFields } from '../../../../shared/bookings/answers/AnswerFields.tsx';
import {
  answerErrors,
  answerField,
  answerTexts,
  typedAnswers,
} from '../../../../shared/bookings/answers/answerTexts.ts';
import type { AnswerTexts } from '../../../../shared/bookings/answers/answerTexts.ts';
import { AttendeeFields } from '../../../../shared/bookings/attendees/AttendeeFields.tsx';
import { attendeeDetails, attendeeErrors, attendeeTexts } from '../../../../shared/bookings/attendees/attendeeTexts.ts';
import type { AttendeeTexts } from '../../../../shared/bookings/attendees/attendeeTexts.ts';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { useTextFields } from '../../../../shared/forms/useTextFields.ts';
import { api, fieldErrorsOf, userMessageOf } from '../../../../shared/http/api.ts';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { showToast } from '../../../../shared/ui/toast/toast.ts';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import type { ManageAccess } from '../state/manageAccess.ts';
import { apiPath, keyHeader, manageQuery } from '../state/manageQuery.ts';

interface AttendeeFormProps {
  access: ManageAccess;
  attendee: AttendeeView;
  label: string;
  questions: readonly AttendeeQuestion[];
  customQuestions: readonly QuestionView[];
  onClose: () => void;
}

/** Edits what is known about one person. After an error the typed texts stay. */
export function AttendeeForm({ access, attendee, label, questions, customQuestions, onClose }: AttendeeFormProps) {
  const save = useSaveAttendee(access);
  const initial: AttendeeTexts & AnswerTexts = {
    ...attendeeTexts(attendee),
    ...answerTexts(customQuestions, attendee.answers),
  };
  const { form, fields, field, showErrors } = useTextFields(initial, save.reset);
  const { isPending } = save;

  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [form]);

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    const answers = typedAnswers(customQuestions, (_, index) => fields[answerField(index)]);
    const errors = { ...attendeeErrors(fields), ...answerErrors(customQuestions, answers, attendee.answers) };
    if (isPending || showErrors(errors)) return;
    save.mutate(
      { id: attendee.id, ...attendeeDetails(fields), ...(answers.length > 0 && { answers }) },
      { onSuccess: onClose, onError: (error) => showErrors(fieldErrorsOf(error)) },
    );
  }

  return (
    <form ref={form} noValidate method="post" onSubmit={submit} aria-busy={isPending} className="grid gap-2">
      <fieldset className="min-w-0">
        <legend className="sr-only">{label}</legend>
        {questions.length > 0 && <AttendeeFields questions={questions} field={field} readOnly={isPending} />}
        <AnswerFields
          questions={customQuestions}
          field={(_, index) => field(answerField(index))}
          readOnly={isPending}
        />
      </fieldset>
      <FormError role="alert">
        {save.isError && userMessageOf(save.error, 'This was not saved. Please try again.')}
      </FormError>
      <div className="grid grid-cols-2 gap-2.5">
        <SubmitButton isProcessing={isPending}>Save</SubmitButton>
        <Button tone="outline" aria-disabled={isPending} onClick={() => isPending || onClose()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useSaveAttendee(access: ManageAccess) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: AttendeeUpdate) =>
      api.patch<ManageView>(`${apiPath(access)}/attendees`, change, { headers: keyHeader(access) }),
    onSuccess: (manage, { name }) => {
      queryClient.setQueryData(manageQuery(access).queryKey, manage);
      showToast({ title: name === null ? 'Saved' : `${name} is saved` });
    },
  });
}
