import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { formatRand } from '@studio/contract/format/money';
import { maxPhone, trimmed } from '@studio/contract/validation/textRules';
import { TextField } from '../../../shared/forms/Field.tsx';
import { errorsOf, lineError } from '../../../shared/forms/fieldErrors.ts';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { useTextFields } from '../../../shared/forms/useTextFields.ts';
import { api, userMessageOf } from '../../../shared/http/api.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { paymentStartFailed, usePaymentRedirect } from '../payment/usePaymentRedirect.ts';
import { startOfferPayment } from './startOfferPayment.ts';
import { entryQuery } from './waitlistQuery.ts';
import type { WaitlistAccess } from './waitlistQuery.ts';

interface BookOfferProps {
  access: WaitlistAccess;
  entry: WaitlistEntryView;
}

/** The places of the party are free: asks for the phone number that every booking has, and starts the payment. */
export function BookOffer({ access, entry }: BookOfferProps) {
  const [error, setError] = useState<string | null>(null);
  const client = useQueryClient();
  const readAgain = () => void client.invalidateQueries({ queryKey: entryQuery(access).queryKey });
  const { form, fields, field, showErrors } = useTextFields({ phone: '' });
  const payment = usePaymentRedirect<string>({
    start: (phone) => {
      setError(null);
      return startOfferPayment(api, access, entry, phone);
    },
    onError: (failure) => {
      setError(userMessageOf(failure, paymentStartFailed));
      readAgain();
    },
    onReturn: readAgain,
  });

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    const phone = lineError(fields.phone, { label: 'Phone number', max: maxPhone, required: 'Phone number required' });
    if (!showErrors(errorsOf({ phone }))) payment.run(trimmed(fields.phone));
  }

  // The error stays when the places are not free any more.
  return (
    <div className="grid max-w-100 gap-2.5">
      {entry.canBook && (
        <form
          ref={form}
          noValidate
          method="post"
          action="#"
          aria-label="Book the places"
          aria-busy={payment.isProcessing}
          onSubmit={submit}
          className="grid gap-2.5"
        >
          <TextField
            label="Phone Number"
            required
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={maxPhone}
            {...field('phone')}
          />
          <Button type="submit" className="justify-self-start" aria-disabled={payment.isProcessing}>
            {payment.isProcessing ? 'Redirecting to payment...' : `Book for ${formatRand(entry.totalAmount)}`}
          </Button>
        </form>
      )}
      <FormError role="alert">{error}</FormError>
    </div>
  );
}
