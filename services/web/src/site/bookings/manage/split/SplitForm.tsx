import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AttendeeView } from '@studio/contract/bookings/attendees';
import type { ManageView } from '@studio/contract/bookings/bookingChanges';
import type { SplitInput, SplitResultView } from '@studio/contract/bookings/splitBooking';
import { PeopleChoice } from '../../../../shared/bookings/attendees/PeopleChoice.tsx';
import {
  chosenPeople,
  noPeopleChosen,
  splitError,
  splitText,
} from '../../../../shared/bookings/attendees/splitChoice.ts';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { useTextFields } from '../../../../shared/forms/useTextFields.ts';
import { api, userMessageOf } from '../../../../shared/http/api.ts';
import { Button } from '../../../../shared/ui/button/Button.tsx';
import { showToast } from '../../../../shared/ui/toast/toast.ts';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { managePath } from '../state/manageAccess.ts';
import type { ManageAccess } from '../state/manageAccess.ts';
import { apiPath, keyHeader, manageQuery } from '../state/manageQuery.ts';

interface SplitFormProps {
  title: string;
  access: ManageAccess;
  manage: ManageView;
  onClose: () => void;
}

/** Gives some people a separate booking. */
export function SplitForm({ title, access, manage, onClose }: SplitFormProps) {
  const { attendees, sums, canChange } = manage;
  const split = useSplit(access, manage);
  const { form, fields, errors, setFields, showErrors } = useTextFields(noPeopleChosen, split.reset);
  const { isPending } = split;

  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [form]);

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    const chosen = chosenPeople(attendees, fields);
    if (isPending || showErrors({ attendeeIds: splitError(attendees, chosen, sums.tickets) })) return;
    split.mutate(chosen);
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={submit}
      aria-label={title}
      aria-busy={isPending}
      className="panel grid gap-3"
    >
      <PeopleChoice
        question="Who comes on another date?"
        attendees={attendees}
        value={fields.attendeeIds}
        error={errors['attendeeIds']}
        isLocked={isPending}
        onChange={(attendeeIds) => setFields({ attendeeIds })}
      />
      <p className="text-sm text-ink-2">
        They get a separate booking at no charge.{' '}
        {canChange ? 'You choose its date next.' : 'You can choose its date once it is confirmed.'} Two bookings cannot
        become one again.
      </p>
      <FormError role="alert">{split.isError && userMessageOf(split.error, noAnswer)}</FormError>
      <SubmitButton isProcessing={isPending}>Give them a separate booking</SubmitButton>
      <Button tone="outline" aria-disabled={isPending} onClick={() => isPending || onClose()}>
        Keep everybody together
      </Button>
    </form>
  );
}

/** Shown if the API does not answer, because it may have made the split. */
const noAnswer =
  'We got no answer. If these people are no longer listed here, they have a separate booking: its link is in your email. Otherwise please try again.';

function useSplit(access: ManageAccess, { version, attendees, canChange }: ManageView) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = manageQuery(access);
  return useMutation({
    mutationFn: (chosen: readonly AttendeeView[]) => {
      const input: SplitInput = { version, attendeeIds: chosen.map(({ id }) => id) };
      return api.post<SplitResultView>(`${apiPath(access)}/split`, input, { headers: keyHeader(access) });
    },
    onSuccess: ({ bookingReference, key, manage }, chosen) => {
      queryClient.setQueryData(queryKey, manage);
      void navigate(managePath({ reference: bookingReference, key }, canChange ? 'move' : undefined));
      const description = canChange ? 'Choose another date below.' : 'When it is confirmed, you can change it here.';
      showToast({ title: splitText(attendees, chosen), description });
    },
    // The people that the page lists may be outdated.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}
