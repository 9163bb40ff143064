import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import type { EventView } from '@studio/contract/events';
import { formatRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { Button } from '../../../shared/ui/Button.tsx';
import { DialogClose, DialogTitle } from '../../../shared/ui/Dialog.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { Icon } from '../../../shared/ui/Icon.tsx';
import { showToast } from '../../../shared/ui/toast.ts';
import { Receipt } from '../bookingPage/Receipt.tsx';
import { entryErrorsOf, lacksRequired, visitorFields } from './bookingEntry.ts';
import type { EntryErrors, VisitorField } from './bookingEntry.ts';
import { SecureNote } from './EventDetails.tsx';
import { HoldCountdown } from './HoldCountdown.tsx';
import { ParticipantsField } from './ParticipantsField.tsx';
import type { Checkout } from './useBookingFlow.ts';
import { useEntry } from './useEntry.ts';

interface BookingFormProps {
  event: EventView;
  /** Places this visitor may have: the free ones and those kept for them. */
  left: number;
  checkout: Checkout;
  onCancel: () => void;
}

const inputs: Record<VisitorField, { label: string; type: string; autoComplete: string; inputMode?: 'email' | 'tel' }> =
  {
    firstName: { label: 'First Name', type: 'text', autoComplete: 'given-name' },
    lastName: { label: 'Last Name', type: 'text', autoComplete: 'family-name' },
    email: { label: 'Email Address', type: 'email', autoComplete: 'email', inputMode: 'email' },
    phone: { label: 'Phone Number', type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  };

/** SPEC §2 Booking form dialog. What was typed stays, whatever happens (CHECKLIST 11). */
export function BookingForm({ event, left, checkout, onCancel }: BookingFormProps) {
  const { pay, isProcessing, hold, errorMessage: refusal } = checkout;
  const [entry, change] = useEntry(event);
  const [typedFaults, setFaults] = useState<EntryErrors>({});
  const form = useRef<HTMLFormElement>(null);
  useFocusAround(isProcessing, form);

  const faults = { ...checkout.fieldErrors, ...typedFaults };
  const total = formatRand(event.price * entry.participants);

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (isProcessing) return;
    const found = entryErrorsOf(entry);
    setFaults(found);
    const bad = visitorFields.find((field) => found[field]);
    if (!bad) {
      pay(entry);
      return;
    }
    form.current?.querySelector<HTMLElement>(`[name="${bad}"]`)?.focus();
    showToast({
      tone: 'destructive',
      ...(lacksRequired(entry)
        ? { title: 'Missing Information', description: 'Please fill in all required fields.' }
        : { title: bad === 'email' ? 'Invalid Email' : 'Please check your details', description: found[bad] }),
    });
  }

  return (
    <div className="grid md:grid-cols-[.82fr_1.18fr]">
      <Receipt event={event} left={left} participants={entry.participants} />
      <form
        ref={form}
        noValidate
        aria-busy={isProcessing}
        onSubmit={submit}
        className="relative flex flex-col gap-1.5 px-4.5 pt-4.5 pb-4.5 md:gap-2.5 md:px-8 md:pt-7.5 md:pb-7"
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
              {...inputs[field]}
              required
              disabled={isProcessing}
              value={entry[field]}
              error={faults[field]}
              onChange={(typed) => {
                change({ [field]: typed.target.value });
                setFaults({ ...typedFaults, [field]: undefined });
              }}
              className={field === 'email' || field === 'phone' ? '@min-[22rem]:col-span-2' : ''}
            />
          ))}
        </div>
        <ParticipantsField
          capacity={event.capacity}
          left={left}
          value={entry.participants}
          disabled={isProcessing}
          onChange={(participants) => change({ participants })}
        />

        <p className="num flex flex-wrap items-baseline justify-between gap-x-3 border-t-2 border-dashed border-line pt-3 font-bold md:hidden">
          <span>
            Total, {entry.participants} × {formatRand(event.price)}
          </span>
          <b className="font-display text-sum font-normal">{total}</b>
        </p>
        <p className="sr-only" aria-live="polite">
          Total {total} for {entry.participants === 1 ? '1 participant' : `${entry.participants} participants`}
        </p>
        {/* A refusal takes the note's place: nothing moves under the pointer (CHECKLIST 10). */}
        <div className="grid *:[grid-area:1/1]">
          <div className={refusal ? 'invisible' : ''}>
            <SecureNote />
          </div>
          <p className="flex gap-2 font-semibold text-danger empty:hidden">
            {refusal && <Icon name="alert" className="mt-0.5" />}
            {refusal}
          </p>
        </div>
        {/* Always in reach, unless the window is so low or the text so large that it would cover the form. */}
        <div className="bottom-0 -mx-4.5 -mb-4.5 flex flex-wrap gap-x-3 gap-y-2 border-t border-line bg-card px-4.5 pt-2.5 pb-4 max-md:[@container(min-height:34rem)]:sticky md:m-0 md:mt-1 md:border-0 md:p-0">
          <p className="basis-full text-xs text-ink-2 md:text-sm">{studio.cancellationRule}</p>
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

/**
 * A locked form can keep no focus: meanwhile it is on the title, afterwards where there is something to mend, or on the
 * button that was pressed.
 */
function useFocusAround(isProcessing: boolean, form: RefObject<HTMLFormElement | null>): void {
  const wasProcessing = useRef(false);
  useEffect(() => {
    const within = (selector: string) => form.current?.querySelector<HTMLElement>(selector) ?? null;
    if (isProcessing) within('[data-dialog-title]')?.focus();
    else if (wasProcessing.current) (within('[aria-invalid="true"]') ?? within('[type="submit"]'))?.focus();
    wasProcessing.current = isProcessing;
  }, [isProcessing, form]);
}
