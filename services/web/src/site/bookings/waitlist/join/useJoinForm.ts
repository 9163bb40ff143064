import { useState } from 'react';
import type { FormEvent } from 'react';
import type { EventPageView } from '@studio/contract/events/events';
import { trimmed } from '@studio/contract/validation/textRules';
import { useTextFields } from '../../../../shared/forms/useTextFields.ts';
import { entryErrorsOf } from '../../bookingFlow/bookingEntry.ts';
import { useJoin } from '../useJoin.ts';

const empty = { firstName: '', lastName: '', email: '' };

/** The fields of the form, and the request that joins the waiting list. */
export function useJoinForm(event: EventPageView, onSend: () => void) {
  const { form, fields, field, showErrors } = useTextFields(empty);
  const [participants, setParticipants] = useState(1);
  const { join } = useJoin(event.id);

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (join.isPending) return;
    if (showErrors(entryErrorsOf(fields))) return;
    const { firstName, lastName, email } = fields;
    onSend();
    join.mutate({ firstName: trimmed(firstName), lastName: trimmed(lastName), email: trimmed(email), participants });
  }

  return { form, participants, join, field, submit, setParticipants };
}
