import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { spots } from '@studio/contract/format/counts';
import { ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { OtherWorkshops } from '../../events/eventPage/OtherWorkshops.tsx';
import { BookingColumns, BookingFrame } from '../bookingContent/BookingFrame.tsx';
import { WorkshopTicket } from '../bookingPage/WorkshopTicket.tsx';
import { BookOffer } from './BookOffer.tsx';
import { Confirm } from './Confirm.tsx';
import { OfferTerms, WhatHappensNext } from './EntryFacts.tsx';
import { EntryHeading } from './EntryHeading.tsx';
import { Leave } from './Leave.tsx';
import type { WaitlistAccess } from './waitlistQuery.ts';
import { changeText, entryStateOf, entryVariants } from './waitlistState.ts';
import type { EntryState } from './waitlistState.ts';

interface WaitlistEntryProps {
  access: WaitlistAccess;
  entry: WaitlistEntryView;
}

const inLineStates: ReadonlySet<EntryState> = new Set(['inLine', 'bookable', 'held', 'failed']);
const searchingStates: ReadonlySet<EntryState> = new Set(['inLine', 'cancelled', 'expired', 'left', 'ended']);

/** An entry of the waiting list, and what the visitor can do now: confirm, book, leave, or choose another workshop. */
export function WaitlistEntry({ access, entry }: WaitlistEntryProps) {
  const { event, hold, booking } = entry;
  const state = entryStateOf(entry);
  const isInLine = inLineStates.has(state);
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
              {isInLine && <Leave access={access} />}
            </>
          }
        />
        {searchingStates.has(state) && <OtherWorkshops event={event} />}
      </div>
    </BookingFrame>
  );
}

function Actions({ access, entry }: WaitlistEntryProps) {
  const { participants, requestedParticipants, booking, event } = entry;
  const state = entryStateOf(entry);
  if (state === 'unconfirmed') {
    return <Confirm access={access} participants={participants} label="Put me on the waiting list" />;
  }
  if (inLineStates.has(state)) {
    return (
      <>
        {requestedParticipants !== null && (
          <>
            <p>{changeText(entry, requestedParticipants)}</p>
            <Confirm
              access={access}
              participants={requestedParticipants}
              label={`Change to ${spots(requestedParticipants)}`}
            />
          </>
        )}
        <BookOffer access={access} entry={entry} />
      </>
    );
  }
  if (booking) return <ButtonLink href={`/booking/${booking.bookingReference}`}>See my booking</ButtonLink>;
  if (state === 'ended') return <ButtonLink href="/events">See other workshops</ButtonLink>;
  return <ButtonLink href={`/events/${event.id}`}>See the workshop</ButtonLink>;
}
