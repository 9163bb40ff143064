import type { MouseEvent, ReactNode } from 'react';
import type { EventPageView } from '@studio/contract/events/events';
import { listTicketTypes, priceNote, priceRange } from '@studio/contract/events/ticketPrices';
import type { CancellationTerms } from '@studio/contract/format/cancellation';
import { formatClockRange } from '@studio/contract/format/dates';
import { formatRand } from '@studio/contract/format/money';
import { studio } from '@studio/contract/studio';
import { datesText } from '../../../shared/courseText.ts';
import { Stepper } from '../../../shared/forms/Stepper.tsx';
import { buttonClass } from '../../../shared/ui/button/Button.tsx';
import { IconFact } from '../../../shared/ui/IconFact.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import { totalLine } from '../../../shared/ui/totalLine.ts';
import { CancellationNote } from '../CancellationNote.tsx';
import { SeatsLine } from '../SeatsLine.tsx';
import { questionLink } from './AskCards.tsx';

export interface ChosenSeats {
  participants: number;
  /** The seats this visitor can book. */
  seatsLeft: number;
  error: string | undefined;
  onChange: (participants: number) => void;
}

export interface WaitlistLink {
  href: string;
  onFollow: (click: MouseEvent<HTMLAnchorElement>) => void;
  /** `closed`: the last seats are being paid for. */
  state: 'open' | 'closed' | 'joined';
}

interface TicketProps {
  event: EventPageView;
  seats: ChosenSeats;
  heldEventId: number | null;
  terms: CancellationTerms | null;
  bookButton: ReactNode;
  /** Set for a full workshop. */
  waitlist: WaitlistLink | null;
}

const stepperId = 'ticket-participants';
const errorId = 'ticket-participants-error';

/**
 * On a phone a bar at the bottom with price, chat and Book Now; on a wide and high screen a ticket beside the content,
 * with participants and total. Tickets of several types are chosen in the form.
 */
export function Ticket({ event, seats, heldEventId, terms, bookButton, waitlist }: TicketProps) {
  const { participants, seatsLeft, error, onChange } = seats;
  const total = formatRand(event.price * participants);
  const lowest = formatRand(priceRange(event).lowest);
  const note = priceNote(event);
  const hasOneType = listTicketTypes(event).length === 0;
  const hasJoined = waitlist?.state === 'joined';
  return (
    <section aria-label="Book this workshop" className="booking-bar num">
      {waitlist && (
        <p className="booking-bar-price desktop:hidden">
          <b className={hasJoined ? '' : 'text-danger'}>{hasJoined ? 'Check your mail' : 'Fully Booked'}</b>{' '}
          <span>{hasJoined ? 'One click puts you on the list' : `${lowest} ${note}`}</span>
        </p>
      )}
      <p className={`booking-bar-price ${waitlist ? 'hidden desktop:flex' : ''}`}>
        <b>{lowest}</b> <span>{note}</span>
      </p>
      <div className="hidden gap-3.5 desktop:grid">
        <ul className="grid gap-1 text-base font-semibold">
          <IconFact icon="calendar">{datesText(event)}</IconFact>
          <IconFact icon="clock">{formatClockRange(event.startTime, event.endTime)}</IconFact>
          <IconFact icon="pin">{studio.venue}</IconFact>
          <SeatsLine event={event} variant="page" heldEventId={heldEventId} />
        </ul>
        {seatsLeft > 0 && hasOneType && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <label htmlFor={stepperId} className="min-w-0 flex-[1_1_7rem] text-base leading-snug font-strong">
                Number of Participants
              </label>
              <div className="w-41">
                <Stepper
                  id={stepperId}
                  max={event.capacity}
                  available={seatsLeft}
                  value={participants}
                  aria-describedby={errorId}
                  aria-invalid={error !== undefined}
                  onChange={onChange}
                />
              </div>
              <p id={errorId} aria-live="polite" className="basis-full text-sm font-semibold text-danger">
                {error}
              </p>
            </div>
            <dl className="grid gap-2 text-base">
              <div className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink-2">
                  {participants} × {formatRand(event.price)}
                </dt>
                <dd className="font-semibold">{total}</dd>
              </div>
              <div className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink-2">{studio.included.short}</dt>
                <dd className="font-semibold">included</dd>
              </div>
              <div aria-live="polite" aria-atomic="true" className={`mt-1 flex-wrap gap-x-4 ${totalLine}`}>
                <dt>Total</dt>
                <dd className="font-display text-sum font-normal">{total}</dd>
              </div>
            </dl>
          </>
        )}
      </div>
      {/* On a phone the bar has no room for this link beside 'Join waiting list'. */}
      <a
        hidden={waitlist?.state === 'open'}
        href={questionLink(event)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with us on WhatsApp (opens in a new tab)"
        className="booking-bar-chat"
      >
        <Icon name="chat" size={24} />
      </a>
      {waitlist === null && (
        <div className="desktop:grid desktop:*:*:min-h-14 desktop:*:*:w-full print:hidden">{bookButton}</div>
      )}
      {waitlist?.state === 'open' && (
        <a
          href={waitlist.href}
          onClick={waitlist.onFollow}
          className={`${buttonClass({})} desktop:hidden print:hidden`}
        >
          Join waiting list
        </a>
      )}
      {seatsLeft > 0 && (
        <div className="hidden gap-3.5 desktop:grid">
          {terms && <CancellationNote terms={terms} />}
          {event.payNowButtonHtml !== null && (
            <p className="flex items-center gap-2.5 text-sm text-ink-2">
              <Icon name="lock" size={18} /> Secure payment through our card provider
            </p>
          )}
        </div>
      )}
    </section>
  );
}
