import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { FormEvent } from 'react';
import { studio } from '@studio/contract/studio';
import { trimmed } from '@studio/contract/validation/textRules';
import { TextField } from '../../../shared/forms/Field.tsx';
import { emailError, errorsOf, lineError } from '../../../shared/forms/fieldErrors.ts';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { useInBrowser } from '../../../shared/forms/useInBrowser.ts';
import { useTextFields } from '../../../shared/forms/useTextFields.ts';
import { api, userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';

const maxReference = 40;

/** Requests the mail with the link. The response does not reveal whether the booking exists. */
export function FindBookingForm({ reference }: { reference: string }) {
  const sentNote = useRef<HTMLParagraphElement>(null);
  const inBrowser = useInBrowser();
  const find = useMutation({
    mutationFn: (sent: { reference: string; email: string }) => api.post('/api/bookings/find', sent),
  });
  const { form, fields, field, showErrors } = useTextFields({ reference, email: '' }, find.reset);
  const isSending = find.isPending;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSending) return;
    const found = errorsOf({
      reference: lineError(fields.reference, {
        label: 'Reference',
        max: maxReference,
        required: 'Please enter your reference.',
      }),
      email: emailError(fields.email, 'Please enter your email address.'),
    });
    if (showErrors(found)) return;
    const sent = { reference: trimmed(fields.reference), email: trimmed(fields.email) };
    find.mutate(sent, { onSuccess: () => sentNote.current?.focus() });
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
          label="Booking Reference"
          hint="In your confirmation email, for example 7K2M-9QXT-4WBD."
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('reference')}
        />
        <TextField label="Email Address" required type="email" autoComplete="email" {...field('email')} />
        <Button type="submit" aria-disabled={isSending}>
          <Icon name="mail" /> {isSending ? 'Sending...' : 'Email me the link'}
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
            If these match a booking, its link is on the way to {trimmed(fields.email)}. Nothing after ten minutes?
            Please call {studio.phone.shown}.
          </span>
        </p>
      </div>
      <noscript>
        <p className="mt-4 text-sm">
          This form needs JavaScript. Without it, please call {studio.phone.shown} or write to {studio.email} with your
          reference.
        </p>
      </noscript>
    </form>
  );
}
