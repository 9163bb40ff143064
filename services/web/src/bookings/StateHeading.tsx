import type { BookingView } from '@studio/contract/bookings';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { headings, stateOf } from './bookingState.ts';
import type { BookingState } from './bookingState.ts';
import { StateNote } from './StateNote.tsx';

const signs: Record<BookingState, { icon: IconName; look: string }> = {
  confirmed: { icon: 'check', look: 'bg-ok-bg text-ok' },
  waiting: { icon: 'clock', look: 'bg-wait-bg text-wait' },
  failed: { icon: 'alert', look: 'bg-stop-bg text-stop' },
  cancelled: { icon: 'close', look: 'bg-stop-bg text-stop' },
};

/** How the booking stands, read out again when it turns. */
export function StateHeading({ booking }: { booking: BookingView }) {
  const state = stateOf(booking);
  const { icon, look } = signs[state];
  return (
    <div aria-live="polite" aria-atomic="true" className="grid gap-4">
      <span className={`grid size-16 place-items-center rounded-full print:hidden ${look}`}>
        <Icon name={icon} size={32} />
      </span>
      <h1 className="text-h2">{headings[state]}</h1>
      <StateNote booking={booking} />
    </div>
  );
}
