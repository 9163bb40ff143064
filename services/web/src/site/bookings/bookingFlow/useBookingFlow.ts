import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { paymentNotConfigured } from '@studio/contract/bookings/payments';
import type { EventView } from '@studio/contract/events/events';
import { ApiError, api, userMessageOf } from '../../../shared/http/api.ts';
import { showToast } from '../../../shared/ui/toast/toast.ts';
import { eventQuery, eventsKey } from '../../events/eventQueries.ts';
import { formMemory, heldParticipants, lastBooking, newAttempt, storeAttempt } from '../bookingSession.ts';
import type { Attempt, Hold } from '../bookingSession.ts';
import { startPayment } from '../payment/startPayment.ts';
import { paymentStartFailed, usePaymentRedirect } from '../payment/usePaymentRedirect.ts';
import { emptyEntry, entryErrorsOf, lacksRequired, visitorFields } from './bookingEntry.ts';
import type { BookingEntry, EntryErrors } from './bookingEntry.ts';
import { useHeldSeats } from './heldSeats.ts';
import { seatsError } from './seatsError.ts';

/** `details` → `form` → `processing` → the provider's page, or `form` again with an error (SPEC §4 Booking flow). */
export type BookingStep = 'details' | 'form' | 'processing';

export interface BookingFlowState {
  step: BookingStep;
  /** Null while loading. A workshop that has started or was deleted keeps its last known version. */
  event: EventView | null;
  /** The seats this visitor can book: the free ones and those held for them. */
  seatsLeft: number;
  isFull: boolean;
  /** The visitor's last hold, also an expired one. */
  hold: Hold | null;
  entry: BookingEntry;
  fieldErrors: EntryErrors;
  /** The error of the last attempt; null once the entry was changed or the next attempt has begun. */
  errorMessage: string | null;
  /** The reference of the booking that was made with this form before the visitor came back to it. */
  bookedReference: string | null;
  showForm: () => void;
  changeEntry: (change: Partial<BookingEntry>) => void;
  /** @returns the first invalid field; null when the payment was started */
  pay: () => keyof BookingEntry | null;
  /** Closes the form; it no longer opens by itself. */
  close: () => void;
}

/** The state of the booking dialogs. The entry is stored in the tab, so that an error, Back and a reload keep it. */
export function useBookingFlow(
  eventId: number,
  firstStep: 'details' | 'form',
  participants?: number,
): BookingFlowState {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [step, setStep] = useState(firstStep);
  const event = useLastKnownEvent(eventId);
  const [entry, setEntry] = useState(() => ({ ...storedEntry(eventId), ...(participants && { participants }) }));
  const [fieldErrors, setFieldErrors] = useState<EntryErrors>({});
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [bookedReference, setBookedReference] = useState<string | null>(null);
  const startedHoldId = useRef<string | null>(null);
  const attempt = useAttempt(eventId);
  const heldSeats = useHeldSeats(eventId);
  const seatsLeft = event ? Math.min(event.capacity, event.availableSeats + heldSeats) : 0;

  useEffect(() => {
    if (step === 'form') storeEntry(eventId, entry);
  }, [step, eventId, entry]);

  const redirect = usePaymentRedirect({
    start: async (target: EventView) => {
      const result = await startPayment(api, target, entry);
      startedHoldId.current = storedHoldId();
      return result;
    },
    onError: (error) => {
      const { code, fields } = error instanceof ApiError ? error.body : {};
      setFieldErrors(fields ?? {});
      if (code === 'payment_not_available')
        showError('Payment Not Available', userMessageOf(error, paymentNotConfigured));
      else showError('Payment Error', userMessageOf(error, paymentStartFailed));

      const paidHoldId = code === 'already_paid' ? storedHoldId() : null;
      // This key belongs to a finished request, so the next attempt gets a new one.
      if (code === 'already_paid' || code === 'key_reused' || code === 'conflict') storeAttempt(newAttempt());
      if (paidHoldId) void navigate(`/booking-confirmed?hold=${encodeURIComponent(paidHoldId)}`);
      // The shown event is wrong: seats or price have changed, or the event was deleted.
      if (error instanceof ApiError && error.status === 409) refetchEvent();
    },
    // The payment's return address has confirmed the booking in the meantime, and this form would book once more.
    onReturn: () => {
      const last = lastBooking.read();
      if (last !== null && last.holdId !== null && last.holdId === startedHoldId.current)
        setBookedReference(last.bookingReference);
    },
  });

  function refetchEvent(): void {
    void queryClient.invalidateQueries({ queryKey: eventQuery(String(eventId)).queryKey });
    void queryClient.invalidateQueries({ queryKey: eventsKey });
  }

  function showError(title: string, description: string): void {
    setErrorMessage(description);
    showToast({ title, description, tone: 'destructive' });
  }

  function pay(): keyof BookingEntry | null {
    if (!event || redirect.isProcessing) return null;
    const errors = entryErrorsOf(entry);
    setFieldErrors(errors);
    const invalid = visitorFields.find((field) => errors[field]);
    if (invalid) {
      showToast({ tone: 'destructive', ...invalidEntryToast(entry, invalid) });
      return invalid;
    }
    const isOwnHold = attempt !== null && entry.participants === heldParticipants(attempt);
    const tooMany = isOwnHold ? undefined : seatsError(entry.participants, { ...event, seatsLeft });
    if (tooMany) {
      showToast({ tone: 'destructive', title: checkDetails });
      // Seats may have been released since the page read the event.
      refetchEvent();
      return 'participants';
    }
    setErrorMessage(null);
    if (event.payNowButtonHtml === null) showError('Payment Not Available', paymentNotConfigured);
    else redirect.run(event);
    return null;
  }

  return {
    step: redirect.isProcessing ? 'processing' : step,
    event,
    seatsLeft,
    isFull: event !== null && event.isFullyBooked && heldSeats === 0,
    hold: attempt?.hold ?? null,
    entry,
    fieldErrors,
    errorMessage,
    bookedReference,
    showForm: () => setStep('form'),
    changeEntry: (change) => {
      setEntry((current) => ({ ...current, ...change }));
      setFieldErrors((errors) => withoutErrorsOf(Object.keys(change), errors));
      setErrorMessage(null);
    },
    pay,
    close: () => {
      const stored = formMemory.read();
      if (stored) formMemory.write({ ...stored, openAt: null });
    },
  };
}

function useLastKnownEvent(eventId: number): EventView | null {
  const { data } = useQuery(eventQuery(String(eventId)));
  const [first] = useState(data);
  return data ?? first ?? null;
}

/** Not the whole stored form, which changes with every typed letter. */
function useAttempt(eventId: number): Attempt | null {
  const read = () => {
    const memory = formMemory.read();
    return memory?.eventId === eventId ? memory.attempt : null;
  };
  return useSyncExternalStore(formMemory.subscribe, read, () => null);
}

/** The entry for another event has the same visitor with one participant. */
function storedEntry(eventId: number): BookingEntry {
  const memory = formMemory.read();
  return memory?.eventId === eventId ? memory.entry : { ...emptyEntry, ...memory?.entry, participants: 1 };
}

/** A new form gets its first idempotency key here (DESIGN §4). */
function storeEntry(eventId: number, entry: BookingEntry): void {
  const memory = formMemory.read();
  const attempt = memory?.eventId === eventId ? memory.attempt : newAttempt();
  formMemory.write({ eventId, entry, attempt, openAt: window.location.pathname });
}

function storedHoldId(): string | null {
  const attempt = formMemory.read()?.attempt;
  return attempt?.hold?.holdId ?? attempt?.replaces ?? null;
}

function withoutErrorsOf(fields: string[], errors: EntryErrors): EntryErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}

const checkDetails = 'Please check your details';

/** The sentence of the error is at its field, and a toast may cover it on a phone. */
function invalidEntryToast(entry: BookingEntry, invalid: keyof EntryErrors) {
  if (lacksRequired(entry)) return { title: 'Missing Information', description: 'Please fill in all required fields.' };
  return { title: invalid === 'email' ? 'Invalid Email' : checkDetails };
}
