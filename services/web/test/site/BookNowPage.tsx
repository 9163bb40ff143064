import { useEffect } from 'react';
import { useBookingDialog } from '../../src/site/bookings/bookingFlow/useBookingDialog.tsx';
import { BookButton } from '../../src/site/events/BookButton.tsx';
import { exampleEvent } from '../exampleEvents.ts';

/** A page with one Book Now button and its dialog; `onRender` is called after each of its renders. */
export function BookNowPage({ onRender }: { onRender?: () => void }) {
  useEffect(() => onRender?.());
  const { bookNow, dialog } = useBookingDialog();
  return (
    <>
      <h1>{exampleEvent().title}</h1>
      <BookButton event={exampleEvent()} {...bookNow} />
      {dialog}
    </>
  );
}
