import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { AnswerView } from '@studio/contract/bookings/answers';
import type { AnswersUpdate } from '@studio/contract/bookings/answersInput';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import type { QuestionView } from '@studio/contract/events/questions';
import { AnswerFields } from '../../../../shared/bookings/answers/AnswerFields.tsx';
import {
  answerErrors,
  answerField,
  answerTexts,
  typedAnswers,
} from '../../../../shared/bookings/answers/answerTexts.ts';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { useTextFields } from '../../../../shared/forms/useTextFields.ts';
import { api, fieldErrorsOf, userMessageOf } from '../../../../shared/http/api.ts';
import { showToast } from '../../../../shared/ui/toast/toast.ts';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import type { ManageAccess } from '../state/manageAccess.ts';
import { apiPath, keyHeader, manageQuery } from '../state/manageQuery.ts';

interface AnswersFormProps {
  access: ManageAccess;
  questions: readonly QuestionView[];
  answers: readonly AnswerView[];
  titleId: string;
}

/** After an error the texts stay. */
export function AnswersForm({ access, questions, answers, titleId }: AnswersFormProps) {
  const save = useSaveAnswers(access);
  const { form, fields, field, showErrors } = useTextFields(answerTexts(questions, answers), save.reset);
  const { isPending } = save;

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    const typed = typedAnswers(questions, (_, index) => fields[answerField(index)]);
    if (isPending || showErrors(answerErrors(questions, typed, answers))) return;
    save.mutate({ answers: typed }, { onError: (error) => showErrors(fieldErrorsOf(error)) });
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={submit}
      aria-labelledby={titleId}
      aria-busy={isPending}
      className="grid gap-2"
    >
      <AnswerFields questions={questions} field={(_, index) => field(answerField(index))} readOnly={isPending} />
      <FormError role="alert">
        {save.isError && userMessageOf(save.error, 'Your answers were not saved. Please try again.')}
      </FormError>
      <SubmitButton tone="outline" isProcessing={isPending}>
        Save answers
      </SubmitButton>
    </form>
  );
}

function useSaveAnswers(access: ManageAccess) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (update: AnswersUpdate) =>
      api.patch<ManageView>(`${apiPath(access)}/answers`, update, { headers: keyHeader(access) }),
    onSuccess: (manage) => {
      queryClient.setQueryData(manageQuery(access).queryKey, manage);
      showToast({ title: 'Answers saved' });
    },
  });
}
