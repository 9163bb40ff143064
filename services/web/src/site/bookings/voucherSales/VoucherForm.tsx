import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import type { HoldView } from '@studio/contract/bookings/bookings';
import type { EventView } from '@studio/contract/events/events';
import { priceRange } from '@studio/contract/events/ticketPrices';
import { addYears, studioDay } from '@studio/contract/format/dates';
import { feeNote, formatRand } from '@studio/contract/format/money';
import { maxEmail, maxName, maxPhone } from '@studio/contract/validation/textRules';
import { maxVoucherMessage, voucherYears } from '@studio/contract/vouchers/vouchers';
import { TextAreaField, TextField } from '../../../shared/forms/Field.tsx';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { FormWithoutScript } from '../../../shared/forms/FormWithoutScript.tsx';
import { Honeypot } from '../../../shared/forms/Honeypot.tsx';
import { useInBrowser } from '../../../shared/forms/useInBrowser.ts';
import { useTextFields } from '../../../shared/forms/useTextFields.ts';
import { api, fieldErrorsOf } from '../../../shared/http/api.ts';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { Consent } from '../../settings/Consent.tsx';
import { sessionUtm } from '../payment/sessionUtm.ts';
import { submitPaymentForm } from '../payment/submitPaymentForm.ts';
import { paymentErrorText, usePaymentRedirect } from '../payment/usePaymentRedirect.ts';
import { AmountFields } from './AmountFields.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';
import { PictureFields } from './PictureFields.tsx';
import { errorsOf, inputOf, keyOf, pictureOf, valueOf, voucherDraft } from './voucherEntry.ts';
import type { VoucherEntry } from './voucherEntry.ts';
import { VoucherPreview } from './VoucherPreview.tsx';
import { WhatTheyGet } from './WhatTheyGet.tsx';

interface VoucherFormProps {
  initial: VoucherEntry;
  workshops: readonly EventView[];
}

/** The form that buys a voucher, with its card beside it. What is typed stays in the tab. */
export function VoucherForm({ initial, workshops }: VoucherFormProps) {
  const inBrowser = useInBrowser();
  const [today] = useState(() => studioDay(serverNow()));
  const [error, setError] = useState<string | null>(null);
  const { form, fields: entry, field, setFields, showErrors } = useTextFields(initial, () => setError(null));
  const workshop = workshops.find(({ id }) => String(id) === entry.workshopId);
  const value = valueOf(entry, workshop ? priceRange(workshop).lowest : null);
  const validUntil = addYears(today, voucherYears);
  useEffect(() => {
    if (inBrowser) voucherDraft.write(entry);
  }, [inBrowser, entry]);

  const payment = usePaymentRedirect<number>({
    start: async (cents) => {
      const input = inputOf(entry, cents);
      const headers = { 'idempotency-key': keyOf(input) };
      const utm = sessionUtm.read();
      const body = { ...input, ...(utm && { utm }) };
      return submitPaymentForm(await api.post<HoldView>('/api/voucher-orders', body, { headers }));
    },
    onError: (failure) => {
      setError(paymentErrorText(failure));
      showErrors(fieldErrorsOf(failure));
    },
    onReturn: () => undefined,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (payment.isProcessing || showErrors(errorsOf(entry, value, today)) || value === null) return;
    setError(null);
    payment.run(value);
  }

  const sum = value === null ? '' : formatRand(value);
  return (
    <div className="grid items-start gap-x-11 gap-y-8 lg:grid-cols-[minmax(0,1fr)_31rem]">
      <div className="grid gap-6 lg:sticky lg:top-24">
        <div className="grid gap-3">
          <VoucherPreview {...entry} picture={pictureOf(entry)} value={value} validUntil={validUntil} />
          <p className="text-center text-sm text-ink-2">This is how it arrives. The code comes after paying.</p>
        </div>
        <WhatTheyGet validUntil={validUntil} className="max-lg:hidden" />
      </div>
      <form
        ref={form}
        noValidate
        method="post"
        action="#"
        aria-label="Buy a gift voucher"
        aria-busy={payment.isProcessing}
        onSubmit={submit}
        className="panel shadow-3"
      >
        <div inert={!inBrowser} className="grid gap-6 noscript:opacity-50">
          <AmountFields entry={entry} workshops={workshops} field={field} />
          <div className="grid gap-x-4 sm:grid-cols-2">
            <TextField label="For" required autoComplete="off" maxLength={maxName} {...field('recipientName')} />
            <TextField label="From" required autoComplete="off" maxLength={maxName} {...field('senderName')} />
            <TextAreaField
              label="Message"
              aside="(optional)"
              hint={`${maxVoucherMessage - entry.message.length} characters left`}
              rows={2}
              maxLength={maxVoucherMessage}
              className="sm:col-span-2"
              {...field('message')}
            />
          </div>
          <PictureFields field={field} />
          <DeliveryFields entry={entry} field={field} today={today} />
          <fieldset>
            <legend className="pb-2 font-semibold">About you</legend>
            <div className="grid gap-x-4 sm:grid-cols-2">
              <TextField
                label="First name"
                required
                autoComplete="given-name"
                maxLength={maxName}
                {...field('firstName')}
              />
              <TextField
                label="Last name"
                required
                autoComplete="family-name"
                maxLength={maxName}
                {...field('lastName')}
              />
              <TextField
                label="Your email"
                hint="For the receipt and the card."
                required
                type="email"
                autoComplete="email"
                maxLength={maxEmail}
                {...field('email')}
              />
              <TextField
                label="Phone number"
                required
                type="tel"
                autoComplete="tel"
                maxLength={maxPhone}
                {...field('phone')}
              />
            </div>
          </fieldset>
          <Honeypot value={entry.website} onChange={(website) => setFields({ website })} />
          <div className="grid gap-4 border-t-2 border-dashed border-line pt-5">
            <WhatTheyGet validUntil={validUntil} className="lg:hidden" />
            <p className="num flex items-baseline justify-between gap-4 font-semibold" aria-live="polite">
              Total
              <span className="text-right">
                <b className="block font-display text-sum font-normal">{sum || '–'}</b>
                {value !== null && <span className="text-xs font-normal text-ink-2">{feeNote(value)}</span>}
              </span>
            </p>
            <Button type="submit" className="num" aria-disabled={payment.isProcessing}>
              {payment.isProcessing ? 'Redirecting to payment...' : `Pay ${sum}`.trim()}
            </Button>
            <FormError role="alert">{error !== null && <p>{error}</p>}</FormError>
            <p className="flex items-start gap-2.5 text-sm text-ink-2">
              <Icon name="lock" size={18} className="mt-0.5" />
              Payment is secure through our card provider. You pay on their page and come straight back here.
            </p>
            <Consent />
          </div>
        </div>
        <FormWithoutScript />
      </form>
    </div>
  );
}
