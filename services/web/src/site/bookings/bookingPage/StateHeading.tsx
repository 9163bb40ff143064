import { useEffect, useRef } from 'react';
import type { BookingDetail, BookingView } from '@studio/contract/bookings';
import { RetryButton } from '../../../shared/ui/button/RetryButton.tsx';
import { Icon } from '../../../shared/ui/image/Icon.tsx';
import type { IconName } from '../../../shared/ui/image/Icon.tsx';
import { headings, bookingStateOf } from './bookingState.ts';
import type { BookingState } from './bookingState.ts';
import { StateNote } from './StateNote.tsx';
import type { Check } from './usePolledBooking.ts';

const variants: Record<BookingState, { icon: IconName; colours: string }> = {
  confirmed: { icon: 'check', colours: 'bg-ok-bg text-ok' },
  waiting: { icon: 'clock', colours: 'bg-wait-bg text-wait' },
  failed: { icon: 'alert', colours: 'bg-stop-bg text-stop' },
  cancelled: { icon: 'close', colours: 'bg-stop-bg text-stop' },
};

interface StateHeadingProps {
  booking: BookingView;
  /** Undefined while it is loading. */
  detail: BookingDetail | undefined;
  /** Offers another check; set when polling has stopped. */
  check: Check | null;
}

export function StateHeading({ booking, detail, check }: StateHeadingProps) {
  const state = bookingStateOf(booking);
  const { icon, colours } = variants[state];
  const stopped = state === 'waiting' ? check : null;
  const { heading, keepFocus } = useFocusAfter(stopped === null);
  return (
    <div className="grid justify-items-start gap-4">
      <div aria-live="polite" aria-atomic="true" className="grid gap-4">
        <span className={`grid size-16 place-items-center rounded-full print:hidden ${colours}`}>
          <Icon name={icon} size={32} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-h2">
          {headings[state]}
        </h1>
        <StateNote booking={booking} detail={detail} hasStopped={stopped !== null} />
      </div>
      {stopped && (
        <div onFocus={keepFocus}>
          <RetryButton label="Check again" {...stopped} />
        </div>
      )}
    </div>
  );
}

/** Moves the focus to the heading when the focused button disappears. */
function useFocusAfter(isRemoved: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isRemoved) return;
    // Browsers move the focus of a removed element to the body.
    if (hadFocus.current && document.activeElement === document.body) heading.current?.focus();
    hadFocus.current = false;
  }, [isRemoved]);
  return { heading, keepFocus: () => void (hadFocus.current = true) };
}
