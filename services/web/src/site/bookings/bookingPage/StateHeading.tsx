import { useEffect, useRef } from 'react';
import type { BookingView } from '@studio/contract/bookings';
import { Icon } from '../../../shared/ui/Icon.tsx';
import type { IconName } from '../../../shared/ui/Icon.tsx';
import { RetryButton } from '../../../shared/ui/RetryButton.tsx';
import { headings, bookingStateOf } from './bookingState.ts';
import type { BookingState } from './bookingState.ts';
import { StateNote } from './StateNote.tsx';
import type { Check } from './usePolledBooking.ts';

const signs: Record<BookingState, { icon: IconName; look: string }> = {
  confirmed: { icon: 'check', look: 'bg-ok-bg text-ok' },
  waiting: { icon: 'clock', look: 'bg-wait-bg text-wait' },
  failed: { icon: 'alert', look: 'bg-stop-bg text-stop' },
  cancelled: { icon: 'close', look: 'bg-stop-bg text-stop' },
};

interface StateHeadingProps {
  booking: BookingView;
  /** Set once the page has stopped asking by itself. */
  check: Check | null;
}

/** How the booking stands, read out again when it turns. */
export function StateHeading({ booking, check }: StateHeadingProps) {
  const state = bookingStateOf(booking);
  const { icon, look } = signs[state];
  const stopped = state === 'waiting' ? check : null;
  const { heading, keepFocus } = useFocusAfter(stopped === null);
  return (
    <div className="grid justify-items-start gap-4">
      <div aria-live="polite" aria-atomic="true" className="grid gap-4">
        <span className={`grid size-16 place-items-center rounded-full print:hidden ${look}`}>
          <Icon name={icon} size={32} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-h2">
          {headings[state]}
        </h1>
        <StateNote booking={booking} hasStopped={stopped !== null} />
      </div>
      {stopped && (
        <div onFocus={keepFocus}>
          <RetryButton word="Check again" {...stopped} />
        </div>
      )}
    </div>
  );
}

/** The button goes when the answer has come: the keyboard goes on at the heading that says it. */
function useFocusAfter(hasGone: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasHeld = useRef(false);
  useEffect(() => {
    if (!hasGone) return;
    // A browser puts the focus of an element that was taken away on the body.
    if (wasHeld.current && document.activeElement === document.body) heading.current?.focus();
    wasHeld.current = false;
  }, [hasGone]);
  return { heading, keepFocus: () => void (wasHeld.current = true) };
}
