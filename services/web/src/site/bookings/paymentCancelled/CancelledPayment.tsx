import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageHead, pageTitle } from '../../../shared/head.tsx';
import { userMessageOf } from '../../../shared/http/api.ts';
import { useStoredValue } from '../../../shared/storedValue.ts';
import { Button, ButtonLink } from '../../../shared/ui/button/Button.tsx';
import { eventQuery } from '../../events/eventQueries.ts';
import { BookingColumns, BookingFrame } from '../bookingContent/BookingFrame.tsx';
import { StudioMap } from '../bookingContent/StudioMap.tsx';
import { HoldCountdown } from '../bookingFlow/seats/HoldCountdown.tsx';
import { IconHeading } from '../bookingPage/IconHeading.tsx';
import { Reference } from '../bookingPage/Reference.tsx';
import { Ticket } from '../bookingPage/WorkshopTicket.tsx';
import { formMemory, pendingBooking } from '../bookingSession.ts';
import { reopenForm } from '../payment/returnNavigation.ts';
import { useReleaseHold } from './useReleaseHold.ts';

interface CancelledPaymentProps {
  /** The URL names the cancelled hold, also in another tab. */
  returnedHoldId: string | null;
  /** The reference of the booking that an earlier payment attempt of this hold has made. */
  reference: string | null;
}

const notPaid = { label: 'Not paid', tone: 'wait', icon: 'clock' } as const;
const notBooked = { label: 'Not booked', tone: 'bad', icon: 'close' } as const;

/** The seats stay on hold for Try Again until the visitor releases them (DESIGN §4). */
export function CancelledPayment({ returnedHoldId, reference }: CancelledPaymentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const tryAgain = useTryAgain();
  const memory = useStoredValue(formMemory);
  const pending = useStoredValue(pendingBooking);
  const remembered = memory?.attempt.hold ?? null;
  const { button, release, lastReleased } = useRelease(heading);
  const holdId = returnedHoldId ?? remembered?.holdId;
  const isOwnHold =
    returnedHoldId === null || [pending?.holdId, remembered?.holdId, lastReleased].includes(returnedHoldId);
  const eventId = isOwnHold ? (pending?.eventId ?? memory?.eventId) : undefined;
  const workshop = useQuery({ ...eventQuery(String(eventId)), enabled: eventId !== undefined });
  const isReleased = release.isSuccess || (holdId !== undefined && holdId === lastReleased);
  return (
    <BookingFrame
      category={workshop.data?.category}
      head={
        <div className="grid max-w-160 gap-4">
          <PageHead head={{ title: pageTitle('Payment Cancelled'), noindex: true }} />
          <IconHeading ref={heading} icon="close" tone="bad">
            Payment Cancelled
          </IconHeading>
          <p className="text-lede font-medium">
            {reference === null
              ? 'Your payment was cancelled and no booking was created.'
              : 'Your payment was cancelled. You can try again while your spots are kept.'}
          </p>
          {reference !== null && <Reference reference={reference} tone="plain" />}
          {remembered?.holdId === holdId && remembered && !isReleased && <HoldCountdown hold={remembered} />}
          <div className="flex flex-wrap gap-3">
            <Button onClick={tryAgain}>Try Again</Button>
            <ButtonLink href="/" tone="outline">
              Home
            </ButtonLink>
            {/* A hold that has become a booking cannot be released: it has its seats until it is paid or expires. */}
            {holdId && !isReleased && reference === null && (
              <Button
                ref={button}
                tone="outline"
                aria-disabled={release.isPending}
                onClick={() => release.isPending || release.mutate(holdId)}
              >
                Give the spots back
              </Button>
            )}
          </div>
          <output className="text-sm empty:hidden">
            {isReleased && 'Thank you: others can book the spots now.'}
            {release.isError &&
              userMessageOf(release.error, 'The spots could not be given back. They become free by themselves.')}
          </output>
        </div>
      }
    >
      {workshop.data && (
        <BookingColumns
          main={
            <Ticket
              event={workshop.data}
              participants={pending?.participants ?? memory?.entry.participants}
              state={isReleased ? notBooked : notPaid}
            />
          }
          side={<StudioMap />}
        />
      )}
      {workshop.isLoading && <div className="h-80 rounded-lg bg-oat motion-safe:animate-pulse" />}
    </BookingFrame>
  );
}

/** The heading takes the focus from the release button, which disappears. */
function useRelease(heading: RefObject<HTMLHeadingElement | null>) {
  const button = useRef<HTMLButtonElement>(null);
  const released = useReleaseHold(() => {
    if (document.activeElement === button.current) heading.current?.focus();
  });
  return { button, ...released };
}

/**
 * SPEC §2 requires browser Back, but that leads to the provider's page. Instead the page with the sent form opens
 * again, or the workshop's page when the form was closed.
 */
function useTryAgain(): () => void {
  const navigate = useNavigate();
  return () => {
    const memory = formMemory.read();
    if (memory) {
      const openAt = memory.openAt ?? `/events/${memory.eventId}`;
      formMemory.write({ ...memory, openAt });
      void navigate(openAt, { state: reopenForm });
    }
    // A new tab has no history.
    else if (window.history.length <= 1) void navigate('/events');
    else window.history.back();
  };
}
