import { useEffect, useRef } from 'react';
import type { BookingDetail, BookingView } from '@studio/contract/bookings/bookings';
import { bookingStateOf } from '@studio/contract/bookings/bookingState';
import { RetryButton } from '../../../shared/ui/button/RetryButton.tsx';
import { IconHeading } from './IconHeading.tsx';
import { StateNote } from './StateNote.tsx';
import { stateVariants } from './stateVariants.ts';
import type { Check } from './usePolled.ts';

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
  const state = bookingStateOf(detail ?? { booking });
  const { heading: title, icon, tone } = stateVariants[state];
  const stopped = state === 'waiting' ? check : null;
  const { heading, rememberFocus } = useFocusAfter(stopped === null);
  return (
    <div className="grid justify-items-start gap-4">
      <div aria-live="polite" aria-atomic="true" className="grid gap-2.5 md:gap-3.5">
        <IconHeading ref={heading} icon={icon} tone={tone}>
          {title}
        </IconHeading>
        <StateNote state={state} booking={booking} detail={detail} hasStopped={stopped !== null} welcome={welcome} />
      </div>
      {stopped && (
        <div onFocus={rememberFocus}>
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
  return { heading, rememberFocus: () => void (hadFocus.current = true) };
}
