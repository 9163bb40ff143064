import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { WaitlistInput } from '@studio/contract/bookings/waitlist';
import type { EventView } from '@studio/contract/events/events';
import { listTicketTypes } from '@studio/contract/events/ticketPrices';
import { formatRand } from '@studio/contract/format/money';
import { TextField } from '../../../shared/forms/Field.tsx';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { serverNow } from '../../../shared/http/serverClock.ts';
import { DialogClose, DialogTitle } from '../../../shared/ui/dialog/Dialog.tsx';
import { Consent } from '../../settings/Consent.tsx';
import { useStudioSettings } from '../../settings/settingsQuery.ts';
import { LazyWhoComes } from '../attendees/LazyWhoComes.tsx';
import { LazyCodes } from '../codes/LazyCodes.tsx';
import { LazyExtras } from '../extras/LazyExtras.tsx';
import { laterChoices } from '../payLater/laterChoices.ts';
import type { LaterChoice } from '../payLater/laterChoices.ts';
import { LazyPayLater } from '../payLater/LazyPayLater.tsx';
import { LazyQuestions } from '../questions/LazyQuestions.tsx';
import {
  canPayLater,
  chooseFor,
  chooseTickets,
  isFree,
  isListed,
  hasOneSingleSeatType,
  laterPaymentOf,
  withQuantities,
  withSoldTickets,
} from '../tickets/chosenTickets.ts';
import { useJoin } from '../waitlist/useJoin.ts';
import { visitorFields, visitorInputs } from './bookingEntry.ts';
import type { BookingEntry } from './bookingEntry.ts';
import { SecureNote } from './EventDetails.tsx';
import { focusFirst, invalidTicket, seatsNote, useFocusDuringProcessing } from './formFocus.ts';
import { ParticipantsField } from './ParticipantsField.tsx';
import { PayBar } from './PayBar.tsx';
import { Receipt } from './Receipt.tsx';
import { HoldCountdown } from './seats/HoldCountdown.tsx';
import { OtherTabNote } from './soldOut/OtherTabNote.tsx';
import { SoldOutNote } from './soldOut/SoldOutNote.tsx';
import { TicketLines } from './TicketLines.tsx';
import { TicketsField } from './TicketsField.tsx';
import type { BookingFlowState } from './useBookingFlow.ts';

interface BookingFormProps {
  event: EventView;
  flow: BookingFlowState;
  onCancel: () => void;
}

export function BookingForm({ event, flow, onCancel }: BookingFormProps) {
  const { entry, fieldErrors, hold, otherTabHold, canTakeOver, seatsError, extrasError, seatsLeft, updateEntry } = flow;
  const peopleError = extrasError ? undefined : seatsError;
  // The note about the seats replaces the general message.
  const errorMessage = seatsError ? null : flow.errorMessage;
  const isProcessing = flow.step === 'processing';
  const form = useRef<HTMLFormElement>(null);
  useFocusDuringProcessing(isProcessing, form);
  const { joined } = useJoin(event.id);
  const isTyped = listTicketTypes(event).length > 0;
  const chosen = chooseTickets(event, entry);
  const payLater = laterPaymentOf(entry, chosen);
  const choices = useLaterChoices(event);
  const peopleForm = { entry, errors: fieldErrors, disabled: isProcessing, onChange: updateEntry };
  const lacksSeats = seatsError !== undefined && entry.participants > seatsLeft;

  function submit(submitted: FormEvent): void {
    submitted.preventDefault();
    focusInvalid(flow.pay());
  }

  function focusInvalid(field: string | null): void {
    if (field === null) return;
    const selector = `[name="${field}"]`;
    focusFirst(form, field === 'participants' ? [seatsNote, invalidTicket, selector] : [selector]);
  }

  /** @param fields as those of `updateEntry` */
  function choose(choice: Pick<BookingEntry, 'participants' | 'tickets'>, fields?: string[]): void {
    updateEntry(withSoldTickets(event, choice), fields);
  }

  function readVisitor(): WaitlistInput | null {
    const invalid = flow.checkFields(['firstName', 'lastName', 'email']);
    focusInvalid(invalid);
    const { firstName, lastName, email, participants, tickets } = entry;
    return invalid
      ? null
      : { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim(), participants, tickets };
  }

  return (
    <div className="grid md:grid-cols-[.82fr_1.18fr]">
      <Receipt event={event} seatsLeft={seatsLeft} chosen={chosen} />
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
        {!isTyped && <p className="num text-sm text-ink-2 md:hidden">{formatRand(event.price)} per person</p>}
        {hold && !isProcessing && <HoldCountdown hold={hold} />}
        {otherTabHold && (
          <OtherTabNote
            participants={otherTabHold.participants}
            disabled={isProcessing}
            onUse={canTakeOver ? flow.takeOverHold : null}
          />
        )}
        {lacksSeats && !otherTabHold && (
          <SoldOutNote
            event={event}
            participants={entry.participants}
            seatsLeft={seatsLeft}
            readVisitor={readVisitor}
            onTake={
              hasOneSingleSeatType(chosen) ? (participants) => updateEntry(chooseFor(chosen, participants)) : null
            }
          />
        )}

        {isTyped && (
          <>
            <TicketsField
              event={event}
              rows={flow.ticketRows}
              seatsLeft={seatsLeft}
              error={peopleError}
              disabled={isProcessing}
              onChange={(tickets) => choose({ participants: 0, tickets: withQuantities(entry.tickets, tickets) })}
            />
            <h3 className="mt-4 text-[1.375rem] leading-tight">Your details</h3>
          </>
        )}
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
              onChange={({ target }) => updateEntry({ [field]: target.value })}
              className={field === 'email' || field === 'phone' ? '@min-[22rem]:col-span-2' : ''}
            />
          ))}
        </div>
        {!isTyped && (
          <ParticipantsField
            capacity={event.capacity}
            seatsLeft={seatsLeft}
            value={entry.participants}
            error={peopleError}
            disabled={isProcessing}
            onChange={(participants) => choose({ participants, tickets: entry.tickets })}
          />
        )}
        {asksPeople(event) && <LazyWhoComes event={event} chosen={chosen} {...peopleForm} />}
        {event.questions.length > 0 && <LazyQuestions form={peopleForm} questions={event.questions} />}
        {flow.extraRows.length > 0 && (
          <LazyExtras
            rows={flow.extraRows}
            error={extrasError}
            disabled={isProcessing}
            onChange={(extras) =>
              choose({ participants: entry.participants, tickets: withQuantities(entry.tickets, extras) }, [])
            }
          />
        )}
        <LazyCodes
          eventId={event.id}
          entry={entry}
          chosen={chosen}
          rejection={fieldErrors['code']}
          disabled={isProcessing}
          onChange={updateEntry}
        />
        {choices.length > 0 && canPayLater(chosen) && (
          <LazyPayLater choices={choices} chosen={entry.payLater} disabled={isProcessing} onChange={updateEntry} />
        )}
        {isListed(event, chosen) && (
          <dl className="num grid gap-1.5 rounded-md bg-oat px-4.5 py-4 text-sm md:hidden">
            <TicketLines chosen={chosen} />
          </dl>
        )}

        <p className="sr-only" aria-live="polite">
          Total {formatRand(chosen.due)} for{' '}
          {entry.participants === 1 ? '1 participant' : `${entry.participants} participants`}
        </p>
        {/* The error replaces the note, so that nothing moves under the pointer (CHECKLIST 10). */}
        <div className="grid *:[grid-area:1/1]">
          <div className={errorMessage ? 'invisible' : ''}>{!isFree(chosen) && !payLater && <SecureNote />}</div>
          <FormError>{errorMessage}</FormError>
        </div>
        <Consent />
        <PayBar
          event={event}
          chosen={chosen}
          payLater={payLater}
          seatsError={seatsError}
          hasJoined={joined !== null && lacksSeats}
          isProcessing={isProcessing}
          onCancel={onCancel}
        />
        <output className="sr-only">{isProcessing && 'Processing...'}</output>
      </form>
    </div>
  );
}

function useLaterChoices(event: EventView): LaterChoice[] {
  const settings = useStudioSettings();
  const [now] = useState(serverNow);
  return laterChoices(event, settings, now);
}

function asksPeople({ attendeeQuestions, questions }: EventView): boolean {
  return attendeeQuestions.length > 0 || questions.some(({ per }) => per === 'person');
}
