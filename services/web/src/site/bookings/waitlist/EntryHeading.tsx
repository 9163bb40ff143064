import { useEffect, useRef } from 'react';
import type { WaitlistEntryView } from '@studio/contract/bookings/waitlist';
import { IconHeading } from '../bookingPage/IconHeading.tsx';
import { entryStateOf, entryVariants, textOf, titleOf } from './waitlistState.ts';

export function EntryHeading({ entry }: { entry: WaitlistEntryView }) {
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
