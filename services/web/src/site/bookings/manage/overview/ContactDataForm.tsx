import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ContactCorrection, ContactCorrectionView, ManageView } from '@studio/contract/bookings/bookingChanges';
import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import { trimmed } from '@studio/contract/validation/textRules';
import { TextField } from '../../../../shared/forms/Field.tsx';
import { FormError } from '../../../../shared/forms/FormError.tsx';
import { useTextFields } from '../../../../shared/forms/useTextFields.ts';
import { ApiError, api, fieldErrorsOf, userMessageOf } from '../../../../shared/http/api.ts';
import { showToast } from '../../../../shared/ui/toast/toast.ts';
import { entryErrorsOf, visitorFields, visitorInputs } from '../../bookingFlow/bookingEntry.ts';
import { SubmitButton } from '../parts/SubmitButton.tsx';
import { managePath, rememberAccess } from '../state/manageAccess.ts';
import type { ManageAccess } from '../state/manageAccess.ts';
import { apiPath, keyHeader, manageQuery } from '../state/manageQuery.ts';

type Contact = Omit<ContactCorrection, 'before'>;

interface ContactDataFormProps {
  access: ManageAccess;
  manage: ManageView;
  isLocked: boolean;
}

export function ContactDataForm({ access, manage, isLocked }: ContactDataFormProps) {
  const { booking } = manage;
  const id = useId();
  const save = useSaveContact(access);
  const { form, fields: entry, field, showErrors } = useTextFields(contactOf(booking), save.reset);
  const [before, setBefore] = useState(entry);
  const [savedByOthers, setSavedByOthers] = useState<Contact | null>(null);
  const queryClient = useQueryClient();
  const isLockedNow = isLocked || save.isPending;

  async function readAgain(): Promise<void> {
    const saved = await queryClient.fetchQuery({ ...manageQuery(access), staleTime: 0 }).catch(() => null);
    if (saved) setSavedByOthers(contactOf(saved.booking));
  }

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (isLockedNow || showErrors(entryErrorsOf(entry))) return;
    const saved = trimmedEntry(entry);
    save.mutate(
      { ...saved, before: savedByOthers ?? before },
      {
        onSuccess: () => {
          setBefore(saved);
          setSavedByOthers(null);
        },
        onError: (error) => {
          showErrors(fieldErrorsOf(error));
          if (error instanceof ApiError && [404, 409].includes(error.status)) void readAgain();
        },
      },
    );
  }

  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={submit}
      aria-labelledby={`${id}-title`}
      aria-busy={save.isPending}
      className="panel grid gap-3"
    >
      <h2 id={`${id}-title`}>Name and email</h2>
      <div className="grid gap-x-2.5 gap-y-1 min-[22rem]:grid-cols-2">
        {visitorFields.map((name) => (
          <TextField
            key={name}
            required
            readOnly={isLockedNow}
            {...visitorInputs[name]}
            {...field(name)}
            className={name === 'email' || name === 'phone' ? 'min-[22rem]:col-span-2' : ''}
          />
        ))}
      </div>
      <FormError role="alert">
        {save.isError && userMessageOf(save.error, 'Your details were not saved. Please try again.')}
        {save.isError && savedByOthers && ` ${savedText(savedByOthers)}`}
      </FormError>
      <SubmitButton tone="outline" isProcessing={save.isPending} isLocked={isLockedNow}>
        {hasTicket(manage) ? 'Save, and send the ticket again' : 'Save'}
      </SubmitButton>
    </form>
  );
}

function useSaveContact(access: ManageAccess) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (entry: ContactCorrection) =>
      api.patch<ContactCorrectionView>(`${apiPath(access)}/contact`, entry, { headers: keyHeader(access) }),
    onSuccess: ({ manage, key }) => {
      const next = { ...access, key };
      queryClient.setQueryData(manageQuery(next).queryKey, manage);
      rememberAccess(next);
      // An edited e-mail address makes the old key invalid.
      if (key !== access.key) void navigate(managePath(next), { replace: true });
      const description = hasTicket(manage) ? `The ticket is on its way to ${manage.booking.email}.` : undefined;
      showToast({ title: 'Details saved', description });
    },
  });
}

/** No ticket is sent for a workshop that does not take place. */
function hasTicket(manage: ManageView): boolean {
  return bookingStateOf(manage) === 'confirmed';
}

function contactOf({ firstName, lastName, email, phone }: Contact): Contact {
  return { firstName, lastName, email, phone };
}

function savedText({ firstName, lastName, email, phone }: Contact): string {
  return `Saved is now: ${firstName} ${lastName}, ${email}, ${phone}. Save again to replace it.`;
}

function trimmedEntry({ firstName, lastName, email, phone }: Contact): Contact {
  return {
    firstName: trimmed(firstName),
    lastName: trimmed(lastName),
    email: trimmed(email),
    phone: trimmed(phone),
  };
}
