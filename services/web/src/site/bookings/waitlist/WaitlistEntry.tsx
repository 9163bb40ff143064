import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type {
  RequestedPartyView,
  WaitingPartyView,
  WaitlistConfirmInput,
  WaitlistEntryView,
} from '@studio/contract/bookings/waitlist';
import { FormError } from '../../../shared/forms/FormError.tsx';
import { api, userMessageOf } from '../../../shared/http/api.ts';
import { ButtonLink, Button } from '../../../shared/ui/button/Button.tsx';
import { OtherWorkshops } from '../../events/eventPage/OtherWorkshops.tsx';
import { BookingColumns, BookingFrame } from '../bookingContent/BookingFrame.tsx';
import { IconHeading } from '../bookingPage/IconHeading.tsx';
import { WorkshopTicket } from '../bookingPage/WorkshopTicket.tsx';
import { BookOffer } from './BookOffer.tsx';
import { OfferTerms, WhatHappensNext } from './EntryFacts.tsx';
import { Leave } from './Leave.tsx';
import { ticketInputs, wantedTicketsText } from './partyTickets.ts';
import type { WaitlistAccess } from './waitlistQuery.ts';
import { entryPath, entryQuery, keyHeader } from './waitlistQuery.ts';
import { requestText, entryStateOf, entryVariants, textOf, titleOf } from './waitlistState.ts';
import type { EntryState } from './waitlistState.ts';

interface WaitlistEntryProps {
  access: WaitlistAccess;
  entry: WaitlistEntryView;
}

const inLineStates: ReadonlySet<EntryState> = new Set(['inLine', 'bookable', 'held', 'failed']);
const searchingStates: ReadonlySet<EntryState> = new Set(['inLine', 'unsold', 'cancelled', 'expired', 'left', 'ended']);

/** An entry of the waiting list, and what the visitor can do now: confirm, book, leave, or choose another workshop. */
export function WaitlistEntry({ access, entry }: WaitlistEntryProps) {
  const { event, hold, booking } = entry;
  const state = entryStateOf(entry);
  const isInLine = inLineStates.has(state);
  const canLeave = isInLine || (state === 'unsold' && entry.state !== 'unconfirmed');
  const { participants } = (isInLine ? hold : booking) ?? entry;
  return (
    <BookingFrame category={event.category} head={<EntryHeading entry={entry} />}>
      <div className="grid gap-7">
        <BookingColumns
          main={
            <WorkshopTicket
              event={event}
              participants={participants}
              badge={entryVariants[state].badge}
              hasForm={isInLine && entry.bookableSeats > 0}
            >
              <Actions access={access} entry={entry} />
            </WorkshopTicket>
          }
          side={
            <>
              {isInLine && entry.bookableSeats > 0 && <OfferTerms entry={entry} />}
              {(state === 'inLine' || state === 'unconfirmed') && <WhatHappensNext entry={entry} />}
              {canLeave && <Leave access={access} />}
            </>
          }
        />
        {searchingStates.has(state) && <OtherWorkshops event={event} />}
      </div>
    </BookingFrame>
  );
}

function Actions({ access, entry }: WaitlistEntryProps) {
  const { requested, booking, event } = entry;
  const state = entryStateOf(entry);
  if (state === 'unconfirmed') return <Confirm access={access} party={entry} label="Put me on the waiting list" />;
  const change = requested && <ConfirmRequest access={access} requested={requested} />;
  if (inLineStates.has(state)) {
    return (
      <>
        {change}
        <BookOffer access={access} entry={entry} />
      </>
    );
  }
  if (booking) return <ButtonLink href={`/booking/${booking.bookingReference}`}>See my booking</ButtonLink>;
  if (state === 'ended') return <ButtonLink href="/events">See other workshops</ButtonLink>;
  return (
    <>
      {state === 'unsold' && change}
      <ButtonLink href={`/events/${event.id}`}>See the workshop</ButtonLink>
    </>
  );
}

function ConfirmRequest({ access, requested }: { access: WaitlistAccess; requested: RequestedPartyView }) {
  return (
    <>
      <p>{requestText(requested)}</p>
      <Confirm access={access} party={requested} label={`Change to ${wantedTicketsText(requested)}`} />
    </>
  );
}

function EntryHeading({ entry }: { entry: WaitlistEntryView }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const state = entryStateOf(entry);
  const { icon, tone } = entryVariants[state];
  const lastState = useRef(state);

  useEffect(() => {
    // Browsers move the focus of a button that has disappeared to the body.
    if (lastState.current !== state && document.activeElement === document.body) heading.current?.focus();
    lastState.current = state;
  }, [state]);

  return (
    <div aria-live="polite" aria-atomic="true" className="grid gap-2.5 md:gap-3.5">
      <IconHeading ref={heading} icon={icon} tone={tone}>
        {titleOf(entry)}
      </IconHeading>
      <p className="num max-w-text text-lede leading-normal font-medium">{textOf(entry)}</p>
    </div>
  );
}

interface ConfirmProps {
  access: WaitlistAccess;
  party: WaitingPartyView;
  label: string;
}

/** Requires a click, because programs that follow the links in mails must not confirm an entry. */
function Confirm({ access, party, label }: ConfirmProps) {
  const { queryKey } = entryQuery(access);
  const client = useQueryClient();
  const shown: WaitlistConfirmInput = { participants: party.participants, tickets: ticketInputs(party.tickets) };
  const confirm = useMutation({
    mutationFn: () =>
      api.post<WaitlistEntryView>(`${entryPath(access)}/confirm`, shown, { headers: keyHeader(access) }),
    onSuccess: (confirmed) => client.setQueryData(queryKey, confirmed),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  return (
    <div className="grid gap-2.5">
      <Button aria-disabled={confirm.isPending} onClick={() => confirm.isPending || confirm.mutate()}>
        {label}
      </Button>
      <FormError role="alert">
        {confirm.isError && userMessageOf(confirm.error, 'That did not work. Please try again.')}
      </FormError>
    </div>
  );
}
