import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import type { EventView } from '@studio/contract/events/events';
import { cancellationSentence } from '@studio/contract/format/cancellation';
import { feeNote, formatRand } from '@studio/contract/format/money';
import { TextField } from '../../../shared/forms/Field.tsx';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { Button } from '../../../shared/ui/button/Button.tsx';
import { DialogClose, DialogTitle } from '../../../shared/ui/dialog/Dialog.tsx';
import { totalLine } from '../../../shared/ui/totalLine.ts';
import { Consent } from '../../settings/Consent.tsx';
import { useStudioSettings } from '../../settings/settingsQuery.ts';
import { visitorFields, visitorInputs } from './bookingEntry.ts';
import { SecureNote } from './EventDetails.tsx';
import { HoldCountdown } from './HoldCountdown.tsx';
import { ParticipantsField } from './ParticipantsField.tsx';
import { Receipt } from './Receipt.tsx';
import type { BookingFlowState } from './useBookingFlow.ts';

interface BookingFormProps {
  event: EventView;
  flow: BookingFlowState;
  onCancel: () => void;
}

export function BookingForm({ event, flow, onCancel }: BookingFormProps) {
  const { entry, fieldErrors, errorMessage, hold, seatsLeft, changeEntry } = flow;
  const isProcessing = flow.step === 'processing';
  const form = useRef<HTMLFormElement>(null);
  useFocusDuringProcessing(isProcessing, form);
  const totalCents = event.price * entry.participants;
  const total = formatRand(totalCents);
  const [now] = useState(serverNow);
  const settings = useStudioSettings();

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    const invalid = flow.pay();
    if (invalid) form.current?.querySelector<HTMLElement>(`[name="${invalid}"]`)?.focus();
  }

  return (
    <div className="grid md:grid-cols-[.82fr_1.18fr]">
      <Receipt event={event} seatsLeft={seatsLeft} participants={entry.participants} />
      <form
        ref={form}
        noValidate
        aria-busy={isProcessing}
        onSubmit={submit}
        className="relative flex flex-col gap-1.5 px-4.5 pt-3.5 pb-4.5 md:gap-2.5 md:px-8 md:pt-7.5 md:pb-7"
      >
        <DialogTitle className="pr-[min(3.25rem,18vw)] text-[min(var(--text-dialog),10vw)] leading-tight md:text-page">
          Book Your Workshop
        </DialogTitle>
        <DialogClose locked={isProcessing} className="absolute top-3.5 right-3.5 md:top-5.5 md:right-5.5" />
        <p className="num text-sm text-ink-2 md:hidden">{formatRand(event.price)} per person</p>
        {hold && !isProcessing && <HoldCountdown hold={hold} />}

        <div className="grid gap-x-4 gap-y-0.5 md:gap-y-1.5 @min-[22rem]:grid-cols-2">
          {visitorFields.map((field) => (
            <TextField
              key={field}
              name={field}
              {...visitorInputs[field]}
              required
              disabled={isProcessing}
              value={entry[field]}
              error={fieldErrors[field]}
              onChange={(change) => changeEntry({ [field]: change.target.value })}
              className={field === 'email' || field === 'phone' ? '@min-[22rem]:col-span-2' : ''}
            />
          ))}
        </div>
        <ParticipantsField
          capacity={event.capacity}
          seatsLeft={seatsLeft}
          value={entry.participants}
          disabled={isProcessing}
          onChange={(participants) => changeEntry({ participants })}
        />

        <p className={`num flex-wrap gap-x-3 max-md:pt-1.5 md:hidden ${totalLine}`}>
          <span>
            Total, {entry.participants} × {formatRand(event.price)}
          </span>
          <b className="font-display text-sum font-normal">{total}</b>
          <span className="basis-full text-right text-xs font-normal text-ink-2">{feeNote(totalCents)}</span>
        </p>
        <p className="sr-only" aria-live="polite">
          Total {total} for {entry.participants === 1 ? '1 participant' : `${entry.participants} participants`}
        </p>
        {/* The error replaces the note, so that nothing moves under the pointer (CHECKLIST 10). */}
        <div className="grid *:[grid-area:1/1]">
          <div className={errorMessage ? 'invisible' : ''}>
            <SecureNote />
          </div>
          <FormError>{errorMessage}</FormError>
        </div>
        <Consent />
        {/* The bar is sticky, unless the window is so low or the text so large that it would cover the form. */}
        <div className="pay-bar">
          {settings && (
            <p className="num basis-full text-xs text-ink-2 md:text-sm">
              {cancellationSentence(event, settings, now, totalCents)}
            </p>
          )}
          <Button tone="outline" disabled={isProcessing} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={isProcessing} className="num flex-1">
            {isProcessing ? 'Processing...' : `Pay ${total}`}
          </Button>
        </div>
        <output className="sr-only">{isProcessing && 'Processing...'}</output>
      </form>
    </div>
  );
}

/** Moves the focus to the title while controls are disabled, then to the first invalid field or the Pay button. */
function useFocusDuringProcessing(isProcessing: boolean, form: RefObject<HTMLFormElement | null>): void {
  const wasProcessing = useRef(false);
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector) ?? null;
    if (isProcessing) find('[data-dialog-title]')?.focus();
    else if (wasProcessing.current) (find('[aria-invalid="true"]') ?? find('[type="submit"]'))?.focus();
    wasProcessing.current = isProcessing;
  }, [isProcessing, form]);
}
