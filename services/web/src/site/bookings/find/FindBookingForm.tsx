import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FormEvent } from 'react';
import { studio } from '@studio/contract/studio';
import { trimmed } from '@studio/contract/validation/textRules';
import { TextField } from '../../../shared/forms/Field.tsx';
import { emailError } from '../../../shared/forms/fieldErrors.ts';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { FormWithoutScript } from '../../../shared/forms/FormWithoutScript.tsx';
import { useInBrowser } from '../../../shared/forms/useInBrowser.ts';
import { useTextFields } from '../../../shared/forms/useTextFields.ts';
import { api, userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

/** Requests the mail with the links. The response does not reveal whether the address has bookings. */
export function FindBookingForm() {
  const sentNote = useRef<HTMLParagraphElement>(null);
  const inBrowser = useInBrowser();
  const find = useMutation({
    mutationFn: (sent: { email: string }) => api.post('/api/bookings/find', sent),
  });
  const { form, fields, field, showErrors } = useTextFields({ email: '' }, find.reset);
  const isSending = find.isPending;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSending) return;
    if (showErrors({ email: emailError(fields.email) })) return;
    find.mutate({ email: trimmed(fields.email) }, { onSuccess: () => sentNote.current?.focus() });
  }

  return (
    // `post` keeps the address out of the URL when the form is sent before hydration.
    <form
      ref={form}
      noValidate
      method="post"
      action="#"
      aria-label="Find my booking"
      aria-busy={isSending}
      onSubmit={submit}
      className="panel max-w-140"
    >
      <div inert={!inBrowser} className="grid gap-2 noscript:opacity-50">
        <TextField
          label="Email Address"
          hint="The one that you booked with."
          required
          type="email"
          autoComplete="email"
          {...field('email')}
        />
        <Button type="submit" aria-disabled={isSending}>
          <Icon name="mail" /> {isSending ? 'Sending...' : 'Email me my bookings'}
        </Button>
        <FormError role="alert">
          {find.isError && userMessageOf(find.error, 'Your request was not sent. Please try again.')}
        </FormError>
        <p
          ref={sentNote}
          tabIndex={-1}
          className={find.isSuccess ? 'flex gap-2.5 rounded-md bg-ok-bg px-4 py-3 text-sm text-ok' : 'hidden'}
        >
          <Icon name="check" className="mt-0.5" />
          <span className="min-w-0 wrap-anywhere">
            If {trimmed(fields.email)} has upcoming bookings, their links are on the way to it. Nothing after ten
            minutes? Check your spam folder, or call {studio.phone.shown}.
          </span>
        </p>
      </div>
      <FormWithoutScript />
    </form>
  );
}
