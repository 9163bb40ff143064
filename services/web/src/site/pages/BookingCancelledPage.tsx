import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatClockRange, formatLongDate } from '@studio/contract/format/dates';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { api, userMessageOf } from '../../shared/http/api.ts';
import { storedText, useStoredValue } from '../../shared/storedValue.ts';
import { Button, ButtonLink } from '../../shared/ui/button/Button.tsx';
import { Icon } from '../../shared/ui/image/Icon.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { HoldCountdown } from '../bookings/bookingFlow/HoldCountdown.tsx';
import { clearBrowserHold, formMemory, newAttempt, pendingBooking, storeAttempt } from '../bookings/bookingSession.ts';
import { reopenForm } from '../bookings/payment/returnNavigation.ts';
import { eventQuery } from '../events/eventQueries.ts';
import { PageMessage } from './PageMessage.tsx';

/** The hold that was released: a reload does not offer its release again. */
const releasedHold = storedText('session', 'givenBackHold');

/** The seats stay on hold for Try Again until the visitor releases them (DESIGN §4). */
export function BookingCancelled() {
  const heading = useRef<HTMLHeadingElement>(null);
  const releaseButton = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const memory = useStoredValue(formMemory);
  const pending = useStoredValue(pendingBooking);
  const remembered = memory?.attempt.hold ?? null;
  const [search] = useSearchParams();
  const release = useMutation({
    mutationFn: (holdId: string) => api.delete(`/api/holds/${encodeURIComponent(holdId)}`),
    onSuccess: (_answer, holdId) => {
      // The heading takes the focus, because the release button disappears.
      if (document.activeElement === releaseButton.current) heading.current?.focus();
      clearHold(holdId);
    },
  });
  // The URL names the cancelled hold, also in another tab.
  const returnedHoldId = search.get('hold') || null;
  const holdId = returnedHoldId ?? remembered?.holdId;
  const lastReleased = useStoredValue(releasedHold);
  const isOwnHold =
    returnedHoldId === null || [pending?.holdId, remembered?.holdId, lastReleased].includes(returnedHoldId);
  const eventId = isOwnHold ? (pending?.eventId ?? memory?.eventId) : undefined;
  const isReleased = release.isSuccess || (holdId !== undefined && holdId === lastReleased);

  /**
   * SPEC §2 requires browser Back, but that leads to the provider's page. Instead the page with the sent form opens
   * again, or the workshop's page when the form was closed.
   */
  function tryAgain(): void {
    if (memory) {
      const openAt = memory.openAt ?? `/events/${memory.eventId}`;
      formMemory.write({ ...memory, openAt });
      void navigate(openAt, { state: reopenForm });
    }
    // A new tab has no history.
    else if (window.history.length <= 1) void navigate('/events');
    else window.history.back();
  }

  return (
    <Container className="max-w-195 pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle('Payment Cancelled'), noindex: true }} />
      <PageMessage>
        <span className="grid size-16 place-items-center rounded-full bg-stop-bg text-stop">
          <Icon name="close" size={32} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-h2">
          Payment Cancelled
        </h1>
        <p className="max-w-text text-lede text-ink-2">Your payment was cancelled and no booking was created.</p>
        {eventId !== undefined && <CancelledWorkshop eventId={eventId} />}
        {holdId && !isReleased && (
          <div className="grid gap-3">
            {remembered?.holdId === holdId && <HoldCountdown hold={remembered} />}
            <Button
              ref={releaseButton}
              tone="outline"
              size="sm"
              className="justify-self-start"
              aria-disabled={release.isPending}
              onClick={() => release.isPending || release.mutate(holdId)}
            >
              Give the places back
            </Button>
          </div>
        )}
        <output className="text-sm text-ink-2 empty:hidden">
          {isReleased && 'Thank you: somebody else can have the places now.'}
          {release.isError &&
            userMessageOf(release.error, 'The places could not be given back. They become free by themselves.')}
        </output>
        <div className="flex flex-wrap gap-3">
          <Button onClick={tryAgain}>Try Again</Button>
          <ButtonLink href="/" tone="outline">
            Home
          </ButtonLink>
        </div>
      </PageMessage>
    </Container>
  );
}

/** Placeholders keep the height of the lines while the workshop is loading. Shows nothing if loading failed. */
function CancelledWorkshop({ eventId }: { eventId: number }) {
  const { data: event, isPending } = useQuery(eventQuery(String(eventId)));
  if (!event && !isPending) return null;
  return (
    <p className="num">
      <b className="block font-display text-h3 font-normal">{event?.title ?? '…'}</b>
      {event ? `${formatLongDate(event.date)}, ${formatClockRange(event.startTime, event.endTime)}` : '…'}
    </p>
  );
}

/** Forgets the hold, but keeps what the visitor typed. */
function clearHold(holdId: string): void {
  releasedHold.write(holdId);
  clearBrowserHold(holdId);
  if (pendingBooking.read()?.holdId === holdId) pendingBooking.clear();
  if (formMemory.read()?.attempt.hold?.holdId === holdId) storeAttempt(newAttempt());
}
