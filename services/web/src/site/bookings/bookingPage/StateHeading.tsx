import { useEffect, useRef } from 'react';
import type { BookingDetail, BookingView } from '@studio/contract/bookings/bookings';
import { RetryButton } from '../../../shared/ui/button/RetryButton.tsx';
import type { IconName } from '../../../shared/ui/image/Icon.tsx';
import { bookingStateOf, headingOf, isWithoutWorkshop } from './bookingState.ts';
import type { BookingState } from './bookingState.ts';
import { IconHeading } from './IconHeading.tsx';
import type { HeadingTone } from './IconHeading.tsx';
import { StateNote } from './StateNote.tsx';
import type { Check } from './usePolledBooking.ts';

const variants: Record<BookingState, { icon: IconName; tone: HeadingTone }> = {
  confirmed: { icon: 'check', tone: 'good' },
  waiting: { icon: 'clock', tone: 'wait' },
  failed: { icon: 'alert', tone: 'bad' },
  cancelled: { icon: 'close', tone: 'bad' },
};

interface StateHeadingProps {
  booking: BookingView;
  /** Undefined while it is loading. */
  detail: BookingDetail | undefined;
  /** Offers another check; set when polling has stopped. */
  check: Check | null;
  /** Replaces the note about the e-mail on a confirmed booking. */
  welcome?: string;
}

export function StateHeading({ booking, detail, check, welcome }: StateHeadingProps) {
  const state = bookingStateOf(booking);
  const variant = variants[isWithoutWorkshop(state, detail) ? 'cancelled' : state];
  const stopped = state === 'waiting' ? check : null;
  const { heading, keepFocus } = useFocusAfter(stopped === null);
  return (
    <div className="grid justify-items-start gap-4">
      <div aria-live="polite" aria-atomic="true" className="grid gap-2.5 md:gap-3.5">
        <IconHeading ref={heading} {...variant}>
          {headingOf(state, detail)}
        </IconHeading>
        <StateNote booking={booking} detail={detail} hasStopped={stopped !== null} welcome={welcome} />
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
