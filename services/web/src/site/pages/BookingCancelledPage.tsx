import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHead, pageTitle } from '../../shared/head.tsx';
import { api, userMessageOf } from '../../shared/http/api.ts';
import { storedText, useStoredValue } from '../../shared/storedValue.ts';
import { Button, ButtonLink } from '../../shared/ui/Button.tsx';
import { Icon } from '../../shared/ui/Icon.tsx';
import { Container } from '../../shared/ui/Section.tsx';
import { HoldCountdown } from '../bookings/bookingFlow/HoldCountdown.tsx';
import { formMemory, pendingBooking } from '../bookings/bookingSession.ts';
import { triesAgain } from '../bookings/payment/returnNavigation.ts';
import { newAttempt } from '../bookings/payment/startPayment.ts';

/** The hold this tab gave back last: a reload of the address that names it must not offer that again. */
const givenBack = storedText('session', 'givenBackHold');

/** SPEC §2: nothing was paid. The places stay on hold for Try Again until the visitor gives them back (DESIGN §4). */
export function BookingCancelled() {
  const heading = useRef<HTMLHeadingElement>(null);
  const giveBack = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const memory = useStoredValue(formMemory);
  const remembered = memory?.attempt.hold ?? null;
  const [search] = useSearchParams();
  const release = useMutation({
    mutationFn: (holdId: string) => api.delete(`/api/holds/${encodeURIComponent(holdId)}`),
    onSuccess: (_answer, holdId) => {
      // The button goes: the keyboard goes on at the heading.
      if (document.activeElement === giveBack.current) heading.current?.focus();
      forgetHold(holdId);
    },
  });
  // The address names the payment that was cancelled, also in a tab that remembers nothing of it or pays for another.
  const holdId = search.get('hold') || remembered?.holdId;
  const lastGivenBack = useStoredValue(givenBack);
  const isGivenBack = release.isSuccess || (holdId !== undefined && holdId === lastGivenBack);

  /**
   * SPEC §2 says browser back. That would be the provider's page, and how many steps lie behind it nobody knows: after a
   * Back, `history.length` still counts what lies ahead. So the page whose form was sent opens once more; where the form
   * was closed meanwhile, the workshop's own.
   */
  function tryAgain(): void {
    if (memory) {
      const openAt = memory.openAt ?? `/events/${memory.eventId}`;
      formMemory.write({ ...memory, openAt });
      void navigate(openAt, { state: triesAgain });
    }
    // Opened in a new tab there is nothing to go back to.
    else if (window.history.length <= 1) void navigate('/events');
    else window.history.back();
  }

  return (
    <Container className="max-w-195 pt-10 pb-22 md:pt-14">
      <PageHead head={{ title: pageTitle('Payment Cancelled'), noindex: true }} />
      <div className="grid min-h-[60vh] content-center justify-items-start gap-5">
        <span className="grid size-16 place-items-center rounded-full bg-stop-bg text-stop">
          <Icon name="close" size={32} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-h2">
          Payment Cancelled
        </h1>
        <p className="max-w-text text-lede text-ink-2">Your payment was cancelled and no booking was created.</p>
        {holdId && !isGivenBack && (
          <div className="grid gap-3">
            {remembered?.holdId === holdId && <HoldCountdown hold={remembered} />}
            <Button
              ref={giveBack}
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
          {isGivenBack && 'Thank you: somebody else can have the places now.'}
          {release.isError &&
            userMessageOf(release.error, 'The places could not be given back. They become free by themselves.')}
        </output>
        <div className="flex flex-wrap gap-3">
          <Button onClick={tryAgain}>Try Again</Button>
          <ButtonLink href="/" tone="outline">
            Home
          </ButtonLink>
        </div>
      </div>
    </Container>
  );
}

/** What the tab kept of the places that were given back; what was typed stays. */
function forgetHold(holdId: string): void {
  givenBack.write(holdId);
  if (pendingBooking.read()?.holdId === holdId) pendingBooking.clear();
  const memory = formMemory.read();
  if (memory?.attempt.hold?.holdId === holdId) formMemory.write({ ...memory, attempt: newAttempt() });
}
