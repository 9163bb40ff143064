import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FormEvent } from 'react';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import type { AttendeeUpdate } from '@studio/contract/bookings/attendeesInput';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import type { AttendeeQuestion } from '@studio/contract/events/attendeeQuestions';
import { AttendeeFields } from '../../../../shared/bookings/attendees/AttendeeFields.tsx';
import { attendeeDetails, attendeeErrors, attendeeTexts } from '../../../../shared/bookings/attendees/attendeeTexts.ts';
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
  onClose: () => void;
}

/** Changes what is known about one person. After an error the texts stay. */
export function AttendeeForm({ access, attendee, label, questions, onClose }: AttendeeFormProps) {
  const save = useSaveAttendee(access);
  const { form, fields, field, showErrors } = useTextFields(attendeeTexts(attendee), save.reset);
  const { isPending } = save;

  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [form]);

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (isPending || showErrors(attendeeErrors(fields))) return;
    save.mutate(
      { id: attendee.id, ...attendeeDetails(fields) },
      { onSuccess: onClose, onError: (error) => showErrors(fieldErrorsOf(error)) },
    );
  }

  return (
    <form ref={form} noValidate method="post" onSubmit={submit} aria-busy={isPending} className="grid gap-2">
      <fieldset className="min-w-0">
        <legend className="sr-only">{label}</legend>
        <AttendeeFields questions={questions} field={field} readOnly={isPending} />
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
