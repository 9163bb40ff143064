import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paymentNotConfigured } from '@studio/contract/bookings/payments';
import type { EventView } from '@studio/contract/events/events';
import { ApiError, api, fieldErrorsOf, userMessageOf } from '../../../shared/http/api.ts';
import { showToast } from '../../../shared/ui/toast/toast.ts';
import { eventQuery, eventsKey } from '../../events/eventQueries.ts';
import { attendeeErrorsIn } from '../attendees/attendeeSeats.ts';
import { formMemory, lastBooking, newAttempt, pendingBooking, storeAttempt } from '../bookingSession.ts';
import { readCodeRejection } from '../codes/readCodeRejection.ts';
import { startPayment } from '../payment/startPayment.ts';
import { paymentErrorText, usePaymentRedirect } from '../payment/usePaymentRedirect.ts';
import { questionScript } from '../questions/questionScript.ts';
import type { QuestionScript } from '../questions/questionScript.ts';
import { needsCard, withSoldTickets, withTicketsLeft } from '../tickets/chosenTickets.ts';
import { emptyEntry, entryErrorsOf, isRequiredMissing, visitorFields } from './bookingEntry.ts';
import type { BookingEntry, EntryErrors, VisitorField } from './bookingEntry.ts';
import { useFormSeats } from './seats/useFormSeats.ts';
import type { FormSeats } from './seats/useFormSeats.ts';

/** `details` → `form` → `processing` → the provider's page, or `form` again with an error (SPEC §4 Booking flow). */
export type BookingStep = 'details' | 'form' | 'processing';

export interface BookingFlowState extends FormSeats {
  step: BookingStep;
  /** Null while loading. A workshop that has started or was deleted keeps its last known version. */
  event: EventView | null;
  entry: BookingEntry;
  fieldErrors: EntryErrors;
  /** The error of the last attempt; null once the entry was changed or the next attempt has begun. */
  errorMessage: string | null;
  /** The reference of the booking that was made with this form before the visitor came back to it. */
  bookedReference: string | null;
  showForm: () => void;
  /** @param fields the fields whose errors are removed; by default those in `part` */
  updateEntry: (part: Partial<BookingEntry>, fields?: string[]) => void;
  /** Takes over the seats of `otherTabHold`: the payment of this form replaces that hold. */
  takeOverHold: () => void;
  /** Shows the errors of these fields. @returns the first invalid one */
  checkFields: (fields: readonly VisitorField[]) => string | null;
  /** @returns the first invalid field; null when the payment was started */
  pay: () => string | null;
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
  const [typed, setTyped] = useState(() => {
    const stored = { ...storedEntry(eventId), ...(participants && { participants }) };
    return event ? withTicketsLeft(event, stored) : stored;
  });
  const entry = event ? withSoldTickets(event, typed) : typed;
  const [fieldErrors, setFieldErrors] = useState<EntryErrors>({});
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [bookedReference, setBookedReference] = useState<string | null>(null);
  const startedHoldId = useRef<string | null>(null);
  const seats = useFormSeats(eventId, event, entry);
  const { seatsError, otherTabHold, canTakeOver } = seats;

  useEffect(() => {
    if (step === 'form') storeEntry(eventId, typed);
  }, [step, eventId, typed]);

  const redirect = usePaymentRedirect({
    start: async (target: EventView) => {
      try {
        const result = await startPayment(api, target, entry, readQuestionScript());
        startedHoldId.current = storedHoldId();
        if (result === 'done') showConfirmation(startedHoldId.current ?? '');
        return result;
      } catch (error) {
        // The shown event is wrong: seats or price have changed, or the event was deleted.
        if (error instanceof ApiError && error.status === 409) await refetchEvent();
        throw error;
      }
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.body.code : undefined;
      setFieldErrors(fieldErrorsOf(error));
      const rejected = readCodeRejection(entry, error);
      if (rejected) {
        setTyped((current) => ({ ...current, ...rejected.part }));
        if (rejected.message) setFieldErrors({ code: rejected.message });
      }
      if (code === 'pay_by_card') setTyped((current) => ({ ...current, payLater: undefined }));
      if (code === 'payment_not_available')
        showError('Payment Not Available', userMessageOf(error, paymentNotConfigured));
      // A visitor who holds the seats in another tab gets no error, because the form names that tab.
      else if (code !== 'sold_out' || !otherTabHold) showError('Payment Error', paymentErrorText(error));

      const paidHoldId = code === 'already_paid' ? storedHoldId() : null;
      // This key belongs to a finished request, so the next attempt gets a new one.
      if (code === 'already_paid' || code === 'key_reused' || code === 'conflict') storeAttempt(newAttempt());
      if (paidHoldId) showConfirmation(paidHoldId);
    },
    // The return page may have confirmed the booking in the meantime, and this form would book again.
    onReturn: () => {
      const last = lastBooking.read();
      if (last !== null && last.holdId !== null && last.holdId === startedHoldId.current)
        setBookedReference(last.bookingReference);
    },
  });

  function showConfirmation(holdId: string): void {
    void navigate(`/booking-confirmed?hold=${encodeURIComponent(holdId)}`);
  }

  /** Undefined until it is loaded, which happens only for a workshop with custom questions. */
  function readQuestionScript(): QuestionScript | undefined {
    return queryClient.getQueryData(questionScript.queryKey);
  }

  async function refetchEvent(): Promise<void> {
    void queryClient.invalidateQueries({ queryKey: eventsKey });
    await queryClient.invalidateQueries({ queryKey: eventQuery(String(eventId)).queryKey });
  }

  function showError(title: string, description: string): void {
    setErrorMessage(description);
    showToast({ title, description, tone: 'destructive' });
  }

  function checkFields(fields: readonly VisitorField[], others: EntryErrors = {}): string | null {
    const checked = Object.fromEntries(fields.map((field) => [field, entry[field]]));
    const errors = { ...entryErrorsOf(checked), ...others };
    setFieldErrors(errors);
    const [invalid = null] = Object.keys(errors);
    if (invalid) showToast({ tone: 'destructive', ...invalidEntryToast(entry, fields, invalid) });
    return invalid;
  }

  function pay(): string | null {
    if (!event || redirect.isProcessing) return null;
    const ofAnswers = readQuestionScript()?.answerErrorsIn(event, entry);
    const invalid = checkFields(visitorFields, { ...attendeeErrorsIn(event, entry), ...ofAnswers });
    if (invalid) return invalid;
    setErrorMessage(null);
    if (seatsError) {
      // Seats may have been released since the page read the event.
      void refetchEvent();
      return 'participants';
    }
    if (event.payNowButtonHtml === null && needsCard(event, entry))
      showError('Payment Not Available', paymentNotConfigured);
    else redirect.run(event);
    return null;
  }

  function updateEntry(part: Partial<BookingEntry>, fields = Object.keys(part)): void {
    setTyped((current) => ({ ...current, ...part }));
    setFieldErrors((errors) => withoutErrorsOf(fields, errors));
    setErrorMessage(null);
  }

  return {
    ...seats,
    step: redirect.isProcessing ? 'processing' : step,
    event,
    entry,
    fieldErrors,
    errorMessage,
    bookedReference,
    showForm: () => setStep('form'),
    updateEntry,
    takeOverHold: () => {
      if (!otherTabHold || !canTakeOver) return;
      storeAttempt({ ...newAttempt(), replaces: otherTabHold.holdId });
      updateEntry({ participants: otherTabHold.participants, tickets: pendingBooking.read()?.tickets });
    },
    checkFields,
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

/** For another event the form begins with the same visitor and one participant. */
function storedEntry(eventId: number): BookingEntry {
  const memory = formMemory.read();
  if (memory?.eventId === eventId) return memory.entry;
  const { firstName, lastName, email, phone } = memory?.entry ?? emptyEntry;
  return { firstName, lastName, email, phone, participants: 1 };
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

/** Errors about people are removed with their tickets, because an error names only the position of the person. */
function withoutErrorsOf(fields: string[], errors: EntryErrors): EntryErrors {
  const hasNewSeats = fields.includes('participants') || fields.includes('tickets');
  return Object.fromEntries(
    Object.entries(errors).filter(
      ([field]) => !fields.includes(field) && !(hasNewSeats && field.startsWith('attendees[')),
    ),
  );
}

/** Repeats no error sentence: the field shows it, and on a phone a longer toast could cover the field. */
function invalidEntryToast(entry: BookingEntry, fields: readonly VisitorField[], invalid: string) {
  if (isRequiredMissing(entry, fields))
    return { title: 'Missing Information', description: 'Please fill in all required fields.' };
  return { title: invalid === 'email' ? 'Invalid Email' : 'Please check your details' };
}
