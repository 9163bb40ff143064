import { useState } from 'react';
import type { FormEvent } from 'react';
import type { EventPageView } from '@studio/contract/events/events';
import { maxName, trimmed } from '@studio/contract/validation/textRules';
import { emailError, errorsOf, lineError } from '../../../../shared/forms/fieldErrors.ts';
import { useTextFields } from '../../../../shared/forms/useTextFields.ts';
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
    const found = errorsOf({
      firstName: lineError(fields.firstName, { label: 'First name', max: maxName, required: 'First name required' }),
      lastName: lineError(fields.lastName, { label: 'Last name', max: maxName, required: 'Last name required' }),
      email: emailError(fields.email, 'Valid email required'),
    });
    if (showErrors(found)) return;
    const { firstName, lastName, email } = fields;
    onSend();
    join.mutate({ firstName: trimmed(firstName), lastName: trimmed(lastName), email: trimmed(email), participants });
  }

  return { form, participants, join, field, submit, setParticipants };
}
